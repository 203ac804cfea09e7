package store

import (
	"errors"
	"io/fs"
	"syscall"
	"time"

	"flipside/assets/words"
	"flipside/game/base/atomicfile"
)

// Cause says in our words why a file cannot be read or written. The text begins with a capital
// letter.
func Cause(err error) string { return words.Sentence(atomicfile.Reason(err)) }

// ofSystem reports whether an error comes from the operating system. All other errors come from
// this program.
func ofSystem(err error) bool {
	var number syscall.Errno
	var path *fs.PathError
	return errors.As(err, &number) || errors.As(err, &path)
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
		return words.Get(what.stays, "file", brief(path), "cause", atomicfile.Reason(err), "reason", atomicfile.Reason(failed))
	}
	return words.Get(what.aside, "cause", atomicfile.Reason(err), "file", brief(aside))
}
