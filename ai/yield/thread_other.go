//go:build !linux

package yield

// Thread does nothing on this system.
func Thread() {}
