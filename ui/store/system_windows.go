package store

import "golang.org/x/sys/windows"

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
