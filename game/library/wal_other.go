//go:build !linux && !darwin && !windows

package library

// mayShareMemory reports whether programs can share memory through a file in the folder. Here that
// is not known.
func mayShareMemory(string) bool { return false }
