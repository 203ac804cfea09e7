package roster

import (
	"fmt"
	"strconv"
)

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
