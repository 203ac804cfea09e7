//go:build !linux

package tt

func largePages([]cluster) {}
