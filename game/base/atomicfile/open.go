package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
)

// Open opens a regular file for reading. It rejects everything else with [ErrNotPlain], including
// devices and pipes of other programs: reading them might never end, and opening a pipe can block
// forever. The error is a *fs.PathError.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	var failed *fs.PathError
	if errors.As(err, &failed) {
		failed.Op = "open"
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: ErrNotPlain}
	}
	return os.Open(path)
}

// ReadAll returns the content of a regular file, as os.ReadFile does.
func ReadAll(path string) ([]byte, error) {
	return ReadMost(path, math.MaxInt64-1)
}

// ReadMost is like [ReadAll] for a file of at most `most` bytes.
func ReadMost(path string, most int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, &fs.PathError{Op: "read", Path: path, Err: TooLarge(most)}
	}
	return data, err
}
