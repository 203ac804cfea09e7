package pages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// Large asks the system to back a table with pages of 2 MB where it has them: the accesses are
// scattered, so with pages of 4 KB nearly every one of them also misses the core's table of
// addresses. A system that declines costs speed alone. Tables of less than 2 MB stay as they are.
func Large[T any](table []T) {
	const page = 2 << 20
	if len(table) == 0 {
		return
	}
	first := unsafe.Pointer(unsafe.SliceData(table))
	if size := len(table) * int(unsafe.Sizeof(table[0])); size >= page {
		_ = unix.Madvise(unsafe.Slice((*byte)(first), size), unix.MADV_HUGEPAGE)
	}
}
