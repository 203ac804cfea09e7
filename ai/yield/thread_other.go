//go:build !linux

package yield

// Thread does nothing here.
func Thread() {}
