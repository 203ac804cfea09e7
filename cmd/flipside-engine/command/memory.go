package command

import (
	"runtime"
	"runtime/debug"
)

// readingMemory is a soft limit for the memory of the program while it reads games, in bytes. By
// itself Go collects garbage when the heap has doubled, and so takes twice what a large game needs.
const readingMemory = 200 << 20

// SaveMemory makes the program collect garbage more often if it uses much memory, until restore
// is called. It is for the time of reading: what a search or a training keeps may be larger than
// the limit, and then garbage would be collected all the time.
func SaveMemory() (restore func()) {
	before := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(readingMemory, before))
	return func() {
		debug.SetMemoryLimit(before)
		var now runtime.MemStats
		if runtime.ReadMemStats(&now); now.HeapAlloc > readingMemory/2 {
			runtime.GC() // what was read is not needed any more; without this the heap could double
		}
	}
}
