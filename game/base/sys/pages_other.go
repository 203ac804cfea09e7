//go:build !linux

package sys

// LargePages does nothing on this system.
func LargePages[T any]([]T) {}
