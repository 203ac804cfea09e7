package yield

import (
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Thread lets the threads run that wait for this core: those of a software renderer and of the
// window system, which a frame is handed along, would else each wait for the end of the worker's
// time slice, several milliseconds, and find the frame late. Where no thread waits it costs one
// system call.
func Thread() {
	begin := time.Now()
	_, _, _ = unix.RawSyscall(unix.SYS_SCHED_YIELD, 0, 0, 0) // it cannot fail
	if now := time.Now(); now.Sub(begin) > sharedCore {
		move(now)
	}
}

const (
	sharedCore = 50 * time.Microsecond // a yield that takes longer has let another thread run
	moveEvery  = time.Millisecond      // between two moves of the program
)

// moved is when a worker was last moved, in nanoseconds.
var moved atomic.Int64

// move takes a worker that shares its core to another one, where every worker could have its own.
// The system may put a thread that it wakes on a core that is taken while another is idle, and then
// does not look again for many milliseconds, longer than some searches take.
func move(now time.Time) {
	if n := int(busy.Load()); n < 2 || n > Cores() {
		return
	}
	last := moved.Load()
	if now.UnixNano()-last < int64(moveEvery) || !moved.CompareAndSwap(last, now.UnixNano()) {
		return
	}
	runtime.LockOSThread() // what follows is of one thread
	defer runtime.UnlockOSThread()
	here, known := core()
	var allowed unix.CPUSet
	if !known || unix.SchedGetaffinity(0, &allowed) != nil || allowed.Count() < 2 || !allowed.IsSet(here) {
		return
	}
	others := allowed
	others.Clear(here)
	if unix.SchedSetaffinity(0, &others) == nil {
		_ = unix.SchedSetaffinity(0, &allowed) // it was allowed before
	}
}

// core returns the core that the calling thread runs on, where the system tells.
func core() (number int, known bool) {
	var c uint32
	_, _, failed := unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&c)), 0, 0)
	return int(c), failed == 0
}
