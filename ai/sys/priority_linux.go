package sys

import (
	"runtime"
	"syscall"
)

// nice is the niceness of workers after LowerWorkers. When a thread of niceness 0 wants the same
// core, it gets nine tenths of it.
const nice = 10

func lower() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), nice) // if it is not allowed, the worker keeps its priority
}
