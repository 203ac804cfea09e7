package search

import (
	"flipside/game"
)

// solveNull is the exact search between the tree that can be shared and the loops for the last
// empties. It does what expandInner does, in less time: it has only null windows, the worker's
// private table and the order by mobility and parity, and shares nothing. A test checks that it
// visits the same nodes.

// nullQuiet is the number of empties at and below which a search does not check whether to stop: it
// takes only microseconds.
const nullQuiet = 6

// nullMost returns the most empties that solveNull can search: all of its positions must belong to
// the private table, and none may be shared.
func nullMost() int { return min(privateExact, splitDepths.exact-1, sameDepths.exact-1) }

// nullChild is a move of a node of solveNull.
type nullChild struct {
	next  game.Position
	moves game.Bitboard // of next
	key   uint64        // of next in the private table
}

// ranked has the moves of a node of solveNull with their ranking keys. Moves can be written in
// pairs.
type ranked struct {
	list [(privateExact + 1) &^ 1]nullChild
	keys [(privateExact + 1) &^ 1]int64
	_    [48]byte
}

// The first bits of the parts of a key: the score, 255 minus the place, and the square. The index
// in the list is below them.
const (
	keyScoreShift  = 24
	keyPlaceShift  = 16
	keySquareShift = 8
)

// placeKey returns the ranking key of the move on s, number i of the list: a higher score comes
// first, then a lower place, which is i initially.
func placeKey(score int32, s game.Square, i int) int64 {
	return int64(score)<<keyScoreShift | int64(255-i)<<keyPlaceShift |
		int64(s)<<keySquareShift | int64(i)
}

// best returns the greatest key of the n moves from index i on.
func (r *ranked) best(i, n int) int64 {
	best := r.keys[i]
	for _, k := range r.keys[i+1 : n] {
		best = max(best, k)
	}
	return best
}

// take returns the move with the key best, and gives its place to the move at index i, which does
// not come after it.
func (r *ranked) take(i int, best int64) (*nullChild, game.Square) {
	first := r.keys[i]
	r.keys[255-best>>keyPlaceShift&255] = first ^ (first^best)&(255<<keyPlaceShift)
	return &r.list[best&255], game.Square(best >> keySquareShift)
}

