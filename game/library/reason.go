package library

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// reason says in our words why a file cannot be used, as a part of a sentence.
func reason(err error) error {
	for _, c := range causes {
		if errors.Is(err, c.err) {
			return errors.New(c.words)
		}
	}
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

var causes = []struct {
	err   error
	words string
}{
	{syscall.ENOSPC, "the disk is full"},
	{diskFull, "the disk is full"},
	{syscall.EROFS, "the disk is read-only"},
	{fs.ErrPermission, "permission denied"},
	{fs.ErrNotExist, "there is no such file"},
	{syscall.ENOTDIR, "a folder in its path is a file"},
}
