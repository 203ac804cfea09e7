package search

import (
	"sync"
	"sync/atomic"

	"flipside/ai"
	"flipside/ai/yield"
)

// crew is the helpers of one search: goroutines that wait between its iterations instead of being started for each, which would take
// longer than the first ones last.
type crew struct {
	mu    lock
	wake  sync.Cond     // for the next round
	back  sync.Cond     // for the last helper of a round
	round atomic.Uint32 // counts what was given out; written under mu
	away  atomic.Int32  // helpers that the round waits for; written under mu
	task  func(w *worker)
	all   bool // every helper takes part in the round, however late it comes
	open  bool // helpers may begin with the round
	spins bool // there is a core for every worker

	started, ended bool

	alive sync.WaitGroup
}

// start starts the helpers of the team; they look at round from its present value on.
func (c *crew) start(team []*worker, spins bool, fail func(error)) {
	c.wake.L, c.back.L = &c.mu, &c.mu
	c.started, c.ended, c.open, c.spins = true, false, false, spins
	c.away.Store(0)
	seen := c.round.Load()
	for _, w := range team[1:] {
		c.alive.Add(1)
		go func() {
			defer c.alive.Done()
			yield.Begin()
			c.help(w, seen, fail)
		}()
	}
}

// help works at one round after the other.
func (c *crew) help(w *worker, seen uint32, fail func(error)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		rest(&c.wake, c.spins, func() bool { return c.round.Load() != seen })
		seen = c.round.Load()
		if c.ended {
			return
		}
		if !c.open {
			continue
		}
		if !c.all {
			c.away.Add(1)
		}
		task := c.task
		c.mu.Unlock()
		guarded(w, task, fail)
		c.mu.Lock()
		if c.away.Add(-1) == 0 {
			c.back.Signal()
		}
	}
}

// work gives f to the helpers and returns when they are back; own is what the caller does meanwhile. Where not all are needed, a helper that
// comes when own has returned, since it takes a system a while to wake one, is not waited for and gets nothing.
func (c *crew) work(helpers int, all bool, f func(w *worker), own func()) {
	c.mu.Lock()
	c.task, c.all, c.open = f, all, true
	if all {
		c.away.Store(int32(helpers))
	}
	c.round.Add(1)
	c.wake.Broadcast()
	c.mu.Unlock()
	own()
	c.mu.Lock()
	c.open = all
	rest(&c.back, c.spins, func() bool { return c.away.Load() == 0 })
	c.open = false
	c.mu.Unlock()
}

// stop ends the helpers, if they were started, and waits for them.
func (c *crew) stop() {
	if !c.started {
		return
	}
	c.started = false
	c.mu.Lock()
	c.ended = true
	c.round.Add(1)
	c.wake.Broadcast()
	c.mu.Unlock()
	c.alive.Wait()
}

// guarded calls f for a worker and publishes its counts.
func guarded(w *worker, f func(w *worker), fail func(error)) {
	defer ai.Guard(fail)
	f(w)
	w.finish()
}
