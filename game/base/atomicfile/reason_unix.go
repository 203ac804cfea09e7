//go:build unix

package atomicfile

import "syscall"

var reasons = map[syscall.Errno]string{
	syscall.ENOSPC: diskFull, syscall.EDQUOT: overQuota, syscall.EROFS: readOnly,
	syscall.EACCES: denied, syscall.EPERM: denied,
	syscall.ENOTDIR: fileInPath, syscall.EISDIR: isFolder, syscall.EEXIST: fileInPath,
	syscall.ENOENT: missing, syscall.ESTALE: missing,
	syscall.EIO: diskFault, syscall.ENXIO: diskFault, syscall.ENODEV: diskFault,
	syscall.EFBIG: sizeLimit, syscall.ENAMETOOLONG: longName, syscall.ELOOP: linkLoop,
	syscall.EMFILE: manyOpen, syscall.ENFILE: manyOpen, syscall.EBUSY: inUse,
	syscall.ETIMEDOUT: noAnswer,
}
