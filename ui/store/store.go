package store

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/adrg/xdg"

	"flipside/ui/session"
	"flipside/ui/text"
)

// maxFile is the largest file that is read, in bytes.
const maxFile = 64 << 10

// retry is the time after which a write that failed is tried again.
const retry = 3 * time.Second

// Store reads and writes the files. Its methods return at once, but for the first Unfinished,
// Settings and Close: a goroutine reads and writes, and of several waiting versions of a game only
// the newest. What cannot be written waits, and is tried again until it is.
type Store struct {
	Now func() time.Time // of saves, of names of games and of files that are set aside; never nil

	oldPath      string // of the only game of earlier programs
	games        string // the folder of all games
	settingsPath string

	write func(path string, data []byte) error
	again func() <-chan time.Time // tells when a failed write is tried again

	begin, closing sync.Once
	wake           chan struct{}
	quit           chan struct{}
	looked         chan struct{} // closed after the first look at the games
	done           chan struct{}

	mu       sync.Mutex
	known    map[string]*held // the games, by ID
	offer    []session.Saved  // what Unfinished returns
	count    int
	stale    bool // known has changed since
	notices  []string
	pending  map[string]*session.Saved // not on the disk yet
	names    map[string]string         // new IDs of games whose files another program has
	playing  string                    // the game that this program keeps to itself
	wanted   string                    // by Take
	taken    *taken
	look     bool // is wanted
	settings *Settings
	base     Settings // as this program last read or wrote them
	unsaved  [2]error // what keeps a game and the settings from being written; nil where nothing does

	// The goroutine's own.
	locks    map[string]*lock
	versions map[string][]string // what a game's file may be for all that this program has read and written
	unmoved  string              // the ID of the game at oldPath
	told     map[string]bool     // paths that a notice has named
}

// Open returns a Store in the user's folders (XDG_DATA_HOME and XDG_CONFIG_HOME, or what the system
// has instead).
func Open() *Store {
	return OpenAt(filepath.Join(xdg.DataHome, "flipside"), filepath.Join(xdg.ConfigHome, "flipside"))
}

// OpenAt returns a Store in the given folders, which need not exist yet.
func OpenAt(data, config string) *Store {
	return &Store{Now: time.Now, write: writeFile, again: func() <-chan time.Time { return time.After(retry) },
		oldPath: filepath.Join(data, "game.json"), games: filepath.Join(data, "games"),
		settingsPath: filepath.Join(config, "settings.json"),
		wake:         make(chan struct{}, 1), quit: make(chan struct{}), looked: make(chan struct{}), done: make(chan struct{}),
		known: map[string]*held{}, pending: map[string]*session.Saved{}, names: map[string]string{}, base: Default(),
		locks: map[string]*lock{}, versions: map[string][]string{}, told: map[string]bool{}}
}

// Save keeps the game, whose ID is one of NewID or of a game of this Store.
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

// Waiting reports whether a game is not on the disk yet as it was last saved.
func (s *Store) Waiting() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pending) > 0
}

// SaveSettings keeps the settings.
func (s *Store) SaveSettings(settings Settings) {
	s.mu.Lock()
	s.settings = &settings
	s.mu.Unlock()
	s.rouse()
}

// start begins the goroutine.
func (s *Store) start() { s.begin.Do(func() { go s.run() }) }

// rouse wakes the goroutine.
func (s *Store) rouse() {
	s.start()
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// run is the goroutine.
func (s *Store) run() {
	defer close(s.done)
	s.takeOver()
	s.lookAt(firstLook)
	close(s.looked)
	s.lookAt(everything)
	for _, dir := range []string{filepath.Dir(s.oldPath), s.games, filepath.Dir(s.settingsPath)} {
		sweep(dir)
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

// flush writes what waits and reports whether nothing waits because it failed.
func (s *Store) flush() bool {
	s.moveOld()
	s.mu.Lock()
	waiting := make([]*session.Saved, 0, len(s.pending))
	for _, game := range s.pending {
		waiting = append(waiting, game)
	}
	settings := s.settings
	s.mu.Unlock()
	slices.SortFunc(waiting, func(a, b *session.Saved) int { return cmp.Or(a.Changed.Compare(b.Changed), cmp.Compare(a.ID, b.ID)) })
	var unsaved [2]error
	for _, game := range waiting {
		if err := s.writeGame(game); err != nil {
			unsaved[0] = err
		}
	}
	if settings != nil {
		unsaved[1] = s.writeSettings(*settings)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.settings == settings && unsaved[1] == nil {
		s.settings = nil
	}
	s.unsaved = unsaved
	return unsaved == [2]error{}
}

// unsavedKeys are the sentences about what could not be written.
var unsavedKeys = [2]text.Key{"unsaved.game", "unsaved.settings"}

// Trouble says what is not on the disk and why; empty where everything is, or will be in a moment.
func (s *Store) Trouble() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, err := range s.unsaved {
		if err != nil {
			return text.Get(unsavedKeys[i], cause(err))
		}
	}
	return ""
}

// Close writes what waits and returns when it is written. The error says what could not be. Nothing
// is saved after it.
func (s *Store) Close() error {
	s.begin.Do(func() { close(s.looked); close(s.done) }) // there is nothing to end
	s.closing.Do(func() { close(s.quit) })
	<-s.done
	switch {
	case s.unsaved[0] != nil:
		return fmt.Errorf("%s: the game is not saved in %s", cause(s.unsaved[0]), s.games)
	case s.unsaved[1] != nil:
		return fmt.Errorf("%s: the settings are not saved in %s", cause(s.unsaved[1]), s.settingsPath)
	}
	return nil
}
