package search

import (
	"sync"

	"flipside/game/base/sys"
)

// lock is a mutex for sections that take less than a microsecond. A goroutine that finds it taken
// tries for a while before it sleeps: a sync.Mutex gives up sooner, and to be woken takes a
// goroutine a hundred times as long as the section.
type lock struct{ sync.Mutex }

// lockTries is how often it tries, for some microseconds.
const lockTries = 1000

// Lock takes the lock.
func (l *lock) Lock() {
	for range lockTries {
		if l.TryLock() {
			return
		}
	}
	l.Mutex.Lock()
}

// A worker without work looks for news for about half a millisecond before it sleeps: to be woken
// takes a good part of that, and in a midgame search the next piece of work is seldom further away.
// Every few looks it yields, since the system may have put the thread that it waits for on the same
// core.
const (
	lookRounds = 400
	looks      = 2000
)

// await returns when ready reports true; whoever changes that signals cond. The lock of cond is
// held before and after, not in between. spins says that there is a core for every worker, so
// that the caller may look for a while before it sleeps.
func await(cond *sync.Cond, spins bool, ready func() bool) {
	if spins && !ready() {
		cond.L.Unlock()
		look(ready)
		cond.L.Lock()
	}
	for !ready() {
		cond.Wait()
	}
}

// look returns when ready reports true, or after a while.
func look(ready func() bool) {
	for range lookRounds {
		for range looks {
			if ready() {
				return
			}
		}
		sys.YieldThread()
	}
}
