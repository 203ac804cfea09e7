package roster

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
)

// memoryMB returns the memory of this machine in MB, or 0 when the system does not tell.
var memoryMB = sync.OnceValue(func() int {
	text, err := os.ReadFile("/proc/meminfo") // only Linux has it
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

// most32 is the size of the largest table, in MB, where addresses have 32 bits.
const most32 = 512

// fits returns an error for a table that is larger than the memory of the machine. Go ends a
// program that asks for so much, and no code can prevent that.
func fits(hashMB, memory int) error {
	if strconv.IntSize == 32 && hashMB > most32 {
		return fmt.Errorf("a table of %d MB exceeds the limit of %d MB for a 32-bit program", hashMB, most32)
	}
	if memory > 0 && hashMB > memory {
		return fmt.Errorf("a table of %d MB does not fit into this machine's %d MB of memory", hashMB, memory)
	}
	return nil
}
