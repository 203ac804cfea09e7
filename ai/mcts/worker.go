package mcts

import (
	"sync/atomic"

	"flipside/game"
	"flipside/game/base/sys"
)

// worker is one goroutine of a search. It publishes its counts only at every pulse, so that
// counting costs nothing.
type worker struct {
	_ [64]byte // keeps the workers in different cache lines

	run   *run
	tree  *tree
	rng   rng
	owner bool // the first worker of its tree, which updates the showcase
	first bool // the first worker of all, which reports and checks the limits

	reserve uint32 // playouts in the budget that only this worker may take

	playouts, nodes uint64 // in this search
	sincePulse      uint32
	descent         descent

	shownPlayouts, shownNodes atomic.Uint64
	shownMove                 atomic.Uint32
}

// pulsePlayouts is the number of playouts between two pulses, which takes about a millisecond.
const pulsePlayouts = 256

// chunk is how many playouts a worker takes from the common budget at a time. It is small, so that
// all workers end at about the same time.
const chunk = 16

// count counts a finished descent and makes a pulse if one is due.
func (w *worker) count(d *descent) {
	w.playouts += uint64(d.done)
	w.nodes += uint64(d.placed)
	if w.sincePulse += max(1, d.done); w.sincePulse >= pulsePlayouts {
		w.pulse(d)
	}
}

// pulse publishes the worker's counts and lets other goroutines run. The first worker also reports.
func (w *worker) pulse(d *descent) {
	w.sincePulse = 0
	w.shownPlayouts.Store(w.playouts)
	w.shownNodes.Store(w.nodes)
	w.shownMove.Store(uint32(d.first))
	if w.owner {
		w.tree.show()
	}
	w.run.checkNodes()
	if w.first {
		w.run.look()
	}
	sys.YieldCore()
}

// finish publishes the last counts.
func (w *worker) finish() {
	w.shownPlayouts.Store(w.playouts)
	w.shownNodes.Store(w.nodes)
	w.shownMove.Store(uint32(game.NoMove))
}

// climb makes descents and playouts until the budget is used up or the search stops.
func (w *worker) climb() {
	r, t, d := w.run, w.tree, &w.descent
	for {
		taken := w.take(chunk)
		if taken == 0 {
			return
		}
		for taken > 0 {
			if r.stop.Load() {
				r.giveBack(taken)
				return
			}
			visits := min(taken, r.leaf)
			taken -= visits
			t.descend(d, visits)
			d.simulate(&w.rng, r.guided, &r.stop)
			proven := t.backup(d)
			if d.done < d.visits {
				r.giveBack(d.visits - d.done)
			}
			w.count(d)
			if proven || t.full() {
				r.stop.Store(true)
			}
		}
	}
}

// full reports whether the counters of the root are full.
func (t *tree) full() bool { return atomic.LoadUint64(&t.nodes[t.root].stats)>>visitShift >= maxVisits }

// batchLeaves is the number of leaves that are given out together.
const batchLeaves = 4

// batch is a few leaves that a worker plays out for the leader of its team.
type batch struct {
	leaves [batchLeaves]descent
	used   int
}

// team is the workers of one tree. The first of them, the leader, makes all descents. There are two
// batches for each worker, so that the next one is ready when it has finished one.
type team struct {
	todo, done chan *batch
	free       []*batch
}

func newTeam(workers int) *team {
	n := 2 * workers
	tm := &team{todo: make(chan *batch, n), done: make(chan *batch, n)}
	for range n {
		tm.free = append(tm.free, new(batch))
	}
	return tm
}

// lead fills batches and takes back finished ones. If there is nothing to fill, it plays a batch
// itself. It ends when all batches are back.
func (w *worker) lead(tm *team) {
	r, t := w.run, w.tree
	all := len(tm.free)
	defer close(tm.todo)
	for {
		for len(tm.free) > 0 {
			b := tm.free[len(tm.free)-1]
			if !w.fill(b) {
				break
			}
			tm.free = tm.free[:len(tm.free)-1]
			tm.todo <- b
		}
		if len(tm.free) == all {
			return
		}
		var b *batch
		select {
		case b = <-tm.done:
		default:
			select {
			case b = <-tm.done:
			case b = <-tm.todo:
				w.play(b)
			}
		}
		for i := range b.used {
			d := &b.leaves[i]
			if t.backup(d) || t.full() {
				r.stop.Store(true)
			}
			if d.done < d.visits {
				r.giveBack(d.visits - d.done)
			}
			if w.sincePulse += d.done; w.sincePulse >= pulsePlayouts {
				w.pulse(d)
			}
		}
		tm.free = append(tm.free, b)
	}
}

// fill descends to new leaves. It reports whether the batch has any.
func (w *worker) fill(b *batch) bool {
	r := w.run
	b.used = 0
	if r.stop.Load() {
		return false
	}
	for taken := w.take(batchLeaves * r.leaf); taken > 0; b.used++ {
		visits := min(taken, r.leaf)
		taken -= visits
		w.tree.descend(&b.leaves[b.used], visits)
	}
	return b.used > 0
}

// play runs the playouts of a batch.
func (w *worker) play(b *batch) {
	for i := range b.used {
		d := &b.leaves[i]
		d.simulate(&w.rng, w.run.guided, &w.run.stop)
		w.count(d)
	}
}

// follow plays batches until the channel is closed.
func (w *worker) follow(tm *team) {
	for b := range tm.todo {
		w.play(b)
		tm.done <- b
	}
}
