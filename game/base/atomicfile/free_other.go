//go:build !linux && !darwin && !windows

package atomicfile

// Free returns false: how much room there is is not known.
func Free(string) (bytes int64, ok bool) { return 0, false }
