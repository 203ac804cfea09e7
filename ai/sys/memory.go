package sys

import (
	"fmt"
	"os"
	"strings"
	"sync"
)

// MemoryMB returns the memory of this machine in MB, or 0 if the system does not say.
var MemoryMB = sync.OnceValue(func() int {
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
