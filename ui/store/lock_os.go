//go:build !js

package store

import (
	"os"
	"path/filepath"
	"runtime"
)

// lock is a locked file beside the one that it is about, which cannot be locked itself: each write
// puts another file in its place. It ends with the program, however that ends.
type lock struct{ f *os.File }

// takeLock takes the lock of that path. It returns errBusy where another program holds it, and
// never waits; any other error says that there are no locks in this place.
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
		// Who gave the lock back removed its file: one that was opened before that is no lock any
		// more.
		held, err := f.Stat()
		if there, e := os.Stat(path); err == nil && e == nil && os.SameFile(held, there) {
			return &lock{f}, nil
		}
		f.Close()
	}
	return nil, errBusy // it goes from hand to hand
}

// release gives the lock back and removes its file.
func (l *lock) release() {
	if runtime.GOOS == "windows" { // an open file cannot be removed, and one that another program has opened stays
		l.f.Close()
		os.Remove(l.f.Name())
		return
	}
	os.Remove(l.f.Name())
	l.f.Close()
}
