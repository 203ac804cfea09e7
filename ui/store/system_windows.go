package store

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// causes are the errors of the system, with our words for them.
var causes = []causeOf{
	{windows.ERROR_DISK_FULL, "cause.space"}, {windows.ERROR_HANDLE_DISK_FULL, "cause.space"},
	{windows.ERROR_DISK_QUOTA_EXCEEDED, "cause.quota"}, {windows.ERROR_WRITE_PROTECT, "cause.readonly"},
	{windows.ERROR_ACCESS_DENIED, "cause.permission"}, {windows.ERROR_DIRECTORY, "cause.folder"},
	{windows.ERROR_ALREADY_EXISTS, "cause.folder"}, {windows.ERROR_PATH_NOT_FOUND, "cause.gone"},
	{windows.ERROR_FILE_NOT_FOUND, "cause.gone"}, {windows.ERROR_NOT_READY, "cause.fault"},
	{windows.ERROR_CRC, "cause.fault"}, {windows.ERROR_IO_DEVICE, "cause.fault"},
	{windows.ERROR_FILENAME_EXCED_RANGE, "cause.name"}, {windows.ERROR_TOO_MANY_OPEN_FILES, "cause.many"},
	{windows.ERROR_SHARING_VIOLATION, "cause.busy"}, {windows.ERROR_LOCK_VIOLATION, "cause.busy"},
	{windows.ERROR_SEM_TIMEOUT, "cause.answer"},
}

// lockFile locks f for this program, or returns errBusy. It never waits.
func lockFile(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return errBusy
	}
	return err
}
