//go:build !(linux || freebsd || netbsd || windows)

package display

// Refresh returns 0: on this system, the refresh rate is unknown.
func Refresh() float64 { return 0 }
