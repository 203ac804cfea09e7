//go:build unix

package protocol

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// hungUp reports whether the other side of a pipe has closed it, even if unread data is left. It
// does not detect other readers.
func hungUp(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	gone := false
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	err = conn.Control(func(fd uintptr) {
		at := []unix.PollFd{{Fd: int32(fd)}} //nolint:gosec // descriptors are small
		n, err := unix.Poll(at, 0)
		gone = err == nil && n > 0 && at[0].Revents&unix.POLLHUP != 0
	})
	return err == nil && gone
}
