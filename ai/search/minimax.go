package search

import (
	"slices"

	"flipside/game"
)

// minimax is the reference that every other search must agree with: it has no window, no table, and
// no relevant order. In an exact search depth is the number of empties.
func (w *worker) minimax(p game.Position, depth, ply int) int32 {
	if w.nodes >= w.nextTick {
		w.tick()
	}
	if w.stopped() {
		return 0
	}
	if depth == 0 {
		if w.mode.exact {
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
	n := &w.frames[ply].node
	n.begin(p, moves, -inf, inf, depth)
	n.tried = 1 // prevents a shallow search for a first move
	list := w.generate(n, moves, game.NoMove)
	best := int32(-inf)
	for i := range list {
		best = max(best, w.minimaxMove(n, pick(list, i)))
	}
	return best
}

// minimaxMove returns the score of a move of a node.
func (w *worker) minimaxMove(n *node, c *choice) int32 {
	w.ev.Play(n.ply, game.Square(c.Square), c.Flips)
	w.nodes++
	if countNodes {
		w.made++
	}
	return -w.minimax(c.Next, n.depth-1, n.ply+1)
}

// minimaxIteration searches every root move by plain minimax to the depth; nil after a stop.
func (e *engine) minimaxIteration(depth int) *outcome {
	e.workAlone(func(w *worker) {
		n := w.rootNode(depth, -inf, inf)
		list := w.rootList()
		for i := range list {
			c := &list[i]
			w.current.Store(uint32(c.Square))
			before := w.nodes
			if score := w.minimaxMove(n, c); !w.stopped() {
				w.recordRootMove(n, c, score, -inf, w.nodes-before)
			}
		}
	})
	if e.run.searchToken.ended() {
		return nil
	}
	moves := e.run.roots.list
	slices.SortStableFunc(moves, func(a, b rootMove) int { return int(b.value - a.value) })
	return e.outcome(depth, moves[0].value)
}
