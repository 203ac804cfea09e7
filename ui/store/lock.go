package store

import (
	"errors"
	"time"
)

// errBusy says that another running program holds a lock.
var errBusy = errors.New("another program holds the lock")

// waitLock is takeLock that waits a little: another program may just be looking whether anybody has the lock, or be writing.
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
