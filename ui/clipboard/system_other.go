//go:build !(linux || freebsd || openbsd || netbsd || windows || js)

package clipboard

func openSystem() (backend, error) { return nil, ErrNone }
