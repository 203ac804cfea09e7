//go:build !(linux || freebsd || openbsd || netbsd)

package display
