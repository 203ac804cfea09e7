package game

import "math/bits"

// Symmetries is the number of ways to turn and mirror the board, including the identity.
const Symmetries = 8

// Transform turns or mirrors b. Bit 0 of i mirrors top to bottom, bit 1 left to right, bit 2 along
// the diagonal a1-h8, in this order. i is 0..7; 0 changes nothing.
func (b Bitboard) Transform(i int) Bitboard {
	v := uint64(b)
	if i&1 != 0 {
		v = bits.ReverseBytes64(v)
	}
	if i&2 != 0 {
		v = bits.ReverseBytes64(bits.Reverse64(v))
	}
	if i&4 != 0 {
		v = transpose(v)
	}
	return Bitboard(v)
}

// Transform returns the square that Bitboard.Transform(i) moves s to.
func (s Square) Transform(i int) Square { return s.Bit().Transform(i).First() }

// Transform does the same for a move. A pass stays a pass.
func (m Move) Transform(i int) Move {
	if !m.IsSquare() {
		return m
	}
	return Move(m.Square().Transform(i))
}

// InverseSymmetry returns the symmetry that undoes symmetry i.
func InverseSymmetry(i int) int {
	if i < 4 {
		return i
	}
	return i&4 | i&1<<1 | i>>1&1 // the diagonal exchanges rows and columns
}

// Transform turns or mirrors p.
func (p Position) Transform(i int) Position { return Position{p.Own.Transform(i), p.Opp.Transform(i)} }

// Canonical returns the smallest of the eight symmetric forms of p, and the symmetry that
// transforms p into it.
func (p Position) Canonical() (Position, int) {
	best, at := p, 0
	for i := 1; i < Symmetries; i++ {
		q := p.Transform(i)
		if q.Own < best.Own || q.Own == best.Own && q.Opp < best.Opp {
			best, at = q, i
		}
	}
	return best, at
}

// transpose mirrors along a1-h8: three times it exchanges blocks (H. S. Warren, Hacker's Delight,
// 7-3).
func transpose(v uint64) uint64 {
	t := (v ^ v>>7) & 0x00AA00AA00AA00AA
	v ^= t ^ t<<7
	t = (v ^ v>>14) & 0x0000CCCC0000CCCC
	v ^= t ^ t<<14
	t = (v ^ v>>28) & 0x00000000F0F0F0F0
	return v ^ t ^ t<<28
}

// TurnToF5 turns or mirrors the moves of a game from the initial position so that the first move is
// f5. The four first moves are symmetric, so there is always one such symmetry. Moves that do not
// start with one of them are returned unchanged.
func TurnToF5(moves []Move) []Move {
	if len(moves) == 0 {
		return moves
	}
	for i := range Symmetries {
		if Start.Transform(i) == Start && moves[0].Transform(i) == Move(At(5, 4)) {
			return TransformMoves(moves, i)
		}
	}
	return moves
}

// TransformMoves returns the moves under a symmetry, from 0 to Symmetries-1.
func TransformMoves(moves []Move, i int) []Move {
	turned := make([]Move, len(moves))
	for k, m := range moves {
		turned[k] = m.Transform(i)
	}
	return turned
}
