package store

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"time"

	"flipside/assets/words"
	"flipside/game/files"
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
	case errors.Is(err, files.ErrBusy):
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
	words := cause(err)
	return strings.ToLower(words[:1]) + words[1:]
}

// unreadable sets a file aside and returns the notice about it, one sentence. The argument what
// names the content of the file.
func unreadable(what, path string, err error, now time.Time) string {
	aside, failed := files.Aside(path, "corrupt", now)
	if failed != nil {
		return fmt.Sprintf("The %s %s could not be read (%s), nor be set aside (%s).", what, brief(path), why(err), why(failed))
	}
	return fmt.Sprintf("The %s could not be read (%s); the file was set aside as %s.", what, why(err), brief(aside))
}
