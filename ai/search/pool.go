package search

import (
	"slices"
	"sync"
	"sync/atomic"
)

// splitPool is where idle workers wait for split points.
type splitPool struct {
	idle  atomic.Int32  // number of waiting workers
	news  atomic.Uint32 // counts changes that can matter to waiting workers
	mu    lock
	wake  sync.Cond
	open  []*splitPoint // oldest first
	ended bool          // the iteration has ended, or a worker is missing after a fault
	spins bool          // there is a core for every worker
}

// begin prepares the pool for an iteration, before the workers start.
func (pool *splitPool) begin(workers int, spins bool) {
	pool.wake.L = &pool.mu
	pool.ended, pool.spins = false, spins
	pool.open = slices.Grow(pool.open[:0], workers*maxSplits) // so that add does not allocate
}

// wakeAll wakes the waiting workers. The pool must be locked.
func (pool *splitPool) wakeAll() {
	pool.news.Add(1)
	pool.wake.Broadcast()
}

// lockAndWakeAll is like wakeAll for a caller that has not locked the pool.
func (pool *splitPool) lockAndWakeAll() {
	pool.mu.Lock()
	pool.wakeAll()
	pool.mu.Unlock()
}

// end makes all workers return.
func (pool *splitPool) end() {
	pool.mu.Lock()
	pool.ended = true
	pool.wakeAll()
	pool.mu.Unlock()
}

// wait returns when there may be news. The caller must hold the pool's lock, which is released
// while waiting.
func (pool *splitPool) wait() {
	seen := pool.news.Load()
	pool.idle.Add(1)
	await(&pool.wake, pool.spins, func() bool { return pool.news.Load() != seen })
	pool.idle.Add(-1)
}

// add opens a split point to helpers.
func (pool *splitPool) add(sp *splitPoint) {
	pool.mu.Lock()
	pool.open = append(pool.open, sp)
	pool.wakeAll()
	pool.mu.Unlock()
}

// remove closes a split point to helpers. The pool must be locked.
func (pool *splitPool) remove(sp *splitPoint) {
	i := slices.Index(pool.open, sp)
	pool.open = slices.Delete(pool.open, i, i+1)
}

// find returns the oldest open split point with a move left for a worker, and makes the worker its
// helper. If top is not nil, only split points below it count. The pool must be locked.
func (pool *splitPool) find(worker int, top *splitPoint) *splitPoint {
	for _, sp := range pool.open {
		if top != nil && !sp.token.isUnder(&top.token) {
			continue
		}
		if !sp.token.ended() && sp.token.above.at(sp.token.under) && sp.admit(worker) {
			return sp
		}
	}
	return nil
}
