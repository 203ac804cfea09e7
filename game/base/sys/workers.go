package sys

import (
	"runtime"
	"sync/atomic"
)

// busy is the number of searching workers.
var busy atomic.Int32

// AddWorkers records that n workers start searching. Every search calls it, and calls
// [RemoveWorkers] when it ends.
func AddWorkers(n int) { busy.Add(int32(n)) }

// RemoveWorkers records that n workers have ended.
func RemoveWorkers(n int) { busy.Add(int32(-n)) }

// crowded reports whether workers occupy all processors of Go's scheduler. If not, a new goroutine
// finds a free one, and a call of Gosched would only wake its thread unnecessarily.
func crowded() bool { return int(busy.Load()) >= runtime.GOMAXPROCS(0) }

// YieldCore lets other goroutines and other threads run.
func YieldCore() {
	if crowded() {
		runtime.Gosched()
	}
	YieldThread()
}
