//go:build !(linux || freebsd || openbsd || netbsd || windows)

package desktop

func openSystem() (backend, error) { return nil, ErrNoClipboard }
