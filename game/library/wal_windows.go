package library

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// mayShareMemory reports whether programs can share memory through a file in the folder. Only
// drives of this machine are known to allow it (SQLite, "Write-Ahead Logging", section 1).
func mayShareMemory(dir string) bool {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return false
	}
	root, err := windows.UTF16PtrFromString(filepath.VolumeName(abs) + `\`)
	return err == nil && windows.GetDriveType(root) == windows.DRIVE_FIXED
}
