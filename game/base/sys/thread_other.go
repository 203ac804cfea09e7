//go:build !linux

package sys

// YieldThread does nothing on this system.
func YieldThread() {}
