//go:build !(linux || freebsd || openbsd || netbsd || windows)

package clipboard

func openSystem() (backend, error) { return nil, ErrNone }
