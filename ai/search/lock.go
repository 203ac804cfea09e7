package search

import (
	"sync"

	"flipside/game/base/sys"
)

// lock is a mutex for sections that take less than a microsecond. A goroutine that finds it locked
// spins for a while before it sleeps: a sync.Mutex gives up sooner, and waking a goroutine takes a
// hundred times as long as the section.
type lock struct{ sync.Mutex }

// lockTries is the number of attempts, which take some microseconds.
const lockTries = 1000

// Lock acquires the lock.
func (l *lock) Lock() {
	for range lockTries {
		if l.TryLock() {
			return
		}
	}
	l.Mutex.Lock()
}

// A worker without work polls for about half a millisecond before it sleeps: waking up takes a good
// part of that, and in a midgame search the next piece of work is seldom further away. It yields
// every few polls, since the system may have put the thread that it waits for on the same core.
const (
	lookRounds = 400
	looks      = 2000
)

// await returns when ready reports true; whoever changes that signals cond. The lock of cond must
// be held by the caller; await releases it while waiting. spins means that there is a core for
// every worker, so that the caller may spin for a while before it sleeps.
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

// look polls until ready reports true, or for a limited time.
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
