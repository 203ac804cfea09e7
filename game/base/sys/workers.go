package sys

import (
	"runtime"
	"sync/atomic"
)

// busy is the number of workers that search.
var busy atomic.Int32

// AddWorkers says that n workers begin to search. Every search calls it, and calls RemoveWorkers
// when it ends.
func AddWorkers(n int) { busy.Add(int32(n)) }

// RemoveWorkers says that n workers have ended.
func RemoveWorkers(n int) { busy.Add(int32(-n)) }

// crowded reports whether workers use all places in which Go runs goroutines. If not, a new
// goroutine finds a free place, and a call of Gosched would only wake the thread of that place for
// nothing.
func crowded() bool { return int(busy.Load()) >= runtime.GOMAXPROCS(0) }

// YieldCore lets other goroutines and other threads run.
func YieldCore() {
	if crowded() {
		runtime.Gosched()
	}
	YieldThread()
}
