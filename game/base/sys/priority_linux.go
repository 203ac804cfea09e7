package sys

import (
	"runtime"
	"syscall"
)

// nice is the niceness of workers after LowerWorkers. A thread of niceness 0 that wants the same
// core gets nine tenths of it.
//
// Workers stay in the normal scheduling class. In SCHED_IDLE they would delay frames less. But next
// to other busy programs they would get hardly any time, and notice too late that they must stop:
// turns of two seconds took four. A thread can leave that class only with a privilege
// (RLIMIT_NICE).
const nice = 10

func lower() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), nice) // if it is not allowed, the worker keeps its priority
}
