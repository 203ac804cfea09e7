package sys

import (
	"runtime"
	"syscall"
)

// nice is the niceness of workers after LowerWorkers. When a thread of niceness 0 wants the same
// core, it gets nine tenths of it.
//
// Workers stay in the usual class of threads. In SCHED_IDLE they would delay frames less. But
// beside other busy programs they would get hardly any time, and see too late that they must stop:
// turns of two seconds took four. A thread may leave that class only with a privilege
// (RLIMIT_NICE).
const nice = 10

func lower() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), nice) // if it is not allowed, the worker keeps its priority
}
