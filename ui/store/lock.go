package store

import (
	"errors"
	"time"
)

// errBusy says that another running program holds a lock.
var errBusy = errors.New("another program holds the lock")

// waitLock is takeLock, but it tries for a short time if the lock is busy: another program may hold
// the lock only for a moment, to test it or to write.
func waitLock(path string) (*lock, error) {
	l, err := takeLock(path)
	for range 20 {
		if !errors.Is(err, errBusy) {
			break
		}
		time.Sleep(10 * time.Millisecond)
		l, err = takeLock(path)
	}
	return l, err
}
