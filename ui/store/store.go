package store

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"flipside/assets/words"
	"flipside/game/atomicfile"
	"flipside/ui/session"
)

// maxFile is the largest file that is read, in bytes.
const maxFile = 1 << 20

// retry is the time after which a write that failed is tried again.
const retry = 3 * time.Second

// Store reads and writes the files. A goroutine does the work, so the methods return at once,
// except the first Unfinished, Settings and Close. If several versions of a game wait, the
// goroutine writes only the newest. A write that fails is tried again until it succeeds.
type Store struct {
	Now func() time.Time // for saves and for names of games and of files set aside; never nil

	oldPath      string // path of the single game of earlier programs
	games        string // the folder of all games
	settingsPath string
	openingsPath string // the user's list of openings
	temporary    string // a folder that Close removes; empty: there is none

	write func(path string, data []byte) error
	again func() <-chan time.Time // the channel says when to try a failed write again

	begin, closing sync.Once
	wake           chan struct{}
	quit           chan struct{}
	looked         chan struct{} // closed after the first lookAt
	done           chan struct{}

	mu       sync.Mutex
	known    map[string]*held // the games, by ID
	offer    []session.Saved  // the games that Unfinished returns
	count    int
	stale    bool // known has changed since offer was made
	notices  []string
	pending  map[string]*session.Saved // games that are not on the disk yet
	names    map[string]string         // old ID to new ID, if another program has the file
	playing  string                    // ID of the game that this program locks
	wanted   string                    // ID that Take asks for
	taken    *taken
	look     bool // a look at the folder is wanted
	settings *Settings
	base     Settings // the settings as last read or written by this program
	unsaved  [3]error // last write errors: of a game, of the settings, of the openings; or nil

	openings     session.Openings
	unwritten    *session.Openings // openings that are not on the disk yet
	openingsText string            // the file as last read or written by this program

	// Only the goroutine uses these.
	locks    map[string]*atomicfile.Lock
	versions map[string][]string // contents that each game's file may have now, as far as known
	unmoved  string              // the ID of the game at oldPath
	told     map[string]bool     // paths that were named in a notice
}

// Open returns a Store in the user's folders. Where there are none, it works in a folder that Close
// removes, and the notice of Settings says so.
func Open() *Store {
	data, config, err := atomicfile.Folders()
	if err != nil {
		return openTemporary()
	}
	return OpenAt(data, config)
}

// OpenAt returns a Store in the given folders. They need not exist yet.
func OpenAt(data, config string) *Store {
	return &Store{Now: time.Now, write: atomicfile.Write, again: func() <-chan time.Time { return time.After(retry) },
		oldPath: filepath.Join(data, "game.json"), games: filepath.Join(data, "games"),
		settingsPath: filepath.Join(config, "settings.json"), openingsPath: filepath.Join(data, "openings.txt"),
		wake: make(chan struct{}, 1), quit: make(chan struct{}), looked: make(chan struct{}), done: make(chan struct{}),
		known: map[string]*held{}, pending: map[string]*session.Saved{}, names: map[string]string{}, base: Default(),
		locks: map[string]*atomicfile.Lock{}, versions: map[string][]string{}, told: map[string]bool{}}
}

// Games returns the folder of the games that were played here.
func (s *Store) Games() string { return s.games }

// Folder returns the folder of all that was played and read here.
func (s *Store) Folder() string { return filepath.Dir(s.games) }

// SettingsFolder returns the folder of the settings.
func (s *Store) SettingsFolder() string { return filepath.Dir(s.settingsPath) }

// Library returns the path of the library of games.
func (s *Store) Library() string { return filepath.Join(s.Folder(), "library.sqlite") }

// Save stores the game. Its ID must come from NewID or from a game of this Store.
func (s *Store) Save(game session.Saved) {
	s.mu.Lock()
	for s.names[game.ID] != "" {
		game.ID = s.names[game.ID]
	}
	game.Changed = s.Now().UTC()
	s.pending[game.ID] = &game
	s.known[game.ID] = &held{changed: game.Changed, over: game.Over, game: &game}
	s.stale = true
	s.playing = game.ID
	s.mu.Unlock()
	s.rouse()
}

