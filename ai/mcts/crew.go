package mcts

import "sync/atomic"

// unit is one playout of a batch. Its seed is its own, so that it does not matter who plays it.
type unit struct {
	leaf   *descent
	seed   uint64
	points uint32
	placed uint32
}

// crew plays the units of one tree's batches: the tree's first worker and helpers that wait for it.
type crew struct {
	units [maxLeaves * leafReps]unit
	count int32
	next  atomic.Int32
	start chan struct{}
	done  chan struct{}
}

func newCrew(helpers int) *crew {
	return &crew{start: make(chan struct{}, helpers), done: make(chan struct{}, helpers)}
}

// play plays the units together with the helpers and returns when all are done.
func (c *crew) play(w *worker, helpers int) {
	c.next.Store(0)
	for range helpers {
		c.start <- struct{}{}
	}
	c.work(w)
	for range helpers {
		<-c.done
	}
}

// help plays units whenever there are some, until dismissed.
func (c *crew) help(w *worker) {
	for range c.start {
		c.work(w)
		c.done <- struct{}{}
	}
}

// dismiss ends the helpers.
func (c *crew) dismiss() { close(c.start) }

// work plays units one by one, so that nobody waits while there is another.
func (c *crew) work(w *worker) {
	played := uint64(0)
	nodes := uint64(0)
	for {
		i := c.next.Add(1) - 1
		if i >= c.count {
			break
		}
		u := &c.units[i]
		r := newRNG(u.seed)
		points, placed := r.playout(u.leaf.pos, w.guided)
		u.points, u.placed = points, uint32(placed)
		nodes += uint64(placed)
		played++
	}
	w.publish(played, nodes)
}
