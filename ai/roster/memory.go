package roster

import (
	"fmt"
	"os"
	"strconv"
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

// most32 is the largest table where addresses have 32 bits, in MB.
const most32 = 512

// fits refuses a table that is larger than the machine's memory: the run-time ends a program that
// asks for it, and no code can catch that.
func fits(hashMB, memory int) error {
	if strconv.IntSize == 32 && hashMB > most32 {
		return fmt.Errorf("a table of %d MB is more than the %d MB that a program of 32 bits can have", hashMB, most32)
	}
	if memory > 0 && hashMB > memory {
		return fmt.Errorf("a table of %d MB does not fit into this machine's %d MB of memory", hashMB, memory)
	}
	return nil
}
