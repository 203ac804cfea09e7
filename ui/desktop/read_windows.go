package desktop

import (
	"io/fs"
	"strings"
	"syscall"

	"golang.org/x/sys/windows"
)

func isHidden(info fs.FileInfo) bool {
	data, ok := info.Sys().(*syscall.Win32FileAttributeData)
	const hidden = syscall.FILE_ATTRIBUTE_HIDDEN
	return strings.HasPrefix(info.Name(), ".") || ok && data.FileAttributes&hidden != 0
}

// Drives returns the drives. It accesses none of them.
func Drives() []string {
	bits, err := windows.GetLogicalDrives()
	if err != nil {
		return nil
	}
	var drives []string
	for i := range 26 {
		if bits&(1<<i) != 0 {
			drives = append(drives, string(rune('A'+i))+`:\`)
		}
	}
	return drives
}
