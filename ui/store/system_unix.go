//go:build unix

package store

import "golang.org/x/sys/unix"

// causes are the errors of the system, with our words for them.
var causes = []causeOf{
	{unix.ENOSPC, "cause.space"}, {unix.EDQUOT, "cause.quota"}, {unix.EROFS, "cause.readonly"},
	{unix.EACCES, "cause.permission"}, {unix.EPERM, "cause.permission"},
	{unix.ENOTDIR, "cause.folder"}, {unix.EISDIR, "cause.file"}, {unix.EEXIST, "cause.folder"},
	{unix.ENOENT, "cause.gone"}, {unix.ESTALE, "cause.gone"},
	{unix.EIO, "cause.fault"}, {unix.ENXIO, "cause.fault"}, {unix.ENODEV, "cause.fault"},
	{unix.EFBIG, "cause.large"}, {unix.ENAMETOOLONG, "cause.name"}, {unix.ELOOP, "cause.links"},
	{unix.EMFILE, "cause.many"}, {unix.ENFILE, "cause.many"}, {unix.EBUSY, "cause.busy"},
	{unix.ETIMEDOUT, "cause.answer"},
}
