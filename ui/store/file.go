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

// unreadable sets a file aside and returns the notice about it, one sentence. what names the file's content.
func unreadable(what, path string, why error, now time.Time) string {
	aside, err := setAside(path, now)
	if err != nil {
		return fmt.Sprintf("The %s could not be read (%v), nor be set aside (%v).", what, why, err)
	}
	return fmt.Sprintf("The %s could not be read (%v); the file was set aside as %s.", what, why, aside)
}
