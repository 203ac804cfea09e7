package library

import "golang.org/x/sys/unix"

// mayShareMemory reports whether programs can share memory through a file in the folder. They
// cannot on the file systems of other machines (SQLite, "Write-Ahead Logging", section 1).
func mayShareMemory(dir string) bool {
	var s unix.Statfs_t
	return unix.Statfs(dir, &s) == nil && s.Flags&unix.MNT_LOCAL != 0
}
