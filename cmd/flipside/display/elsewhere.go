//go:build !(linux || freebsd || netbsd)

package display

// Open does nothing: this system always has a display, and its input cannot be watched.
func Open() (input <-chan struct{}, err error) { return nil, nil }
