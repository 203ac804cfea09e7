package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// Lock is a locked file next to the file that it protects. The protected file itself cannot be
// locked, because each write replaces it with another file. The lock always ends with the program.
type Lock struct{ f *os.File }

// TakeLock takes the lock at path. It never waits: if another program has the lock, it returns
// [ErrBusy]. Any other error means that locks do not work in this place.
func TakeLock(path string) (*Lock, error) {
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
		// The program that had the lock before has removed its file. If f was opened before that,
		// it is no longer the lock file.
		held, err := f.Stat()
		if there, e := os.Stat(path); err == nil && e == nil && os.SameFile(held, there) {
			return &Lock{f}, nil
		}
		f.Close()
	}
	return nil, ErrBusy // other programs keep taking and releasing it
}

// Release releases the lock and removes its file.
func (l *Lock) Release() {
	if runtime.GOOS == "windows" { // Windows cannot remove an open file
		l.f.Close()
		os.Remove(l.f.Name())
		return
	}
	os.Remove(l.f.Name())
	l.f.Close()
}

// WaitLock is like [TakeLock], but retries for a short time if the lock is busy: another program
// may have it only for a moment, to test it or to write.
func WaitLock(path string) (*Lock, error) {
	l, err := TakeLock(path)
	for range 20 {
		if !errors.Is(err, ErrBusy) {
			break
		}
		time.Sleep(10 * time.Millisecond)
		l, err = TakeLock(path)
	}
	return l, err
}
