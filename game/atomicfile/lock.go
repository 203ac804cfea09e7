package atomicfile

import (
	"errors"
	"time"
)

// WaitLock is TakeLock, but it tries for a short time if the lock is busy: another program may hold
// the lock only for a moment, to test it or to write.
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
