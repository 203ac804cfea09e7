//go:build unix

package atomicfile

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFile locks f for this program, or returns ErrBusy. It never waits.
func lockFile(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if errors.Is(err, unix.EWOULDBLOCK) {
			return ErrBusy
		}
		if !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
