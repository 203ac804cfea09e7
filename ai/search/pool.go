package search

import (
	"slices"
	"sync"
	"sync/atomic"
)

// splitPool is where idle workers wait for split points.
type splitPool struct {
	idle  atomic.Int32  // workers that wait
	news  atomic.Uint32 // counts the changes that may matter to workers that wait
	mu    lock
	wake  sync.Cond
	open  []*splitPoint // the oldest first
	ended bool          // the iteration is, or a worker is gone by a fault
	spins bool          // there is a core for every worker
}

// begin readies the pool for an iteration, before the workers start.
func (pool *splitPool) begin(workers int, spins bool) {
	pool.wake.L = &pool.mu
	pool.ended, pool.spins = false, spins
	pool.open = slices.Grow(pool.open[:0], workers*maxSplits) // so that add allocates nothing
}

// wakeAll wakes the workers that wait. The pool is locked.
func (pool *splitPool) wakeAll() {
	pool.news.Add(1)
	pool.wake.Broadcast()
}

// lockAndWakeAll is wakeAll for a caller that has not locked the pool.
func (pool *splitPool) lockAndWakeAll() {
	pool.mu.Lock()
	pool.wakeAll()
	pool.mu.Unlock()
}

// end sends all workers home.
func (pool *splitPool) end() {
	pool.mu.Lock()
	pool.ended = true
	pool.wakeAll()
	pool.mu.Unlock()
}

// wait returns when there may be news. The pool is locked before and after, not in between.
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

// remove closes a split point to helpers. The pool is locked.
func (pool *splitPool) remove(sp *splitPoint) {
	i := slices.Index(pool.open, sp)
	pool.open = slices.Delete(pool.open, i, i+1)
}

// find returns the oldest open split point with a move left for a worker, and makes the worker its
// helper; below top, unless that is nil. The pool is locked.
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
