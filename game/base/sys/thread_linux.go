package sys

import (
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// YieldThread lets other threads run that wait for this core. Drawing a frame needs the threads of
// a software renderer and of the window system; each of them could wait some milliseconds for the
// end of a worker's time slice, and the frame would be late. If no thread waits, this costs one
// system call.
func YieldThread() {
	begin := time.Now()
	_, _, _ = unix.RawSyscall(unix.SYS_SCHED_YIELD, 0, 0, 0) // it cannot fail
	if now := time.Now(); now.Sub(begin) > sharedCore {
		move(now)
	}
}

const (
	sharedCore = 50 * time.Microsecond // a yield that takes longer has let another thread run
	moveEvery  = time.Millisecond      // the shortest time between two moves in the program
)

// moved is the time of the last move of a worker, in nanoseconds.
var moved atomic.Int64

// move moves a worker that shares its core to another core, if there are cores for all workers. The
// system can wake a thread on a busy core although another is idle, and might not correct that for
// many milliseconds, which is longer than some searches take.
func move(now time.Time) {
	if n := int(busy.Load()); n < 2 || n > Cores() {
		return
	}
	last := moved.Load()
	if now.UnixNano()-last < int64(moveEvery) || !moved.CompareAndSwap(last, now.UnixNano()) {
		return
	}
	runtime.LockOSThread() // the following calls must be on one thread
	defer runtime.UnlockOSThread()
	here, known := core()
	var allowed unix.CPUSet
	if !known || unix.SchedGetaffinity(0, &allowed) != nil || allowed.Count() < 2 || !allowed.IsSet(here) {
		return
	}
	others := allowed
	others.Clear(here)
	if unix.SchedSetaffinity(0, &others) == nil {
		_ = unix.SchedSetaffinity(0, &allowed) // cannot fail: these cores were allowed before
	}
}

// core returns the core on which the calling thread runs. known is false if the system does not
// report it.
func core() (number int, known bool) {
	var c uint32
	_, _, failed := unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&c)), 0, 0)
	return int(c), failed == 0
}
