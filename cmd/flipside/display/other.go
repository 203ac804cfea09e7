//go:build !(linux || freebsd || openbsd || netbsd)

package display

// Connected tells that Ebitengine has a connection of its own.
func Connected() {}
