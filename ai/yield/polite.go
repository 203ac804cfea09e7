package yield

import (
	"runtime"
	"sync/atomic"
)

var (
	polite atomic.Bool
	cores  atomic.Int64 // of a polite program; 0 before
)

// Cores returns how many workers the program may keep busy: GOMAXPROCS as it was before Polite.
func Cores() int {
	if n := cores.Load(); n > 0 {
		return int(n)
	}
	return runtime.GOMAXPROCS(0)
}

// Polite makes the workers that Begin from now on give way to every other thread that wants their
// core: a program with frames to draw calls it once at its start. Where the system has no
// priorities for threads nothing changes but that more goroutines may be runnable at once.
//
// A worker whose thread the system has put off still holds one of the runtime's processors, and a
// frame that finds none left would wait for it (a tenth of a second was measured). So there are
// twice as many as cores.
func Polite() {
	n := runtime.GOMAXPROCS(0)
	if !cores.CompareAndSwap(0, int64(n)) {
		return
	}
	runtime.GOMAXPROCS(2 * n)
	polite.Store(true)
}

// Begin is called by a worker's goroutine at its start, and the goroutine must end when its work
// does: in a polite program its thread ends with it, since a thread's lowered priority cannot be
// raised again.
func Begin() {
	if polite.Load() {
		lower()
	}
}
