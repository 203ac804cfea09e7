package search

import (
	"sync/atomic"

	"flipside/ai/tt"
	"flipside/game"
)

// busyTable remembers which positions are being searched (T. Kerrigan, Simplified ABDADA; after J.-C. Weill, The ABDADA
// distributed minimax-search algorithm, ICCA Journal 19(1), 1996). Two workers that meet in a slot may overwrite
// each other: then a move is searched twice or deferred needlessly, which costs time but changes no score.
type busyTable struct {
	slots [1 << 12][4]atomic.Uint64
}

func busyKey(p game.Position, depth int) uint64 {
	return (tt.Hash(p)+uint64(depth))*0x9E3779B97F4A7C15 | 1
}

func (b *busyTable) has(key uint64) bool {
	set := &b.slots[key>>52]
	for i := range set {
		if set[i].Load() == key {
			return true
		}
	}
	return false
}

func (b *busyTable) enter(key uint64) {
	set := &b.slots[key>>52]
	for i := range set {
		switch set[i].Load() {
		case 0:
			set[i].Store(key)
			return
		case key:
			return
		}
	}
	set[0].Store(key)
}

func (b *busyTable) leave(key uint64) {
	set := &b.slots[key>>52]
	for i := range set {
		if set[i].Load() == key {
			set[i].Store(0)
		}
	}
}

// loopDeferring is loop for ABDADA: a brother that another worker is at is put off until the rest of the moves are
// done; by then the table often has its score.
func (w *worker) loopDeferring(p game.Position, list []choice, best int32, bestMove game.Move, alpha, low, beta int32, depth, ply int, kind nodeType, tried int) (_ int32, _ game.Move, done bool) {
	put := 0 // deferred moves are gathered at the front of the list
	for pass := range 2 {
		n := len(list)
		if pass == 1 {
			n = put
		}
		for i := range n {
			var c *choice
			if pass == 0 {
				c = pick(list, i)
			} else {
				c = &list[i]
			}
			key := busyKey(c.next, depth)
			if pass == 0 && tried > 0 && w.busy.has(key) {
				list[put], list[i] = list[i], list[put]
				put++
				continue
			}
			before := w.nodes
			if ply == 0 {
				w.current.Store(uint32(c.move))
			}
			w.follow(ply, c, depth)
			first := tried == 0
			if !first {
				w.busy.enter(key)
			}
			move := c.move
			score := w.pvs(c, low, beta, depth, ply, kind, first)
			if !first {
				w.busy.leave(key)
			}
			if w.stopped() {
				return 0, game.NoMove, false
			}
			tried++
			if ply == 0 {
				w.recordRoot(move, score, low, depth, w.nodes-before)
			}
			if score > best {
				best, bestMove = score, game.Move(move)
				if score > low {
					low = score
					if beta-alpha > 1 || ply == 0 {
						w.setPV(ply, game.Move(move))
						w.announce(p, score, beta, depth, ply, first)
					}
					if score >= beta {
						return best, bestMove, true
					}
				}
			}
		}
	}
	return best, bestMove, true
}

// abdada lets every worker search the same root; the first to finish has the result.
func abdada(e *engine, depth int, alpha, beta int32) int32 {
	if len(e.team) == 1 {
		return sequential(e, depth, alpha, beta)
	}
	if e.busy == nil {
		e.busy = new(busyTable)
	}
	e.notes.clear()
	e.defers, e.meets = true, true
	var r race
	e.races = true
	e.run(func(w *worker) {
		score := w.rootMoves(depth, alpha, beta)
		if !w.stopped() {
			r.finish(e, w, depth, score, alpha)
		}
	})
	e.defers, e.meets, e.races = false, false, false
	return r.score
}
