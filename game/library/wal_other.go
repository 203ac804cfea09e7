//go:build !linux && !darwin && !windows

package library

// mayShareMemory reports whether programs can share memory through a file in the folder. On this
// system that is unknown.
func mayShareMemory(string) bool { return false }
