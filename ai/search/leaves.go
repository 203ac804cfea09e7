package search

import (
	"slices"

	"flipside/game"
)

// squareClasses are the squares with the same ordering value, best first.
var squareClasses = func() (classes []game.Bitboard) {
	for value := slices.Max(squareValue[:]); value >= 0; value-- {
		var class game.Bitboard
		for s, v := range squareValue {
			if v == value {
				class |= game.Square(s).Bit()
			}
		}
		if class != 0 {
			classes = append(classes, class)
		}
	}
	return classes
}()

// expandFrontier expands a node with one ply left: its score is the best estimate of the positions
// after its moves (fail-soft). The latest moves that cut off such nodes come first, then the square
// decides: finding out more about a move would mean estimating it.
func (w *worker) expandFrontier(n *node, moves game.Bitboard) int32 {
	best := int32(-inf)
	p, ply, alpha, beta := n.pos, n.ply, n.alpha, n.beta
	recent := &w.cutoffs.frontier[ply&1]
	for i, class := 0, 0; moves != 0; i++ {
		var s game.Square
		if i < len(recent) {
			if s = recent[i]; !moves.Has(s) {
				continue
			}
		} else {
			for moves&squareClasses[class] == 0 {
				class++
			}
			s = (moves & squareClasses[class]).First()
		}
		moves &^= s.Bit()
		flips := p.Flips(s)
		next := w.place(p, s, flips)
		w.nodes++
		if w.mode.evalFrom == 0 {
			w.ev.Play(ply, s, flips)
		}
		score := -w.ev.Eval(ply+1, next)
		if score <= best {
			continue
		}
		best = score
		if score > alpha && beta-alpha > 1 {
			n.pv[0], n.pvn = game.Move(s), 1
		}
		if score >= beta {
			recent.toFront(s, i)
			break
		}
	}
	return best
}
