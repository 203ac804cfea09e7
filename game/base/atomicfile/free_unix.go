//go:build linux || darwin

package atomicfile

import "golang.org/x/sys/unix"

// Free returns how many bytes this program can still write to the disk of a folder. ok is false if
// the system does not report it.
func Free(dir string) (bytes int64, ok bool) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}
