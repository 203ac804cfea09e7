package search

import (
	"flipside/ai/tt"
	"flipside/game"
)

// solveNull is the exact search between the tree that may be shared and the loops for the last
// empties. It does what search does, in less time: it knows only null windows, the worker's own
// table and the order by mobility and parity, and shares nothing. A test holds that it enters the
// same nodes.

// nullQuiet is the number of empties at and below which a search does not look whether it should
// stop: it is done in microseconds.
const nullQuiet = 6

// nullMost is the most empties that solveNull may search: all of its positions must belong to the
// private table, and none may be shared.
func nullMost() int { return min(privateExact, splitDepths.exact-1, sameDepths.exact-1) }

// solveNull returns the score of p, of endEmpties+1 to nullMost empties, with the null window above
// alpha (fail-soft); moves are those of p. After a stop the score means nothing, and nothing is
// stored.
func (w *worker) solveNull(p game.Position, moves game.Bitboard, alpha int32, empties int) int32 {
	if w.nodes >= w.nextTick {
		w.tick()
	}
	if empties > nullQuiet && w.stopped() {
		return 0
	}
	if moves == 0 {
		q := p.Swap()
		if moves = q.Moves(); moves == 0 {
			return int32(p.FinalScore())
		}
		return -w.solveNull(q, moves, -alpha-1, empties)
	}
	if score, cut := stabilityCut(p, alpha, empties); cut {
		return score
	}
	hashMove, hashNext := game.NoMove, game.NoMove
	key := tt.Hash(p)
	if e := w.small.Find(key); e != 0 {
		score := e.Score()
		if w.serves(e.Kind(), e.Depth(), empties) && settles(e.Bound(), score, alpha, alpha+1) {
			return score
		}
		hashMove, hashNext = e.Move(), e.Next()
	}

	best, bestMove := int32(-inf), game.NoMove
	if hashMove.IsSquare() && moves.Has(hashMove.Square()) {
		s := hashMove.Square()
		c := p.Child(s)
		best, bestMove = -w.visitNull(&c, -alpha-1, empties-1), hashMove
		moves &^= s.Bit()
	}
	if best <= alpha && moves != 0 {
		list := w.nullList(p, moves, empties, hashNext)
		for i := range list {
			c := pick(list, i)
			if score := -w.visitNull(c, -alpha-1, empties-1); score > best {
				if best, bestMove = score, game.Move(c.Square); score > alpha {
					break
				}
			}
		}
	}
	if empties > nullQuiet && w.stopped() {
		return 0
	}
	if hashMove == bestMove {
		hashMove = game.NoMove
	}
	bound := tt.Upper
	if best > alpha {
		bound = tt.Lower
	}
	w.small.Put(key, tt.Pack(best, empties, bound, w.mode.kind, bestMove, hashMove))
	return best
}

// visitNull returns the score of the position after a disc was placed.
func (w *worker) visitNull(c *choice, alpha int32, empties int) int32 {
	w.nodes++
	if countNodes {
		w.made++
	}
	if empties > endEmpties {
		return w.solveNull(c.Next, c.Moves, alpha, empties)
	}
	return w.end(c.Next, c.Moves, alpha, alpha+1, empties)
}

// nullList lists moves with their scores for the order, by the weights of generate.
func (w *worker) nullList(p game.Position, moves game.Bitboard, empties int, second game.Move) []choice {
	list := &w.nullLists[empties]
	odd := oddQuadrants(p.Empty())
	n := p.Children(moves, list[:])
	for i := range list[:n] {
		c := &list[i]
		s := c.Square
		if c.Next.Own == 0 {
			c.Score = orderWipeOut
			continue
		}
		score := squareValue[s] + exactOrder(c.Moves, s, odd)
		if empties >= orderPotential {
			score -= int32(potential(c.Next.Opp, c.Next.Empty()).Count()) << 3
		}
		if game.Move(s) == second {
			score += orderStored
		}
		c.Score = score
	}
	return list[:n]
}
