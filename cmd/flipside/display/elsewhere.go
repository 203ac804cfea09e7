//go:build !(linux || freebsd || netbsd)

package display

// Input returns nil: on this system, nobody tells about input.
func Input() <-chan struct{} { return nil }
