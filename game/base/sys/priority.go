package sys

import (
	"runtime"
	"sync/atomic"
)

var (
	lowers atomic.Bool
	cores  atomic.Int64 // set by LowerWorkers; 0 before
)

// Cores returns the number of workers that the program should use: GOMAXPROCS before
// [LowerWorkers].
func Cores() int {
	if n := cores.Load(); n > 0 {
		return int(n)
	}
	return runtime.GOMAXPROCS(0)
}

// LowerWorkers gives the workers a lower priority than all other threads, from the next
// [BeginWorker] on. A program that draws frames calls it once at startup. On systems without thread
// priorities, it only lets more goroutines run at once.
//
// When the system suspends the thread of a worker, that thread still occupies one of the processors
// of Go's runtime. A frame that finds no free processor would wait for it. So LowerWorkers sets
// twice as many processors as there are cores.
func LowerWorkers() {
	n := runtime.GOMAXPROCS(0)
	if !cores.CompareAndSwap(0, int64(n)) {
		return
	}
	runtime.GOMAXPROCS(2 * n)
	lowers.Store(true)
}

// BeginWorker must be called by the goroutine of a worker when it starts. The goroutine must end
// with its work: after [LowerWorkers] its thread ends with it, since a thread cannot raise its
// priority again.
func BeginWorker() {
	if lowers.Load() {
		lower()
	}
}
