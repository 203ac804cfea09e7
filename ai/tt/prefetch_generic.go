//go:build !amd64 || purego

package tt

func prefetch(*cluster) {}
