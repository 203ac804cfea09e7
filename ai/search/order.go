package search

import (
	"flipside/ai/tt"
	"flipside/game"
)

// squareValue prefers corners over edges over the middle over C- and X-squares, by symmetry class; it breaks ties.
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

// weigh returns what moves weigh, a corner more than another: in an order of moves, those of the opponent count against the move before.
func weigh(moves game.Bitboard, each, corner int32) int32 {
	return int32(moves.Count())*each + int32((moves&game.Corners).Count())*corner
}

// potential returns the empty squares beside discs of the opponent of the side that is asked about: its possible future moves.
func potential(opp, empty game.Bitboard) game.Bitboard {
	const notA, notH = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
	x := opp | opp<<1&notA | opp>>1&notH
	return (x | x<<8 | x>>8) & empty
}

// What the evaluator's part in the ordering is; tuned by node counts on positions of our own games, like the rest.
const (
	orderMidgame     = 4  // depth from which children are estimated
	orderMidgameDeep = 10 // depth from which they are searched shallowly where no stored move was tried
	orderPlies       = 2  // the most plies of such a search in the midgame
	orderShift       = 2  // of estimates, against 2^orderMobility for a reply
	orderMobility    = 5
	orderHistory     = 6
	orderPotential   = 9  // empties from which an exact search counts future moves
	orderExact       = 11 // empties above which they are estimated
	orderExactDeep   = 18 // empties from which they are searched to one ply
	orderExactShift  = 4
)

// generate lists the moves of a node with their positions and ordering scores. The weights were found by running FFO 40 to
// 42 and a midgame set with neighbouring values; nodes change by a few per cent between neighbours.
func (w *worker) generate(p game.Position, moves game.Bitboard, depth, ply int, second game.Move, tried bool) []choice {
	list := &w.frames[ply].list
	n := 0
	if !w.ordering {
		for ; moves != 0; moves &= moves - 1 {
			s := moves.First()
			flips := p.Flips(s)
			list[n] = choice{next: p.Apply(s, flips), flips: flips, move: uint8(s)}
			n++
		}
		return list[:n]
	}
	odd := oddQuadrants(p.Empty())
	learned := w.evalFrom != never
	looked := w.table != nil && w.sharesTable(depth-1) // plain minimax has no table
	killers := &w.killers[ply]
	for ; moves != 0; moves &= moves - 1 {
		s := moves.First()
		flips := p.Flips(s)
		c := &list[n]
		n++
		c.next, c.flips, c.move = p.Apply(s, flips), flips, uint8(s)
		if c.next.Own == 0 {
			c.score = 1 << 30 // wiped out: nothing is better
			continue
		}
		if looked {
			w.table.Prefetch(tt.Hash(c.next)) // it comes while the moves are judged
		}
		score := squareValue[s]
		replies := c.next.Moves()
		if w.exact {
			score += exactOrder(replies, s, odd)
			if depth >= orderPotential {
				score -= int32(potential(c.next.Opp, c.next.Empty()).Count()) << 3
			}
			if learned && depth > orderExact {
				score -= w.estimate(c, ply, depth, tried) >> orderExactShift
			}
		} else if learned && depth >= orderMidgame {
			score -= weigh(replies, 1<<orderMobility, 1<<orderMobility)
			score -= w.estimate(c, ply, depth, tried) >> orderShift
			score += w.history[ply&1][s] >> orderHistory
		} else {
			// History and killers break ties: with the weight of a reply or two they cost a quarter more nodes.
			score += 2*squareValue[s] - weigh(replies, 16, 24)
			score -= int32(potential(c.next.Opp, c.next.Empty()).Count()) << 2
			score += w.history[ply&1][s] >> 8
			if c.move == killers[0] {
				score += 12
			} else if c.move == killers[1] {
				score += 8
			}
		}
		if game.Move(s) == second {
			score += 1 << 16
		}
		c.score = score
	}
	return list[:n]
}

// exactOrder is what counts in an exact search near its end beside the square: few replies, in a quarter with an odd number of empties.
func exactOrder(replies game.Bitboard, s game.Square, odd game.Bitboard) int32 {
	return int32(odd>>s&1)<<4 - weigh(replies, 40, 32)
}

// estimate returns what the evaluator thinks of a child for its side to move, after a shallow search where much depends
// on the order.
func (w *worker) estimate(c *choice, ply, depth int, tried bool) int32 {
	w.ev.Play(ply, game.Square(c.move), c.flips)
	plies := 0
	if w.exact {
		if depth >= orderExactDeep {
			plies = 1
		}
	} else if depth >= orderMidgameDeep && !tried {
		plies = min(1+(depth-orderMidgameDeep)/4, orderPlies)
	}
	if plies == 0 {
		return w.ev.Eval(ply+1, c.next)
	}
	before := w.mode
	w.mode = w.shallows[0]
	w.probing++
	score := w.search(c.next, -inf, inf, plies, ply+1, offPV)
	w.probing--
	w.mode = before
	return score
}

// pick swaps the best of the moves from i on to place i.
func pick(list []choice, i int) *choice {
	best := i
	for j := i + 1; j < len(list); j++ {
		if list[j].score > list[best].score {
			best = j
		}
	}
	if best != i {
		list[i], list[best] = list[best], list[i]
	}
	return &list[i]
}

// reward remembers a move that cut off.
func (w *worker) reward(m game.Move, depth, ply int) {
	k := &w.killers[ply]
	if k[0] != uint8(m) {
		k[1], k[0] = k[0], uint8(m)
	}
	h := &w.history[ply&1]
	h[m] += int32(depth * depth)
	if h[m] > 1<<11 {
		for i := range h {
			h[i] >>= 1
		}
	}
}
