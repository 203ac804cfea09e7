package sys

import (
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/pbnjay/memory"
)

// MemoryMB returns how much memory this program can use, in MB: the machine's, or the limit of its
// container if that is smaller. It returns 0 if the system does not report it.
var MemoryMB = sync.OnceValue(func() int { return smaller(memory.TotalMemory(), containerLimit(os.DirFS("/"))) })

// smaller returns the smaller of two numbers of bytes, in MB. 0 is an unknown number, or no limit.
func smaller(a, b uint64) int {
	if a == 0 || b > 0 && b < a {
		a = b
	}
	if a == 0 {
		return 0
	}
	return int(min(max(a>>20, 1), 1<<30))
}

// containerLimit returns the smallest limit of this program's Linux control groups, in bytes, or 0
// if there is none. A container may see its own group as the root, or be given a name that it
// cannot see. So every existing file on the way up to the root counts.
func containerLimit(root fs.FS) uint64 {
	text, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return 0
	}
	least := uint64(0)
	for line := range strings.Lines(string(text)) {
		part := strings.SplitN(strings.TrimSpace(line), ":", 3) // number:controllers:group
		if len(part) < 3 {
			continue
		}
		for group := path.Clean("/" + part[2]); ; group = path.Dir(group) {
			switch {
			case part[1] == "":
				least = tighter(root, least, "sys/fs/cgroup"+group, "memory.max")
			case strings.Contains(","+part[1]+",", ",memory,"): // version 1
				least = tighter(root, least, "sys/fs/cgroup/memory"+group, "memory.limit_in_bytes")
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}

// noLimit is more than any machine has. Version 1 of the control groups uses such a number for no
// limit; version 2 uses the word max.
const noLimit = 1 << 60

// tighter returns the smaller of a limit (0: none) and the limit in a file of a folder.
func tighter(root fs.FS, least uint64, folder, file string) uint64 {
	text, err := fs.ReadFile(root, path.Join(folder, file))
	if err != nil {
		return least
	}
	n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
	if err != nil || n >= noLimit || least > 0 && n >= least {
		return least
	}
	return max(n, 1)
}
