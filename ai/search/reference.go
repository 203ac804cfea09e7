package search

import (
	"slices"

	"flipside/game"
)

// minimax is the reference that every other search must agree with: no window, no table, no order that matters.
// In an exact search depth is the number of empties.
func (w *worker) minimax(p game.Position, depth, ply int) int32 {
	if w.nodes >= w.next {
		w.tick()
	}
	if w.stopped() {
		return 0
	}
	if depth == 0 {
		if w.exact {
			return w.final(p)
		}
		return w.ev.Eval(ply, p)
	}
	moves := p.Moves()
	if moves == 0 {
		q := p.Swap()
		if q.Moves() == 0 {
			return w.final(p)
		}
		w.ev.Pass(ply)
		return -w.minimax(q, depth, ply+1)
	}
	list := w.generate(p, moves, depth, ply, game.NoMove, true)
	best := int32(-inf)
	for i := range list {
		c := pick(list, i)
		w.ev.Play(ply, game.Square(c.move), c.flips)
		w.nodes++
		if countNodes {
			w.made++
		}
		best = max(best, -w.minimax(c.next, depth-1, ply+1))
	}
	return best
}

// plainIteration searches every root move by plain minimax to the depth; nil after a stop.
func (e *engine) plainIteration(depth int) *iteration {
	e.runAlone(func(w *worker) {
		for i, c := range w.rootList() {
			before := w.nodes
			w.current.Store(uint32(c.move))
			w.ev.Play(0, game.Square(c.move), c.flips)
			w.nodes++
			if countNodes {
				w.made++
			}
			r := &e.roots[i]
			r.value, r.depth, r.kind = -w.minimax(c.next, depth-1, 1), depth, w.kind
			r.nodes = w.nodes - before
			r.pv[0], r.pvn = game.Move(c.move), 1
		}
	})
	if e.stop.Load() {
		return nil
	}
	slices.SortStableFunc(e.roots, func(a, b rootMove) int { return int(b.value - a.value) })
	return e.snapshot(depth, e.roots[0].value)
}
