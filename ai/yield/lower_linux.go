package yield

import (
	"runtime"
	"syscall"
)

// nice is the niceness of polite workers. With 10 a thread of niceness 0 gets nine parts in ten of
// a core that both want.
const nice = 10

func lower() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), nice) // where it is not allowed the worker is as fast as others
}
