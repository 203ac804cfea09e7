package sys

import (
	"runtime"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// niceness returns the niceness of the calling thread. The system call returns 20 minus it, so that
// its result is never negative.
func niceness(t *testing.T) int {
	t.Helper()
	n, err := syscall.Getpriority(syscall.PRIO_PROCESS, syscall.Gettid())
	if err != nil {
		t.Fatal(err)
	}
	return 20 - n
}

// restore undoes LowerWorkers at the end of a test.
func restore(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	t.Cleanup(func() {
		lowers.Store(false)
		cores.Store(0)
		runtime.GOMAXPROCS(before)
	})
}

func TestLowerWorkers(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	restore(t)
	worker := func() int {
		c := make(chan int)
		go func() {
			BeginWorker()
			c <- niceness(t)
		}()
		return <-c
	}
	usual := worker()
	if usual >= nice {
		t.Skip("the test itself runs at a low priority")
	}
	LowerWorkers()
	LowerWorkers()
	if Cores() != before || runtime.GOMAXPROCS(0) != 2*before {
		t.Errorf("%d cores, GOMAXPROCS %d after LowerWorkers; it was %d", Cores(), runtime.GOMAXPROCS(0), before)
	}
	if n := worker(); n != nice {
		t.Errorf("a lowered worker has niceness %d, want %d", n, nice)
	}
	for range 100 { // the threads with lower priority are gone
		c := make(chan int)
		go func() { c <- niceness(t) }()
		if n := <-c; n != usual {
			t.Fatalf("another goroutine runs at niceness %d after a lowered worker ended, want %d", n, usual)
		}
	}
}

// Next to busy programs, a worker of the class SCHED_IDLE would notice too late that it must stop,
// and it could not leave the class.
func TestLoweredWorkersStayInTheUsualClass(t *testing.T) {
	class := func(begin func()) uint32 {
		c := make(chan uint32)
		go func() {
			defer close(c)
			begin()
			attr, err := unix.SchedGetAttr(0, 0)
			if err != nil {
				t.Error(err)
				return
			}
			c <- attr.Policy
		}()
		return <-c
	}
	usual := class(func() {})
	restore(t)
	LowerWorkers()
	if got := class(BeginWorker); got != usual {
		t.Errorf("a lowered worker is in the class %d, another thread in %d", got, usual)
	}
}
