//go:build !unix

package atomicfile

// findHome does nothing: the system provides the folders, and a web page has none.
func findHome() error { return nil }
