package store

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"sync"

	"github.com/adrg/xdg"

	"flipside/ui/session"
)

// maxFile is the largest file that is read, in bytes.
const maxFile = 64 << 10

// Store reads and writes the files. Save and SaveSettings return at once: a goroutine writes, and of several waiting versions
// only the newest. Close waits for it.
type Store struct {
	gamePath, settingsPath string

	mu       sync.Mutex
	game     *session.Saved
	settings *Settings
	failed   error
	wake     chan struct{}
	done     chan struct{}
}

// Open returns a Store in the user's folders (XDG_DATA_HOME and XDG_CONFIG_HOME, or what the system has instead).
func Open() *Store {
	return OpenAt(filepath.Join(xdg.DataHome, "flipside"), filepath.Join(xdg.ConfigHome, "flipside"))
}

// OpenAt returns a Store in the given folders, which need not exist yet.
func OpenAt(data, config string) *Store {
	s := &Store{gamePath: filepath.Join(data, "game.json"), settingsPath: filepath.Join(config, "settings.json"),
		wake: make(chan struct{}, 1), done: make(chan struct{})}
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
	for range s.wake {
		s.flush()
	}
	s.flush()
}

func (s *Store) flush() {
	s.mu.Lock()
	game, settings := s.game, s.settings
	s.game, s.settings = nil, nil
	s.mu.Unlock()
	var err error
	if game != nil {
		var data []byte
		if data, err = game.Encode(); err == nil {
			err = writeFile(s.gamePath, data)
		}
	}
	if settings != nil {
		data, e := json.MarshalIndent(settings, "", "\t")
		if e == nil {
			e = writeFile(s.settingsPath, data)
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

// Err returns the last error of writing, once.
func (s *Store) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.failed
	s.failed = nil
	return err
}

// Close writes what waits and returns when it is written.
func (s *Store) Close() error {
	close(s.wake)
	<-s.done
	return s.Err()
}

// Game returns the saved game, and whether there is one that is not over. A file that cannot be read is set aside and the notice says so
// in one sentence.
func (s *Store) Game() (game session.Saved, ok bool, notice string) {
	data, err := readFile(s.gamePath, maxFile)
	if err == nil && data == nil {
		return session.Saved{}, false, ""
	}
	if err == nil {
		game, err = session.Decode(data)
	}
	if err != nil {
		aside, renamed := setAside(s.gamePath)
		if renamed != nil {
			return session.Saved{}, false, fmt.Sprintf("The saved game could not be read (%v) nor set aside (%v).", err, renamed)
		}
		return session.Saved{}, false, fmt.Sprintf("The saved game could not be read (%v) and was set aside as %s.", err, filepath.Base(aside))
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
		settings, notice, err = decodeSettings(data)
	}
	if err != nil {
		aside, renamed := setAside(s.settingsPath)
		if renamed != nil {
			return Default(), fmt.Sprintf("The settings could not be read (%v) nor set aside (%v).", err, renamed)
		}
		return Default(), fmt.Sprintf("The settings could not be read (%v) and were set aside as %s.", err, filepath.Base(aside))
	}
	return settings, notice
}
