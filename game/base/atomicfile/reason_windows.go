package atomicfile

import (
	"syscall"

	"golang.org/x/sys/windows"
)

var reasons = map[syscall.Errno]string{
	windows.ERROR_DISK_FULL: diskFull, windows.ERROR_HANDLE_DISK_FULL: diskFull,
	windows.ERROR_DISK_QUOTA_EXCEEDED: overQuota, windows.ERROR_WRITE_PROTECT: readOnly,
	windows.ERROR_ACCESS_DENIED: denied, windows.ERROR_DIRECTORY: fileInPath,
	windows.ERROR_ALREADY_EXISTS: fileInPath, windows.ERROR_PATH_NOT_FOUND: missing,
	windows.ERROR_FILE_NOT_FOUND: missing, windows.ERROR_NOT_READY: diskFault,
	windows.ERROR_CRC: diskFault, windows.ERROR_IO_DEVICE: diskFault,
	windows.ERROR_FILENAME_EXCED_RANGE: longName, windows.ERROR_TOO_MANY_OPEN_FILES: manyOpen,
	windows.ERROR_SHARING_VIOLATION: inUse, windows.ERROR_LOCK_VIOLATION: inUse,
	windows.ERROR_SEM_TIMEOUT: noAnswer,
}
