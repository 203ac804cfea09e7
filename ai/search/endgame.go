package search

import (
	"flipside/ai/eval"
	"flipside/game"
)

// The loops for the last empties. They use no tables and never stop early. Four, three, two and one
// empties have specialised code, which passes the remaining squares down.

// quadrants are the four quarters of the board.
var quadrants = [4]game.Bitboard{
	0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000,
}

// quadrantOf maps each square to its quarter.
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

// stabilityFrom returns the smallest alpha, by empties, for which looking for the opponent's stable
// discs pays off.
func stabilityFrom(empties int) int32 {
	if empties < len(stabilityAlpha) {
		return stabilityAlpha[empties]
	}
	return 64
}

// stabilityAlpha was found by running FFO 40 to 42 with neighbouring values.
var stabilityAlpha = [...]int32{
	64, 64, 64, 64, 64, 4, 6, 6, 8, 10, 10, 12, 12, 14, 14, 16, 18, 20, 20, 22, 22, 24, 24, 26, 26,
	28, 28, 30, 30,
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

// solveLast solves a position of at most endEmpties empties (fail-soft), whose moves are given.
func (w *worker) solveLast(
	p game.Position, moves game.Bitboard, alpha, beta int32, empties int,
) int32 {
	list := lastSquares(p.Empty(), empties)
	switch empties {
	case 0:
		return int32(p.FinalScore())
	case 4:
		if hasLast4 && beta-alpha == 1 {
			squares := uint64(list[0]) | uint64(list[1])<<8 | uint64(list[2])<<16 | uint64(list[3])<<24
			score, nodes := last4Null(uint64(p.Own), uint64(p.Opp), uint64(moves), squares, int64(alpha))
			if w.nodes += nodes; countNodes {
				w.made += nodes
			}
			return int32(score)
		}
		return w.last4(p, alpha, beta, four{list[0], list[1], list[2], list[3]}, false)
	case 3:
		return w.last3(p, alpha, beta, three{list[0], list[1], list[2]}, false)
	case 2:
		return w.last2(p, alpha, beta, two{list[0], list[1]}, false)
	}
	return w.last1(p, list[0])
}

// lastSquares lists the empties, at most endEmpties, in the order in which they are tried: those
// alone in their quarter first.
func lastSquares(empty game.Bitboard, empties int) (list [endEmpties]game.Square) {
	odd := empty.OddQuadrants() // playing there first keeps the last move
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
		same, other := (rest&^a.Bit())&quadrantOf[a], rest&^quadrantOf[a]
		n = 1
		for ; same != 0; same &= same - 1 {
			list[n] = same.First()
			n++
		}
		for ; other != 0; other &= other - 1 {
			list[n] = other.First()
			n++
		}
	} else {
		for ; rest != 0; rest &= rest - 1 {
			list[n] = rest.First()
			n++
		}
	}
	return list
}

// The squares left, in the order in which they are tried. These are structs rather than arrays
// because their fields are passed in registers.
type (
	four  struct{ a, b, c, d game.Square }
	three struct{ a, b, c game.Square }
	two   struct{ a, b game.Square }
)

func (w *worker) last4(p game.Position, alpha, beta int32, s four, passed bool) int32 {
	best := int32(-inf)
	if f := p.Flips(s.a); f != 0 {
		w.nodes++
		best = -w.last3(w.place(p, s.a, f), -beta, -alpha, three{s.b, s.c, s.d}, false)
		if best >= beta {
			return best
		}
	}
	if f := p.Flips(s.b); f != 0 {
		w.nodes++
		x := -w.last3(w.place(p, s.b, f), -beta, -max(alpha, best), three{s.a, s.c, s.d}, false)
		if x > best {
			if best = x; x >= beta {
				return x
			}
		}
	}
	if f := p.Flips(s.c); f != 0 {
		w.nodes++
		x := -w.last3(w.place(p, s.c, f), -beta, -max(alpha, best), three{s.d, s.a, s.b}, false)
		if x > best {
			if best = x; x >= beta {
				return x
			}
		}
	}
	if f := p.Flips(s.d); f != 0 {
		w.nodes++
		x := -w.last3(w.place(p, s.d, f), -beta, -max(alpha, best), three{s.c, s.a, s.b}, false)
		best = max(best, x)
	}
	if best != -inf {
		return best
	}
	if passed {
		return int32(p.FinalScore())
	}
	return -w.last4(p.Swap(), -beta, -alpha, s, true)
}

func (w *worker) last3(p game.Position, alpha, beta int32, s three, passed bool) int32 {
	best := int32(-inf)
	if f := p.Flips(s.a); f != 0 {
		w.nodes++
		best = -w.last2(w.place(p, s.a, f), -beta, -alpha, two{s.b, s.c}, false)
		if best >= beta {
			return best
		}
	}
	if f := p.Flips(s.b); f != 0 {
		w.nodes++
		x := -w.last2(w.place(p, s.b, f), -beta, -max(alpha, best), two{s.a, s.c}, false)
		if x > best {
			if best = x; x >= beta {
				return x
			}
		}
	}
	if f := p.Flips(s.c); f != 0 {
		w.nodes++
		x := -w.last2(w.place(p, s.c, f), -beta, -max(alpha, best), two{s.a, s.b}, false)
		best = max(best, x)
	}
	if best != -inf {
		return best
	}
	if passed {
		return int32(p.FinalScore())
	}
	return -w.last3(p.Swap(), -beta, -alpha, s, true)
}

func (w *worker) last2(p game.Position, alpha, beta int32, s two, passed bool) int32 {
	best := int32(-inf)
	if f := p.Flips(s.a); f != 0 {
		w.nodes++
		if best = -w.last1(w.place(p, s.a, f), s.b); best >= beta {
			return best
		}
	}
	if f := p.Flips(s.b); f != 0 {
		w.nodes++
		best = max(best, -w.last1(w.place(p, s.b, f), s.a))
	}
	if best != -inf {
		return best
	}
	if passed {
		return int32(p.FinalScore())
	}
	return -w.last2(p.Swap(), -beta, -alpha, s, true)
}

// last1 plays the last disc, for either side, and returns the score. With n own discs of 63, a move
// that flips f gives 2(n+f)-62; if the other side takes the square, it is 2(n-f)-64; if neither
// can, the square goes to the winner.
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
