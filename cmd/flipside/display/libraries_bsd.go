//go:build freebsd || netbsd

package display

// libraries checks nothing: on this system Ebitengine says itself what is not there.
func libraries() error { return nil }