// solveNull returns the score of p, with endEmpties+1 to nullMost empties, in the null window above
// alpha (fail-soft). moves and key are the legal moves and the key of p. After a stop the score is
// meaningless, and nothing is stored.
func (w *worker) solveNull(
	p game.Position, moves game.Bitboard, key uint64, alpha int32, empties int,
) int32 {
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
		return -w.solveNull(q, moves, Hash(q), -alpha-1, empties)
	}
	if score, cut := stabilityCut(p, alpha, empties); cut {
		return score
	}
	hashMove, hashSecond := game.NoMove, game.NoMove
	if e := w.small.Find(key); e != 0 {
		score := e.Score()
		if w.serves(e.Kind(), e.Depth(), empties) && settles(e.Bound(), score, alpha, alpha+1) {
			return score
		}
		hashMove, hashSecond = e.Move(), e.Second()
	}

	best, bestMove := int32(-inf), game.NoMove
	if hashMove.IsSquare() && moves.Has(hashMove.Square()) {
		s := hashMove.Square()
		c := p.Child(s)
		first := nullChild{c.Next, c.Moves, Hash(c.Next)}
		best, bestMove = -w.visitNullChild(&first, -alpha-1, empties-1), hashMove
		moves &^= s.Bit()
	}
	if best <= alpha && moves != 0 {
		if empties == endEmpties+1 {
			if score, move := last5(w, p, moves, alpha); score > best {
				best, bestMove = score, move
			}
		} else {
			r := &w.nullLists[empties]
			n, first := w.rank(r, p, moves, empties, hashSecond)
			if score, cut := r.etc(w, n, alpha, empties); cut {
				return score
			}
			for i := 0; ; first = r.best(i, n) {
				c, s := r.take(i, first)
				if score := -w.visitNullChild(c, -alpha-1, empties-1); score > best {
					if best, bestMove = score, game.Move(s); score > alpha {
						break
					}
				}
				if i++; i == n {
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
	bound := Upper
	if best > alpha {
		bound = Lower
	}
	w.small.Put(key, Pack(best, empties, bound, w.mode.kind, bestMove, hashMove))
	return best
}

// etc is like worker.etc for the n moves of a node of solveNull.
func (r *ranked) etc(w *worker, n int, alpha int32, empties int) (int32, bool) {
	for i := range n {
		e := w.small.Find(r.list[i].key)
		if e != 0 && e.Bound()&Upper != 0 && -e.Score() > alpha &&
			w.serves(e.Kind(), e.Depth(), empties-1) {
			return -e.Score(), true
		}
	}
	return 0, false
}

// last5 searches moves, at least one, of a position with five empties in the null window above
// alpha, and returns the best score and its move. Moves in quarters with an odd number of empties
// come first; ranking moves by the replies as well takes more time than it saves.
func last5(w *worker, p game.Position, moves game.Bitboard, alpha int32) (int32, game.Move) {
	odd := p.Empty().OddQuadrants()
	if hasLast4 {
		score, square, nodes := last5Null(
			uint64(p.Own), uint64(p.Opp), uint64(moves), uint64(odd), int64(alpha))
		if w.nodes += nodes; countNodes {
			w.made += nodes
		}
		return int32(score), game.Move(square)
	}
	best, bestMove := int32(-inf), game.NoMove
	for _, part := range [2]game.Bitboard{moves & odd, moves &^ odd} {
		for ; part != 0 && best <= alpha; part &= part - 1 {
			s := part.First()
			w.nodes++
			next := w.place(p, s, p.Flips(s))
			score := -w.solveLast(next, 0, -alpha-1, -alpha, endEmpties)
			if score > best {
				best, bestMove = score, game.Move(s)
			}
		}
	}
	return best, bestMove
}

// visitNullChild counts the node after a move and returns its score in the null window above alpha.
func (w *worker) visitNullChild(c *nullChild, alpha int32, empties int) int32 {
	w.nodes++
	if countNodes {
		w.made++
	}
	if empties > endEmpties {
		return w.solveNull(c.next, c.moves, c.key, alpha, empties)
	}
	return w.solveLast(c.next, c.moves, alpha, alpha+1, empties)
}

// rank lists moves with their ranking keys, using the weights of generate, and returns their number
// and the greatest key.
func (w *worker) rank(
	r *ranked, p game.Position, moves game.Bitboard, empties int, second game.Move,
) (n int, best int64) {
	n = moves.Count()
	odd := p.Empty().OddQuadrants()
	if hasLast4 {
		best = rankNull(uint64(p.Own), uint64(p.Opp), uint64(moves), uint64(odd), r, &w.small)
	} else {
		best = rankGo(r, p, moves, odd)
	}
	if empties < orderPotential && !second.IsSquare() {
		return n, best
	}
	for i := range n {
		c, k := &r.list[i], &r.keys[i]
		if c.next.Own == 0 {
			continue
		}
		if empties >= orderPotential {
			*k -= int64(potential(c.next.Opp, c.next.Empty()).Count()) << 3 << keyScoreShift
		}
		if game.Move(*k>>keySquareShift&255) == second {
			*k += orderStored << keyScoreShift
		}
	}
	return n, r.best(0, n)
}

// rankGo is the portable version of rankNull.
func rankGo(r *ranked, p game.Position, moves game.Bitboard, odd game.Bitboard) int64 {
	var list [privateExact]choice
	n := p.Children(moves, list[:])
	for i := range list[:n] {
		c := &list[i]
		score := int32(orderWipeOut)
		if c.Next.Own != 0 {
			score = squareValue[c.Square] + exactOrder(c.Moves, c.Square, odd)
		}
		r.keys[i] = placeKey(score, c.Square, i)
		r.list[i] = nullChild{c.Next, c.Moves, Hash(c.Next)}
	}
	return r.best(0, n)
}
