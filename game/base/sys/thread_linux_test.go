package sys

import (
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestMoveLeavesTheCoreAndKeepsWhatIsAllowed(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, after unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil || before.Count() < 2 || Cores() < 2 {
		t.Skip("one core")
	}
	AddWorkers(2)
	defer RemoveWorkers(2)
	left := false
	for range 20 { // the system can also move it
		from, known := core()
		if !known {
			t.Skip("the system does not say the core")
		}
		moved.Store(0)
		move(time.Now())
		to, _ := core()
		left = left || to != from
	}
	if !left {
		t.Error("a thread that shares its core stays there")
	}
	if err := unix.SchedGetaffinity(0, &after); err != nil || after != before {
		t.Errorf("the thread may run on %v after a move, on %v before: %v", after, before, err)
	}
}

func TestMoveOnlyWhereEachWorkerMayHaveACore(t *testing.T) {
	for _, workers := range []int{1, Cores() + 1} {
		AddWorkers(workers)
		moved.Store(0)
		move(time.Now())
		RemoveWorkers(workers)
		if moved.Load() != 0 {
			t.Errorf("one of %d workers on %d cores is moved", workers, Cores())
		}
	}
	AddWorkers(2)
	defer RemoveWorkers(2)
	now := time.Now()
	moved.Store(now.UnixNano())
	if move(now.Add(moveEvery / 2)); moved.Load() != now.UnixNano() {
		t.Error("two moves within a millisecond")
	}
}
