//go:build !(linux || freebsd || openbsd || netbsd)

package display

// Connected does nothing on this system.
func Connected() {}
