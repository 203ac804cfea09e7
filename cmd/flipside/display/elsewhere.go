//go:build !(linux || freebsd || openbsd || netbsd)

package display

// Input returns nil: on this system, nobody tells about input.
func Input() <-chan struct{} { return nil }
