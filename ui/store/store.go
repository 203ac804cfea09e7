package store

import (
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"github.com/adrg/xdg"

	"flipside/ui/session"
)

// maxFile is the largest file that is read, in bytes.
const maxFile = 64 << 10

// Store reads and writes the files. Save and SaveSettings return at once: a goroutine writes, and of several waiting versions
// only the newest. Close waits for it.
type Store struct {
	Now func() time.Time // names files that are set aside; never nil

	gamePath, settingsPath string

	closing  sync.Once
	mu       sync.Mutex
	game     *session.Saved
	settings *Settings
	failed   error
	wake     chan struct{}
	quit     chan struct{}
	done     chan struct{}
}

// Open returns a Store in the user's folders (XDG_DATA_HOME and XDG_CONFIG_HOME, or what the system has instead).
func Open() *Store {
	return OpenAt(filepath.Join(xdg.DataHome, "flipside"), filepath.Join(xdg.ConfigHome, "flipside"))
}

// OpenAt returns a Store in the given folders, which need not exist yet.
func OpenAt(data, config string) *Store {
	s := &Store{Now: time.Now, gamePath: filepath.Join(data, "game.json"), settingsPath: filepath.Join(config, "settings.json"),
		wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{})}
	go s.write()
	return s
}

// Save keeps the game.
func (s *Store) Save(game session.Saved) {
	s.mu.Lock()
	s.game = &game
	s.mu.Unlock()
	s.rouse()
}

// SaveSettings keeps the settings.
func (s *Store) SaveSettings(settings Settings) {
	s.mu.Lock()
	s.settings = &settings
	s.mu.Unlock()
	s.rouse()
}

func (s *Store) rouse() {
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// write is the writing goroutine.
func (s *Store) write() {
	defer close(s.done)
	sweep(s.gamePath)
	sweep(s.settingsPath)
	for {
		select {
		case <-s.wake:
			s.flush()
		case <-s.quit:
			s.flush()
			return
		}
	}
}

// flush writes the newest versions.
func (s *Store) flush() {
	s.mu.Lock()
	game, settings := s.game, s.settings
	s.game, s.settings = nil, nil
	s.mu.Unlock()
	var err error
	if game != nil {
		var data []byte
		if data, err = game.Encode(); err == nil {
			err = write("game", s.gamePath, data)
		}
	}
	if settings != nil {
		data, e := settings.Encode()
		if e == nil {
			e = write("settings", s.settingsPath, data)
		}
		if err == nil {
			err = e
		}
	}
	if err != nil {
		s.mu.Lock()
		s.failed = err
		s.mu.Unlock()
	}
}

func write(what, path string, data []byte) error {
	if err := writeFile(path, data); err != nil {
		return fmt.Errorf("the %s cannot be saved in %s: %w", what, path, err)
	}
	return nil
}

// Err returns the last error of writing, once.
func (s *Store) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.failed
	s.failed = nil
	return err
}

// Close writes what waits and returns when it is written. Nothing is saved after it.
func (s *Store) Close() error {
	s.closing.Do(func() { close(s.quit) })
	<-s.done
	return s.Err()
}

// Game returns the saved game, and whether there is one that is not over. A file that cannot be read is set aside and the notice says so
// in one sentence; else it is empty.
func (s *Store) Game() (game session.Saved, ok bool, notice string) {
	data, err := readFile(s.gamePath, maxFile)
	if err == nil && data == nil {
		return session.Saved{}, false, ""
	}
	if err == nil {
		game, err = session.Decode(data)
	}
	if err != nil {
		return session.Saved{}, false, unreadable("saved game", s.gamePath, err, s.Now())
	}
	return game, !game.Over, ""
}

// Settings returns the saved settings, with the default for whatever is missing or wrong; the notice names what was wrong.
func (s *Store) Settings() (settings Settings, notice string) {
	data, err := readFile(s.settingsPath, maxFile)
	if err == nil && data == nil {
		return Default(), ""
	}
	if err == nil {
		settings, notice, err = DecodeSettings(data)
	}
	if err != nil {
		return Default(), unreadable("settings", s.settingsPath, err, s.Now())
	}
	return settings, notice
}
