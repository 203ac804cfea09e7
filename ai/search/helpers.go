package search

import (
	"sync"
	"sync/atomic"

	"flipside/game/base/sys"
	"flipside/game/base/work"
)

// helpers are the workers of a search except the first, each in its own goroutine. They wait
// between iterations: starting them for each iteration would take longer than the first iterations
// last.
type helpers struct {
	mu     lock
	wake   sync.Cond     // for the next round
	back   sync.Cond     // for the last helper of a round
	round  atomic.Uint32 // number of tasks given out; written under mu
	away   atomic.Int32  // helpers that the round waits for; written under mu
	task   func(w *worker)
	all    bool // every helper takes part in the round, even if it comes late
	open   bool // helpers may still join the round
	spins  bool // there is a core for every worker
	ended  bool
	count  int // number of helpers that were started
	alive  sync.WaitGroup
	failed func(error)
}

// start starts a helper for each of the workers.
func (h *helpers) start(workers []*worker, spins bool, failed func(error)) {
	h.wake.L, h.back.L = &h.mu, &h.mu
	h.count, h.ended, h.open, h.spins, h.failed = len(workers), false, false, spins, failed
	h.away.Store(0)
	seen := h.round.Load()
	for _, w := range workers {
		h.alive.Go(func() {
			sys.BeginWorker()
			h.serve(w, seen)
		})
	}
}

// serve takes part in one round after the other, starting with the one after seen.
func (h *helpers) serve(w *worker, seen uint32) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for {
		await(&h.wake, h.spins, func() bool { return h.round.Load() != seen })
		seen = h.round.Load()
		if h.ended {
			return
		}
		if !h.open {
			continue
		}
		if !h.all {
			h.away.Add(1)
		}
		task := h.task
		h.mu.Unlock()
		guarded(w, task, h.failed)
		h.mu.Lock()
		if h.away.Add(-1) == 0 {
			h.back.Signal()
		}
	}
}

// work gives a task to the helpers, calls own and returns when all have finished. Unless all is
// set, a helper that comes after own has returned gets no task and is not waited for: the system
// takes a while to wake one.
func (h *helpers) work(task func(w *worker), all bool, own func()) {
	h.mu.Lock()
	h.task, h.all, h.open = task, all, true
	if all {
		h.away.Store(int32(h.count))
	}
	h.round.Add(1)
	h.wake.Broadcast()
	h.mu.Unlock()
	own()
	h.mu.Lock()
	h.open = all
	await(&h.back, h.spins, func() bool { return h.away.Load() == 0 })
	h.open = false
	h.mu.Unlock()
}

// stop ends the helpers, if they were started, and waits for them.
func (h *helpers) stop() {
	if h.count == 0 {
		return
	}
	h.count = 0
	h.mu.Lock()
	h.ended = true
	h.round.Add(1)
	h.wake.Broadcast()
	h.mu.Unlock()
	h.alive.Wait()
}

// guarded calls a task for a worker and publishes the worker's counts.
func guarded(w *worker, task func(w *worker), failed func(error)) {
	defer work.Guard(failed)
	task(w)
	w.finish()
}

// work calls a task for the first worker, in this goroutine, and for the helpers that arrive
// meanwhile. It returns when all have finished and published their counts.
func (e *engine) work(task func(w *worker)) { e.workTeam(task, false) }

// workAll is like work for a task in which every worker has an exclusive part.
func (e *engine) workAll(task func(w *worker)) { e.workTeam(task, true) }

// workAlone calls a task for the first worker only.
func (e *engine) workAlone(task func(w *worker)) {
	e.begin()
	guarded(e.run.fixed.team[0], task, e.fail)
}

func (e *engine) workTeam(task func(w *worker), all bool) {
	if len(e.run.fixed.team) == 1 {
		e.workAlone(task)
		return
	}
	e.begin()
	e.helpers.work(task, all, func() { guarded(e.run.fixed.team[0], task, e.fail) })
}

// begin prepares the team for a task.
func (e *engine) begin() {
	e.run.iterationToken.open(&e.run.searchToken, 0)
	for _, w := range e.run.fixed.team {
		w.begin()
	}
}

// spins reports whether there is a core for every worker, so that a waiting worker may spin for a
// while before it sleeps.
func (e *engine) spins() bool { return len(e.run.fixed.team) <= sys.Cores() }
