package store

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"flipside/ui/text"
)

// cause names what keeps a file from being read or written, in our words. It begins with a capital.
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

// causeOf is a row of the table of causes, which each system has of its own.
type causeOf struct {
	err   error
	words text.Key
}

// ofSystem reports whether the system gave an error; all others are ours.
func ofSystem(err error) bool {
	var number syscall.Errno
	var path *fs.PathError
	return errors.As(err, &number) || errors.As(err, &path)
}

// why says why a file cannot be used, as a part of a sentence in our words.
func why(err error) string {
	if !ofSystem(err) {
		return err.Error()
	}
	words := cause(err)
	return strings.ToLower(words[:1]) + words[1:]
}

// tooLarge says that a file has more bytes than are read.
func tooLarge(most int64) error { return fmt.Errorf("it has more than %d bytes", most) }
