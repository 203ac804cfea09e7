package atomicfile

import "golang.org/x/sys/windows"

// Free returns how many bytes this program can still write to the disk of a folder. ok is false if
// the system does not report it.
func Free(dir string) (bytes int64, ok bool) {
	name, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, false
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(name, &free, nil, nil); err != nil {
		return 0, false
	}
	return int64(min(free, 1<<62)), true
}