// Waiting reports whether the newest version of some game is not on the disk yet.
func (s *Store) Waiting() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pending) > 0
}

// SaveSettings stores the settings.
func (s *Store) SaveSettings(settings Settings) {
	s.mu.Lock()
	s.settings = &settings
	s.mu.Unlock()
	s.rouse()
}

// start starts the goroutine.
func (s *Store) start() { s.begin.Do(func() { go s.run() }) }

// rouse wakes the goroutine.
func (s *Store) rouse() {
	s.start()
	select {
	case s.wake <- struct{}{}:
	default: // it is awake already
	}
}

// run is the body of the goroutine.
func (s *Store) run() {
	defer close(s.done)
	s.checkGames()
	s.readOpenings()
	s.takeOver()
	s.lookAt(firstLook)
	close(s.looked)
	s.lookAt(everything)
	for _, dir := range []string{filepath.Dir(s.oldPath), s.games, filepath.Dir(s.settingsPath)} {
		atomicfile.Sweep(dir)
	}
	var again <-chan time.Time
	for open := true; open; {
		select {
		case <-s.wake:
		case <-again:
		case <-s.quit:
			open = false
		}
		s.serve()
		if again = nil; !s.flush() {
			again = s.again()
		}
		s.giveBack(open)
	}
}

// flush writes the waiting games and settings. It reports whether all writes succeeded.
func (s *Store) flush() bool {
	s.moveOld()
	s.mu.Lock()
	waiting := make([]*session.Saved, 0, len(s.pending))
	for _, game := range s.pending {
		waiting = append(waiting, game)
	}
	settings, openings := s.settings, s.unwritten
	s.mu.Unlock()
	slices.SortFunc(waiting, func(a, b *session.Saved) int { return cmp.Or(a.Changed.Compare(b.Changed), cmp.Compare(a.ID, b.ID)) })
	var unsaved [3]error
	for _, game := range waiting {
		if err := s.writeGame(game); err != nil {
			unsaved[0] = err
		}
	}
	if settings != nil {
		unsaved[1] = s.writeSettings(*settings)
	}
	if openings != nil {
		unsaved[2] = s.writeOpenings(*openings)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.settings == settings && unsaved[1] == nil {
		s.settings = nil
	}
	if s.unwritten == openings && unsaved[2] == nil {
		s.unwritten = nil
	}
	s.unsaved = unsaved
	return unsaved == [3]error{}
}

// unsavedKeys are the texts that say what could not be written.
var unsavedKeys = [3]words.Key{"unsaved.game", "unsaved.settings", "unsaved.openings"}

// Trouble says what is not on the disk and why. It is empty if everything is on the disk or will be
// in a moment.
func (s *Store) Trouble() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, err := range s.unsaved {
		if err != nil {
			return words.Get(unsavedKeys[i], "cause", cause(err))
		}
	}
	return ""
}

// Close writes what waits, and returns after that. The error says what could not be written. After
// Close nothing is saved.
func (s *Store) Close() error {
	s.begin.Do(func() { close(s.looked); close(s.done) }) // the goroutine never started
	s.closing.Do(func() { close(s.quit) })
	<-s.done
	if s.temporary != "" {
		return removeTemporary(s.temporary)
	}
	switch {
	case s.unsaved[0] != nil:
		return fmt.Errorf("%s: the game was not saved in %s", cause(s.unsaved[0]), s.games)
	case s.unsaved[1] != nil:
		return fmt.Errorf("%s: the settings were not saved in %s", cause(s.unsaved[1]), s.settingsPath)
	case s.unsaved[2] != nil:
		return fmt.Errorf("%s: the openings were not saved in %s", cause(s.unsaved[2]), s.openingsPath)
	}
	return nil
}
