//go:build !linux && !darwin && !windows

package atomicfile

// Free returns false: the free space is unknown.
func Free(string) (bytes int64, ok bool) { return 0, false }
