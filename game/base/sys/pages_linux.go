package sys

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// LargePages asks the system to use pages of 2 MB for a table. Searches read a table at random
// places. With pages of 4 KB, nearly every read would also miss the core's TLB. If the system
// refuses, searches are only slower. Tables of less than 2 MB are not affected.
func LargePages[T any](table []T) {
	const page = 2 << 20
	if len(table) == 0 {
		return
	}
	first := unsafe.Pointer(unsafe.SliceData(table))
	if size := len(table) * int(unsafe.Sizeof(table[0])); size >= page {
		_ = unix.Madvise(unsafe.Slice((*byte)(first), size), unix.MADV_HUGEPAGE)
	}
}
