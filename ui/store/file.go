package store

import (
	"fmt"
	"time"
)

// setAside renames a file that cannot be read, and returns its new path.
func setAside(path string, now time.Time) (string, error) {
	aside := path + ".corrupt-" + now.Format("20060102-150405")
	for n := 2; exists(aside); n++ {
		aside = fmt.Sprintf("%s.corrupt-%s-%d", path, now.Format("20060102-150405"), n)
	}
	return aside, rename(path, aside)
}

// unreadable sets a file aside and returns the notice about it, one sentence. The argument what
// names the content of the file.
func unreadable(what, path string, err error, now time.Time) string {
	aside, failed := setAside(path, now)
	if failed != nil {
		return fmt.Sprintf("The %s %s could not be read (%s), nor be set aside (%s).", what, path, why(err), why(failed))
	}
	return fmt.Sprintf("The %s could not be read (%s); the file was set aside as %s.", what, why(err), aside)
}

// entry is a file in a folder.
type entry struct {
	name  string
	stamp stamp
}

// stamp is the time and size of a file. Different stamps mean different versions of the file. The
// zero value means that they are unknown.
type stamp struct {
	time time.Time
	size int64
}
