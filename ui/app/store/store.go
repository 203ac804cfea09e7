package store

import (
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"flipside/assets/words"
	"flipside/game/base/atomicfile"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
)

// retry is the time after which a write that failed is tried again.
const retry = 3 * time.Second

// Store reads and writes the files. A goroutine does the work, so the methods return at once,
// except the first Unfinished, Settings and Close. If several versions of a game wait, the
// goroutine writes only the newest. A write that fails is tried again until it succeeds.
type Store struct {
	*disk
	games     *gameFiles
	settings  *settingsFile
	openings  *openingsFile
	temporary string // a folder that Close removes; empty: there is none

	again func() <-chan time.Time // the channel says when to try a failed write again; nil: after retry

	begin, closing sync.Once
	wake           chan struct{}
	quit           chan struct{}
	looked         chan struct{} // closed after the first look at the games
	done           chan struct{}

	mu      sync.Mutex
	unsaved [3]error // last write errors: of a game, of the settings, of the openings; or nil
}

// Open returns a Store in the user's folders. If they cannot be used, it works in a folder that
// Close removes, and the notice of Settings says so.
func Open() *Store {
	data, config, err := atomicfile.Folders()
	if err != nil {
		return openTemporary()
	}
	return OpenAt(data, config)
}

// OpenAt returns a Store in the given folders. They need not exist yet.
func OpenAt(data, config string) *Store {
	d := &disk{named: map[string]bool{}}
	return &Store{disk: d,
		games:    newGameFiles(d, filepath.Join(data, "games")),
		settings: &settingsFile{disk: d, path: filepath.Join(config, "settings.json"), base: settings.Default()},
		openings: &openingsFile{disk: d, path: filepath.Join(data, "openings.txt")},
		wake:     make(chan struct{}, 1), quit: make(chan struct{}), looked: make(chan struct{}), done: make(chan struct{})}
}

// Games returns the folder of the games that were played here.
func (s *Store) Games() string { return s.games.folder }

// Folder returns the folder of all that was played and read here.
func (s *Store) Folder() string { return filepath.Dir(s.games.folder) }

// SettingsFolder returns the folder of the settings.
func (s *Store) SettingsFolder() string { return filepath.Dir(s.settings.path) }

// Library returns the path of the library of games.
func (s *Store) Library() string { return filepath.Join(s.Folder(), "library.sqlite") }

// NewID returns the name of a new game: the time and a random part.
func (s *Store) NewID() string { return idAt(s.Now()) }

// Save stores the game. Its ID must come from NewID or from a game of this Store.
func (s *Store) Save(game session.Saved) {
	s.games.save(game)
	s.rouse()
}

// Waiting reports whether the newest version of some game is not on the disk yet.
func (s *Store) Waiting() bool { return s.games.waiting() }

// Unfinished returns the newest unfinished games that no other running program has, newest first,
// and the number of all such games. The notice names files that cannot be used, each only once; it
// has one or a few sentences. The first call waits until the newest files have been read.
func (s *Store) Unfinished() (games []session.Saved, count int, notice string) {
	s.start()
	<-s.looked
	games, count = s.games.unfinished()
	return games, count, s.takeNotices()
}

// Offers reports whether Take can get the game: the game is not over, and no other running program
// has it.
func (s *Store) Offers(id string) bool { return s.games.offers(id) }

// Look makes the Store read the folder of games again.
func (s *Store) Look() {
	s.games.wantLook()
	s.rouse()
}

// Leave releases this program's game, so that other programs can take it.
func (s *Store) Leave() {
	s.games.leave()
	s.rouse()
}

// Take asks for a game, to continue it and to lock it against other programs. Taken returns the
// answer.
func (s *Store) Take(id string) {
	s.games.want(id)
	s.rouse()
}

// Taken returns the answer to Take, once: the game, or a notice why it is not available. Until
// there is an answer, ok is false.
func (s *Store) Taken() (game session.Saved, notice string, ok bool) {
	t := s.games.answer()
	if t == nil {
		return game, "", false
	}
	return t.game, t.notice, true
}

// Settings returns the saved settings. Missing and invalid values have their defaults, and the
// notice names the invalid ones, or says why settings cannot be saved.
func (s *Store) Settings() (saved settings.Settings, notice string) {
	saved, notice = s.settings.load()
	if s.temporary != "" {
		return saved, words.Get("unsaved.nohome")
	}
	if said := s.settings.check(); said != "" {
		notice = said
	}
	return saved, notice
}

// SaveSettings stores the settings.
func (s *Store) SaveSettings(settings settings.Settings) {
	s.settings.save(settings)
	s.rouse()
}

// Openings returns the user's list of openings. After the first Unfinished it has been read.
func (s *Store) Openings() session.Openings { return s.openings.openings() }

// SaveOpenings stores the user's list of openings.
func (s *Store) SaveOpenings(o session.Openings) {
	s.openings.save(o)
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
	s.games.check(s.openings.path)
	s.openings.read()
	s.lookAt(firstLook)
	close(s.looked)
	s.lookAt(everything)
	for _, dir := range []string{s.Folder(), s.Games(), s.SettingsFolder()} {
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
		if s.games.serve() {
			s.openings.read()
			s.lookAt(everything)
		}
		if again = nil; !s.flush() {
			again = s.next()
		}
		s.games.giveBack(open)
	}
}

// next returns the channel that says when to try a failed write again.
func (s *Store) next() <-chan time.Time {
	if s.again != nil {
		return s.again()
	}
	return time.After(retry)
}

// lookAt reads the folder of games; most is the number of files.
func (s *Store) lookAt(most int) { s.games.lookAt(most, func() { s.flush() }) }

// flush writes what waits. It reports whether all writes succeeded.
func (s *Store) flush() bool {
	unsaved := [3]error{s.games.flush(), s.settings.flush(), s.openings.flush()}
	s.mu.Lock()
	defer s.mu.Unlock()
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
			return words.Get(unsavedKeys[i], "cause", Cause(err))
		}
	}
	return ""
}

// Close writes what is still to be written, then returns. The error says what could not be written.
// After Close nothing is saved.
func (s *Store) Close() error {
	s.begin.Do(func() { close(s.looked); close(s.done) }) // the goroutine never started
	s.closing.Do(func() { close(s.quit) })
	<-s.done
	if s.temporary != "" {
		return removeTemporary(s.temporary)
	}
	switch {
	case s.unsaved[0] != nil:
		return fmt.Errorf("%s: the game was not saved in %s", Cause(s.unsaved[0]), s.games.folder)
	case s.unsaved[1] != nil:
		return fmt.Errorf("%s: the settings were not saved in %s", Cause(s.unsaved[1]), s.settings.path)
	case s.unsaved[2] != nil:
		return fmt.Errorf("%s: the openings were not saved in %s", Cause(s.unsaved[2]), s.openings.path)
	}
	return nil
}
