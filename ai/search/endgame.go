package search

import (
	"flipside/ai/eval"
	"flipside/game"
)

// quadrants are the four quarters of the board.
var quadrants = [4]game.Bitboard{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// oddQuadrants returns the quarters that hold an odd number of empties: playing there first keeps the last move.
func oddQuadrants(empty game.Bitboard) game.Bitboard {
	var odd game.Bitboard
	for _, q := range quadrants {
		if (empty&q).Count()&1 != 0 {
			odd |= q
		}
	}
	return odd
}

// stabilityCut reports whether the opponent's stable discs alone keep the score at or below alpha.
func stabilityCut(p game.Position, alpha int32, empties int) (int32, bool) {
	if alpha < int32(empties) {
		return 0, false
	}
	if most := int32(64 - 2*eval.StableOpp(p).Count()); most <= alpha {
		return most, true
	}
	return 0, false
}

// end solves a position of few empties by parity and a simple order.
func (w *worker) end(p game.Position, alpha, beta int32, empties int) int32 {
	if empties == 0 {
		return int32(p.FinalScore())
	}
	moves := p.Moves()
	if moves == 0 {
		if q := p.Swap(); q.Moves() != 0 {
			return -w.end(q, -beta, -alpha, empties)
		}
		return int32(p.FinalScore())
	}
	odd := oddQuadrants(p.Empty())
	best := int32(-inf)
	for _, part := range [2]game.Bitboard{moves & odd, moves &^ odd} {
		for ; part != 0; part &= part - 1 {
			s := part.First()
			w.nodes++
			score := -w.end(w.place(p, s, p.Flips(s)), -beta, -max(alpha, best), empties-1)
			if score > best {
				if best = score; best >= beta {
					return best
				}
			}
		}
	}
	return best
}
