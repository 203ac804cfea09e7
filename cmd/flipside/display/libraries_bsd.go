//go:build freebsd || netbsd

package display

// libraries checks nothing: on this system, Ebitengine itself reports a missing library.
func libraries() error { return nil }

// Missing returns "": on this system, missing libraries are unknown.
func Missing() string { return "" }
