package search

import (
	"flipside/ai/tt"
	"flipside/game"
)

// This file is the exact search between the shared tree above and the loops for the last empties below: null windows,
// the worker's own table, an order by mobility and parity, and nothing that is shared. It enters the nodes that search would enter, in 7 %
// less time for a whole solve.

// nearQuiet is the number of empties at and below which a search does not look whether it should stop: it is done in microseconds.
const nearQuiet = 6

// nearMost is the most empties that near may search: all of its positions must belong to the private table, and none to a strategy that
// shares or defers moves.
func nearMost() int { return min(privateExact, splitExact-1, meetExact-1) }

// searchNear returns the score of p, of endEmpties+1 to nearMost empties, with the null window above alpha (fail-soft). After a stop the
// value means nothing, and nothing is stored.
func (w *worker) searchNear(p game.Position, alpha int32, empties int) int32 {
	if w.nodes >= w.next {
		w.tick()
	}
	if empties > nearQuiet && w.stopped() {
		return 0
	}
	moves := p.Moves()
	if moves == 0 {
		q := p.Swap()
		if q.Moves() == 0 {
			return int32(p.FinalScore())
		}
		return -w.searchNear(q, -alpha-1, empties)
	}
	if score, cut := stabilityCut(p, alpha, empties); cut {
		return score
	}
	hashMove, hashNext := game.NoMove, game.NoMove
	key := tt.Hash(p)
	if e, ok := w.small.Probe(key); ok {
		if w.usable(e, empties) && settles(e.Bound, e.Score, alpha, alpha+1) {
			return e.Score
		}
		hashMove, hashNext = e.Move, e.Next
	}

	best, bestMove := int32(-inf), game.NoMove
	if hashMove.IsSquare() && moves.Has(hashMove.Square()) {
		s := hashMove.Square()
		best, bestMove = -w.visitNear(p.Apply(s, p.Flips(s)), -alpha-1, empties-1), hashMove
		moves &^= s.Bit()
	}
	if best <= alpha && moves != 0 {
		list := w.nearList(p, moves, empties, hashNext)
		for i := range list {
			c := pick(list, i)
			if score := -w.visitNear(c.next, -alpha-1, empties-1); score > best {
				if best, bestMove = score, game.Move(c.move); score > alpha {
					break
				}
			}
		}
	}
	if empties > nearQuiet && w.stopped() {
		return 0
	}
	w.store(key, best, boundOf(alpha, alpha+1, best), bestMove, hashMove, empties)
	return best
}

// visitNear returns the score of the position after a disc was placed.
func (w *worker) visitNear(p game.Position, alpha int32, empties int) int32 {
	w.nodes++
	if countNodes {
		w.made++
	}
	if empties > endEmpties {
		return w.searchNear(p, alpha, empties)
	}
	return w.end(p, alpha, alpha+1, empties)
}

// nearList lists moves with their ordering scores, by the weights of generate.
func (w *worker) nearList(p game.Position, moves game.Bitboard, empties int, second game.Move) []choice {
	list := &w.nearLists[empties]
	odd := oddQuadrants(p.Empty())
	n := 0
	for ; moves != 0; moves &= moves - 1 {
		s := moves.First()
		c := &list[n]
		n++
		c.next, c.move = p.Apply(s, p.Flips(s)), uint8(s)
		if c.next.Own == 0 {
			c.score = 1 << 30 // wiped out: nothing is better
			continue
		}
		replies := c.next.Moves()
		score := squareValue[s] + exactOrder(replies, s, odd)
		if empties >= orderPotential {
			score -= int32(potential(c.next.Opp, c.next.Empty()).Count()) << 3
		}
		if game.Move(s) == second {
			score += 1 << 16
		}
		c.score = score
	}
	return list[:n]
}
