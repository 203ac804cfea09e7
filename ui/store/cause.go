package store

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"flipside/ui/text"
)

// cause says in our words why a file cannot be read or written. The text begins with a capital
// letter.
func cause(err error) string {
	for _, c := range causes {
		if errors.Is(err, c.err) {
			return text.Get(c.words)
		}
	}
	switch {
	case errors.Is(err, errBusy):
		return text.Get("cause.busy")
	case errors.Is(err, fs.ErrPermission):
		return text.Get("cause.permission")
	}
	var number syscall.Errno
	if errors.As(err, &number) {
		return text.Get("cause.system", number.Error())
	}
	return text.Get("cause.unknown")
}

// causeOf is a row of the table of causes. Each system has a different table.
type causeOf struct {
	err   error
	words text.Key
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

// tooLarge returns the error for a file of more than most bytes.
func tooLarge(most int64) error { return fmt.Errorf("it has more than %d bytes", most) }
