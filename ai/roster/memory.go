package roster

import (
	"fmt"
	"os"
	"strings"
	"sync"
)

// memoryMB returns the memory of this machine in MB, 0 where the system does not tell.
var memoryMB = sync.OnceValue(func() int {
	text, err := os.ReadFile("/proc/meminfo") // Linux
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		var kb int
		if n, _ := fmt.Sscanf(line, "MemTotal: %d kB", &kb); n == 1 {
			return kb >> 10
		}
	}
	return 0
})

// fits refuses a table that is larger than the machine's memory: the run-time ends a program that asks for it, and no code can catch that.
func fits(hashMB, memory int) error {
	if memory > 0 && hashMB > memory {
		return fmt.Errorf("a table of %d MB does not fit into this machine's %d MB of memory", hashMB, memory)
	}
	return nil
}
