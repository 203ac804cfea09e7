package search

import (
	"flipside/game"
)

// squareValue is the contribution of a square to the order of its move, by symmetry class: corners
// before edges before the middle before C- and X-squares. It breaks ties.
var squareValue = func() (table [game.Squares]int32) {
	quarter := [4][4]int32{
		{18, 4, 12, 10},
		{4, 0, 6, 7},
		{12, 6, 9, 8},
		{10, 7, 8, 8},
	}
	for s := range table {
		c, r := s&7, s>>3
		table[s] = quarter[min(r, 7-r)][min(c, 7-c)]
	}
	return table
}()

// weigh scores a set of moves: a value for each move plus a bonus for each corner among them. The
// order subtracts it for the opponent's replies: few replies and no corner are good.
func weigh(moves game.Bitboard, each, corner int32) int32 {
	return int32(moves.Count())*each + int32((moves&game.Corners).Count())*corner
}

// potential returns the empty squares next to discs of opp: the moves that the other side could
// get.
func potential(opp, empty game.Bitboard) game.Bitboard { return opp.Around() & empty }

// The weight of the evaluator in the order. Tuned by node counts on positions from our own games,
// like the other weights.
const (
	orderMidgame     = 4  // depth from which children are estimated
	orderMidgameDeep = 10 // depth from which, without a stored move, a shallow search estimates them
	orderPlies       = 2  // the most plies of such a search in the midgame
	orderShift       = 2  // an estimate is divided by 2^orderShift, a reply by 2^orderMobility
	orderMobility    = 5
	orderHistory     = 6
	orderPotential   = 9  // empties from which an exact search counts future moves
	orderExact       = 15 // empties up to which moveorder ranks the moves; above, they are estimated
	orderExactDeep   = 18 // empties from which a one-ply search estimates them
	orderExactShift  = 4

	// For exactOrder; RANK of moves_amd64.h and KEYS2 of wide_amd64.h use them too.
	orderOdd         = 16 // for a square in a quarter with an odd number of empties
	orderReply       = 40 // subtracted for each reply
	orderCornerShift = 5  // a corner among the replies subtracts 1<<orderCornerShift
)

// Scores that decide the order of a move regardless of the rest.
const (
	orderWipeOut = 1 << 30 // the opponent has no disc left: nothing is better
	orderStored  = 1 << 16 // the second best move of the table
)

// generate lists moves of a node with the positions after them and their ordering scores; second is
// the second-best move in the table. The weights were found by running FFO 40 to 42 and a set of
// midgame positions with neighbouring values; nodes change by a few per cent between neighbours.
func (w *worker) generate(n *node, moves game.Bitboard, second game.Move) []choice {
	list := &w.frames[n.ply].list
	p, depth := n.pos, n.depth
	if !w.run.fixed.ordering {
		return list[:p.Children(moves, list[:])]
	}
	exact, learned := w.mode.exact, w.mode.evalFrom != never
	table := w.run.fixed.shared(&w.mode, depth-1) // nil for plain minimax
	count := p.Children(moves, list[:])
	if table != nil && !w.mode.private(depth-1) { // all at once: they arrive while the moves are scored
		for i := range list[:count] {
			table.Prefetch(Hash(list[i].Next))
		}
	}
	if exact && (depth <= endEmpties+1 || learned && depth > privateExact && depth <= orderExact) {
		rankNear(w, n, moves, list[:count], second)
		return list[:count]
	}
	odd := p.Empty().OddQuadrants()
	killers, history := &w.cutoffs.killers[n.ply], &w.cutoffs.history[n.ply&1]
	for i := range list[:count] {
		c := &list[i]
		s := c.Square
		if c.Next.Own == 0 {
			c.Score = orderWipeOut
			continue
		}
		score := squareValue[s]
		replies := c.Moves
		if exact {
			score += exactOrder(replies, s, odd)
			if depth >= orderPotential {
				score -= int32(potential(c.Next.Opp, c.Next.Empty()).Count()) << 3
			}
			if learned && depth > orderExact {
				score -= w.estimate(n, c) >> orderExactShift
			}
		} else if learned && depth >= orderMidgame {
			score -= weigh(replies, 1<<orderMobility, 1<<orderMobility)
			score -= w.estimate(n, c) >> orderShift
			score += history[s] >> orderHistory
		} else {
			// History and killers only break ties: with the weight of a reply or two they cost
			// nodes.
			score += 2*squareValue[s] - weigh(replies, 16, 24)
			score -= int32(potential(c.Next.Opp, c.Next.Empty()).Count()) << 2
			score += history[s] >> 8
			if uint8(c.Square) == killers[0] {
				score += 12
			} else if uint8(c.Square) == killers[1] {
				score += 8
			}
		}
		if game.Move(s) == second {
			score += orderStored
		}
		c.Score = score
	}
	return list[:count]
}

// rankNear scores the moves of a node of an exact search with few empties left.
func rankNear(w *worker, n *node, moves game.Bitboard, list []choice, second game.Move) {
	if n.depth <= endEmpties+1 { // like last5
		odd := n.pos.Empty().OddQuadrants()
		for i := range list {
			s := list[i].Square
			list[i].Score = int32(odd>>s&1)<<6 - int32(s)
		}
		return
	}
	f := &w.run.fixed
	if f.notice != nil && !n.wide() && w.mode.width == 0 {
		f.notice(Ranked{n.pos, moves, n.alpha})
	}
	f.order.Rank(n.pos, list)
	for i := range list {
		if game.Move(list[i].Square) == second {
			list[i].Score += orderStored
		}
	}
}

// exactOrder returns what matters in an exact search near its end, apart from the square: few
// replies, and a square in a quarter of the board with an odd number of empties.
func exactOrder(replies game.Bitboard, s game.Square, odd game.Bitboard) int32 {
	return int32(odd>>s&1)*orderOdd - weigh(replies, orderReply, 1<<orderCornerShift)
}

// estimate returns the evaluator's value of the position after a move, for its side to move. If
// much depends on the order, it uses a shallow search.
func (w *worker) estimate(n *node, c *choice) int32 {
	w.ev.Play(n.ply, game.Square(c.Square), c.Flips)
	plies := 0
	if w.mode.exact {
		if n.depth >= orderExactDeep {
			plies = 1
		}
	} else if n.depth >= orderMidgameDeep && n.tried == 0 {
		plies = min(1+(n.depth-orderMidgameDeep)/4, orderPlies)
	}
	if plies == 0 {
		return w.ev.Eval(n.ply+1, c.Next)
	}
	before := w.mode
	w.mode = w.run.fixed.shallows[0]
	after := w.below(n)
	after.begin(c.Next, c.Moves, -inf, inf, plies)
	score := w.expandInner(after)
	w.mode = before
	return score
}

// pick swaps the best of the moves from index i on with the one at i.
func pick(list []choice, i int) *choice {
	best := i
	for j := i + 1; j < len(list); j++ {
		if list[j].Score > list[best].Score {
			best = j
		}
	}
	if best != i {
		list[i], list[best] = list[best], list[i]
	}
	return &list[i]
}
