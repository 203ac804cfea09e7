package yield

import (
	"runtime"
	"syscall"
)

// Core lets other goroutines run, and the threads that wait for this core: those of a software renderer and of the window system, which a
// frame is handed along, would else each wait for the end of the worker's time slice, several milliseconds, and find the frame late. Where no
// thread waits it costs one system call.
func Core() {
	if crowded() {
		runtime.Gosched()
	}
	_, _, _ = syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0) // it cannot fail
}
