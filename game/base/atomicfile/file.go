package atomicfile

import (
	"errors"
	"fmt"
	"time"
)

// ErrBusy means that another running program has a lock.
var ErrBusy = errors.New(inUse)

// ErrNotPlain means that the path is a folder, a pipe or the like, not a regular file.
var ErrNotPlain = errors.New("it is not a regular file")

// TooLarge returns the error for a file of more than `most` bytes.
func TooLarge(most int64) error { return fmt.Errorf("it is larger than %d bytes", most) }

// Aside renames a file that cannot be used, and returns its new path. The mark, such as "corrupt",
// and the time become part of its name. If path is a link, Aside renames the file that it leads to.
func Aside(path, mark string, now time.Time) (string, error) {
	path, aside := asideName(path, mark, now)
	return aside, Rename(path, aside)
}

// asideName returns the file that path leads to, and a free name for setting it aside. If none of
// many names is free, it returns the last one.
func asideName(path, mark string, now time.Time) (file, aside string) {
	if target, err := Target(path); err == nil {
		path = target
	}
	const most = 1000
	first := path + "." + mark + "-" + now.Format("20060102-150405")
	aside = first
	for n := 2; n <= most && taken(aside); n++ {
		aside = fmt.Sprintf("%s-%d", first, n)
	}
	return path, aside
}

// CopyAside is like [Aside], but copies the file instead of renaming it.
func CopyAside(path, mark string, now time.Time) (string, error) {
	path, aside := asideName(path, mark, now)
	data, err := Read(path, 1<<30)
	if err != nil {
		return "", err
	}
	return aside, Write(aside, data)
}

// StampedFile is a file in a folder.
type StampedFile struct {
	Name  string
	Stamp Stamp
}

// Stamp is the time and size of a file. Different stamps mean different versions of the file. The
// zero value means unknown.
type Stamp struct {
	Time time.Time
	Size int64
}
