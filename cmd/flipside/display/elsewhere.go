//go:build !(linux || freebsd || netbsd)

package display

// KeysDown is nil: this system reports every release of a key.
var KeysDown func() int

// Open does nothing: this system always has a display, and its input cannot be watched.
func Open() (input <-chan struct{}, err error) { return nil, nil }

// Missing returns "": this system comes with everything that draws.
func Missing() string { return "" }
