package search

import (
	"sync"

	"flipside/ai/yield"
)

// lock is a mutex for sections that take less than a microsecond. Who finds it taken tries for a while before sleeping: a sync.Mutex gives up
// after a fraction of that, and it takes a goroutine a tenth of a millisecond to be woken.
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

// A worker without work looks for news before it sleeps, for about half a millisecond: to be woken takes a good part of that, and in a midgame search
// the next piece of work is seldom further away. Between every few looks it makes room, since the system may have put
// the thread that it waits for on the same core.
const (
	lookRounds = 400
	looks      = 2000
)

// rest returns when ready says so, which is told by cond. The lock of cond is held before and after, not meanwhile. spins says that there is a
// core for every worker, so that one may look before it sleeps.
func rest(cond *sync.Cond, spins bool, ready func() bool) {
	if spins && !ready() {
		cond.L.Unlock()
		look(ready)
		cond.L.Lock()
	}
	for !ready() {
		cond.Wait()
	}
}

// look returns when ready says so, or after a while.
func look(ready func() bool) {
	for range lookRounds {
		for range looks {
			if ready() {
				return
			}
		}
		yield.Thread()
	}
}
