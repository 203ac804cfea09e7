//go:build !linux

package sys

// Thread does nothing on this system.
func Thread() {}
