package library

import "golang.org/x/sys/unix"

// shared are file systems on which programs on several machines, or a user's program behind FUSE,
// can see a file. There the memory that WAL shares between programs does not work (SQLite,
// "Write-Ahead Logging", section 1).
var shared = map[uint32]bool{
	unix.NFS_SUPER_MAGIC: true, unix.SMB_SUPER_MAGIC: true, unix.SMB2_SUPER_MAGIC: true, unix.CIFS_SUPER_MAGIC: true,
	unix.FUSE_SUPER_MAGIC: true, unix.V9FS_MAGIC: true, unix.AFS_SUPER_MAGIC: true, unix.AFS_FS_MAGIC: true,
	unix.CEPH_SUPER_MAGIC: true, unix.CODA_SUPER_MAGIC: true, unix.NCP_SUPER_MAGIC: true, unix.OCFS2_SUPER_MAGIC: true,
	0x786f4256: true, // VirtualBox shared folders
	0x0bd00bd0: true, // Lustre
	0x01161970: true, // GFS2
	0x47504653: true, // GPFS
}

// mayShareMemory reports whether programs can share memory through a file in the folder.
func mayShareMemory(dir string) bool {
	var s unix.Statfs_t
	return unix.Statfs(dir, &s) == nil && !shared[uint32(s.Type)]
}
