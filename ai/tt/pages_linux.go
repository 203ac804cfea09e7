package tt

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// largePages asks the system to back a table with pages of 2 MB where it has them: the accesses are scattered, so with pages of
// 4 KB nearly every one of them also misses the core's table of addresses. A system that declines costs speed alone.
func largePages(c []cluster) {
	const page = 2 << 20
	size := len(c) * int(unsafe.Sizeof(cluster{}))
	if size < page {
		return
	}
	_ = unix.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&c[0])), size), unix.MADV_HUGEPAGE)
}
