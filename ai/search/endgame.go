package search

import (
	"flipside/ai/eval"
	"flipside/game"
)

// The loops for the last empties. They know nothing of tables, split points and stops; each ends in specialised code for four, three,
// two and one empties, where the squares left are handed down one by one.

// quadrants are the four quarters of the board.
var quadrants = [4]game.Bitboard{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000}

// quadrantOf is the quarter that each square is in.
var quadrantOf = func() (table [game.Squares]game.Bitboard) {
	for s := range table {
		for _, q := range quadrants {
			if q.Has(game.Square(s)) {
				table[s] = q
			}
		}
	}
	return table
}()

// oddQuadrants returns the quarters that hold an odd number of empties: playing there first keeps the last move.
func oddQuadrants(empty game.Bitboard) game.Bitboard {
	// The parity of a quarter is the XOR of its bits, folded by rows and then by columns.
	x := empty
	x ^= x >> 16
	x ^= x >> 8
	x ^= x >> 2 & 0x3F3F3F3F3F3F3F3F
	x ^= x >> 1
	x &= 0x0000001100000011
	return x * 0x0F0F0F0F
}

// stabilityFrom is the alpha from which, by empties, looking for stable discs of the opponent pays.
func stabilityFrom(empties int) int32 {
	if empties < len(stabilityAlpha) {
		return stabilityAlpha[empties]
	}
	return 64
}

// stabilityAlpha was found by running FFO 40 to 42 with neighbouring values.
var stabilityAlpha = [...]int32{
	64, 64, 64, 64, 64, 4, 6, 6, 8, 10, 10, 12, 12, 14, 14, 16, 18, 20, 20, 22, 22, 24, 24, 26, 26, 28, 28, 30, 30,
}

// stabilityCut reports whether the opponent's stable discs alone keep the score at or below alpha.
func stabilityCut(p game.Position, alpha int32, empties int) (int32, bool) {
	if alpha < stabilityFrom(empties) {
		return 0, false
	}
	if most := int32(64 - 2*eval.StableOpp(p).Count()); most <= alpha {
		return most, true
	}
	return 0, false
}

// end solves a position of at most endEmpties empties (fail-soft). It lists them, those alone in their quarter first.
func (w *worker) end(p game.Position, alpha, beta int32, empties int) int32 {
	empty := p.Empty()
	odd := oddQuadrants(empty)
	var list [4]game.Square
	n := 0
	first, rest := empty&odd, empty&^odd
	if empties == 4 && first == empty {
		// Three in one quarter and one alone: the lone one first.
		for x := first; x != 0; x &= x - 1 {
			if q := quadrantOf[x.First()]; empty&q == x.First().Bit() {
				first, rest = x.First().Bit(), empty&^x.First().Bit()
				break
			}
		}
	}
	for ; first != 0; first &= first - 1 {
		list[n] = first.First()
		n++
	}
	if rest.Count() == 4 {
		// Two and two: keep the pairs together.
		a := rest.First()
		list[0] = a
		near, far := (rest&^a.Bit())&quadrantOf[a], rest&^quadrantOf[a]
		n = 1
		for ; near != 0; near &= near - 1 {
			list[n] = near.First()
			n++
		}
		for ; far != 0; far &= far - 1 {
			list[n] = far.First()
			n++
		}
	} else {
		for ; rest != 0; rest &= rest - 1 {
			list[n] = rest.First()
			n++
		}
	}
	switch empties {
	case 0:
		return int32(p.FinalScore())
	case 4:
		return w.last4(p, alpha, beta, list[0], list[1], list[2], list[3], false)
	case 3:
		return w.last3(p, alpha, beta, list[0], list[1], list[2], false)
	case 2:
		return w.last2(p, alpha, beta, list[0], list[1], false)
	}
	return w.last1(p, list[0])
}

func (w *worker) last4(p game.Position, alpha, beta int32, a, b, c, d game.Square, passed bool) int32 {
	best := int32(-inf)
	if f := p.Flips(a); f != 0 {
		w.nodes++
		if best = -w.last3(w.place(p, a, f), -beta, -alpha, b, c, d, false); best >= beta {
			return best
		}
	}
	if f := p.Flips(b); f != 0 {
		w.nodes++
		if s := -w.last3(w.place(p, b, f), -beta, -max(alpha, best), a, c, d, false); s > best {
			if best = s; s >= beta {
				return s
			}
		}
	}
	if f := p.Flips(c); f != 0 {
		w.nodes++
		if s := -w.last3(w.place(p, c, f), -beta, -max(alpha, best), d, a, b, false); s > best {
			if best = s; s >= beta {
				return s
			}
		}
	}
	if f := p.Flips(d); f != 0 {
		w.nodes++
		if s := -w.last3(w.place(p, d, f), -beta, -max(alpha, best), c, a, b, false); s > best {
			best = s
		}
	}
	if best != -inf {
		return best
	}
	if passed {
		return int32(p.FinalScore())
	}
	return -w.last4(p.Swap(), -beta, -alpha, a, b, c, d, true)
}

func (w *worker) last3(p game.Position, alpha, beta int32, a, b, c game.Square, passed bool) int32 {
	best := int32(-inf)
	if f := p.Flips(a); f != 0 {
		w.nodes++
		if best = -w.last2(w.place(p, a, f), -beta, -alpha, b, c, false); best >= beta {
			return best
		}
	}
	if f := p.Flips(b); f != 0 {
		w.nodes++
		if s := -w.last2(w.place(p, b, f), -beta, -max(alpha, best), a, c, false); s > best {
			if best = s; s >= beta {
				return s
			}
		}
	}
	if f := p.Flips(c); f != 0 {
		w.nodes++
		if s := -w.last2(w.place(p, c, f), -beta, -max(alpha, best), a, b, false); s > best {
			best = s
		}
	}
	if best != -inf {
		return best
	}
	if passed {
		return int32(p.FinalScore())
	}
	return -w.last3(p.Swap(), -beta, -alpha, a, b, c, true)
}

func (w *worker) last2(p game.Position, alpha, beta int32, a, b game.Square, passed bool) int32 {
	best := int32(-inf)
	if f := p.Flips(a); f != 0 {
		w.nodes++
		if best = -w.last1(w.place(p, a, f), b); best >= beta {
			return best
		}
	}
	if f := p.Flips(b); f != 0 {
		w.nodes++
		best = max(best, -w.last1(w.place(p, b, f), a))
	}
	if best != -inf {
		return best
	}
	if passed {
		return int32(p.FinalScore())
	}
	return -w.last2(p.Swap(), -beta, -alpha, a, b, true)
}

// last1 plays the last disc, for either side, and counts. With n own discs of 63, flipping f gives
// own 2(n+f)-62; if the other side takes the square, 2(n-f)-64; if nobody can, it goes to the winner.
func (w *worker) last1(p game.Position, s game.Square) int32 {
	n := int32(p.Own.Count())
	if f := int32(p.LastFlips(s)); f != 0 {
		w.nodes++
		if countNodes {
			w.made++
		}
		return 2*(n+f) - 62
	}
	if f := int32(p.Swap().LastFlips(s)); f != 0 {
		w.nodes++
		if countNodes {
			w.made++
		}
		return 2*(n-f) - 64
	}
	if n > 31 {
		return 2*n - 62
	}
	return 2*n - 64
}
