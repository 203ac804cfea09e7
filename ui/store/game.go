package store

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	"flipside/ui/session"
)

// maxFile is the size in bytes from which on a file is not read.
const maxFile = 64 << 10

// SetAside tells that a file could not be used. Nothing of it is lost: it was renamed.
type SetAside struct {
	Name   string // where it is now; empty if it could not be renamed
	Reason error
}

// Error implements error, in one sentence.
func (e *SetAside) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("%v; the file could not be set aside", e.Reason)
	}
	return fmt.Sprintf("%v; the file was set aside as %s", e.Reason, e.Name)
}

// Unwrap returns the reason.
func (e *SetAside) Unwrap() error { return e.Reason }

// setAside renames the file at path to path.corrupt-<time>.
func setAside(path string, reason error, now time.Time) *SetAside {
	to := path + ".corrupt-" + now.UTC().Format("20060102-150405")
	if err := renameFile(path, to); err != nil {
		to = ""
	}
	return &SetAside{Name: to, Reason: reason}
}

// NewGameSaver returns the Saver of the game that is going on; its Save is made for session.Options.
func NewGameSaver(path string) *Saver[session.Saved] {
	return NewSaver(path, session.Saved.Encode)
}

// LoadGame reads the game that was going on. It reports false where there is none to continue: no file, or a finished game. A file that
// holds no game is set aside, at the time now, and the error is a SetAside; any other error is that of reading.
func LoadGame(path string, now time.Time) (session.Saved, bool, error) {
	data, err := readFile(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return session.Saved{}, false, nil
	}
	if err != nil {
		return session.Saved{}, false, fmt.Errorf("the saved game cannot be read: %w", err)
	}
	saved, err := session.Decode(data)
	if err != nil {
		return session.Saved{}, false, setAside(path, err, now)
	}
	return saved, !saved.Over, nil
}

// RemoveGame forgets the game that was going on.
func RemoveGame(path string) error { return removeFile(path) }
