package sys

import (
	"testing"
	"testing/fstest"
)

func TestMemoryOfTheContainer(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  uint64
	}{
		{"no control groups", nil, 0},
		{"version 2, the own group", map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "1073741824\n"}, 1 << 30},
		{"version 2, no limit", map[string]string{"proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "max\n"}, 0},
		{"version 2, a parent has less", map[string]string{"proc/self/cgroup": "0::/a/b/c\n", "sys/fs/cgroup/a/b/c/memory.max": "max\n",
			"sys/fs/cgroup/a/b/memory.max": "536870912\n", "sys/fs/cgroup/a/memory.max": "1073741824\n"}, 512 << 20},
		{"version 2, a parent has more", map[string]string{"proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "536870912\n",
			"sys/fs/cgroup/a/memory.max": "1073741824\n"}, 512 << 20},
		{"version 2, a name from outside of the container", map[string]string{"proc/self/cgroup": "0::/../../docker/1\n",
			"sys/fs/cgroup/memory.max": "268435456\n"}, 256 << 20},
		{"version 1", map[string]string{"proc/self/cgroup": "5:cpu,memory:/docker/1\n4:cpuset:/\n",
			"sys/fs/cgroup/memory/docker/1/memory.limit_in_bytes": "268435456\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 256 << 20},
		{"version 1, no limit", map[string]string{"proc/self/cgroup": "5:memory:/\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 0},
		{"version 1, a name from outside of the container", map[string]string{"proc/self/cgroup": "5:memory:/docker/1\n0::/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "268435456\n"}, 256 << 20},
		{"another controller", map[string]string{"proc/self/cgroup": "5:memory2:/\n", "sys/fs/cgroup/memory/memory.limit_in_bytes": "1024\n"}, 0},
		{"garbage", map[string]string{"proc/self/cgroup": "x\n0::\n:::\n\n", "sys/fs/cgroup/memory.max": "12 MB\n"}, 0},
		{"a negative number", map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "-1\n"}, 0},
	} {
		root := fstest.MapFS{}
		for name, text := range c.files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := containerLimit(root); got != c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, got, c.want)
		}
	}
}

func TestTheSmallerMemoryCounts(t *testing.T) {
	for _, c := range []struct {
		machine, container uint64
		want               int
	}{{0, 0, 0}, {8 << 30, 0, 8192}, {0, 1 << 30, 1024}, {8 << 30, 1 << 30, 1024}, {1 << 30, 8 << 30, 1024}, {1 << 30, 1000, 1}} {
		if got := smaller(c.machine, c.container); got != c.want {
			t.Errorf("%d and %d bytes: %d MB, want %d", c.machine, c.container, got, c.want)
		}
	}
}
