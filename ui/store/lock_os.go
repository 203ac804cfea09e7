//go:build !js

package store

import (
	"os"
	"path/filepath"
	"runtime"
)

// lock is a locked file beside the file that it protects. The protected file cannot be locked
// itself, because each write replaces it by another file. The lock always ends with the program.
type lock struct{ f *os.File }

// takeLock takes the lock at path. It never waits: if another program has the lock, it returns
// errBusy. Any other error means that locks do not work in this place.
func takeLock(path string) (*lock, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	for range 10 {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		if err := lockFile(f); err != nil {
			f.Close()
			return nil, err
		}
		// The program that had the lock before removed its file. If f was opened before that, it is
		// not the lock file any more.
		held, err := f.Stat()
		if there, e := os.Stat(path); err == nil && e == nil && os.SameFile(held, there) {
			return &lock{f}, nil
		}
		f.Close()
	}
	return nil, errBusy // other programs take and release it all the time
}

// release releases the lock and removes its file.
func (l *lock) release() {
	if runtime.GOOS == "windows" { // an open file cannot be removed there
		l.f.Close()
		os.Remove(l.f.Name())
		return
	}
	os.Remove(l.f.Name())
	l.f.Close()
}
