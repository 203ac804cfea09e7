package store

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"time"

	"flipside/assets/words"
	"flipside/game/atomicfile"
)

// cause says in our words why a file cannot be read or written. The text begins with a capital
// letter.
func cause(err error) string {
	for _, c := range causes {
		if errors.Is(err, c.err) {
			return words.Get(c.words)
		}
	}
	switch {
	case errors.Is(err, atomicfile.ErrBusy):
		return words.Get("cause.busy")
	case errors.Is(err, fs.ErrPermission):
		return words.Get("cause.permission")
	}
	var number syscall.Errno
	if errors.As(err, &number) {
		return words.Get("cause.system", "error", number.Error())
	}
	return words.Get("cause.unknown")
}

// Cause says in our words why a file of another part of the program cannot be read or written. The
// text begins with a capital letter.
func Cause(err error) string {
	if ofSystem(err) || errors.Is(err, atomicfile.ErrBusy) {
		return cause(err)
	}
	return words.Sentence(err)
}

// causeOf is a row of the table of causes. Each system has a different table.
type causeOf struct {
	err   error
	words words.Key
}

// ofSystem reports whether an error comes from the operating system. All other errors come from
// this program.
func ofSystem(err error) bool {
	var number syscall.Errno
	var path *fs.PathError
	return errors.As(err, &number) || errors.As(err, &path)
}

// why says in our words why a file cannot be used, as a part of a sentence.
func why(err error) string {
	if !ofSystem(err) {
		return err.Error()
	}
	text := cause(err)
	return strings.ToLower(text[:1]) + text[1:]
}

// contents are the notices about a damaged file: that it was set aside, and that it could not be.
type contents struct{ aside, stays words.Key }

var (
	damagedGame     = contents{"damaged.game", "damaged.game.stays"}
	damagedSettings = contents{"damaged.settings", "damaged.settings.stays"}
	damagedOpenings = contents{"damaged.openings", "damaged.openings.stays"}
)

// setAside sets a damaged file aside and returns the notice about it.
func setAside(what contents, path string, err error, now time.Time) string {
	aside, failed := atomicfile.Aside(path, "corrupt", now)
	if failed != nil {
		return words.Get(what.stays, "file", brief(path), "cause", why(err), "reason", why(failed))
	}
	return words.Get(what.aside, "cause", why(err), "file", brief(aside))
}
