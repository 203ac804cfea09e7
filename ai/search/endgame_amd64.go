//go:build !purego

package search

import (
	"math/bits"

	"golang.org/x/sys/cpu"

	"flipside/game"
)

// hasLast4 reports whether last4Null works on this processor.
var hasLast4 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT

// hasWide selects the AVX-512 versions. Tests change it, to cover the other versions too.
var hasWide = hasLast4 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512DQ &&
	cpu.X86.HasAVX512CD && cpu.X86.HasAVX512VPOPCNTDQ

// endRay holds the squares in the four directions from a square to higher ones (east, south,
// south-east, south-west) and in the four opposite directions.
type endRay struct{ up, down [4]uint64 }

// endRays has the rays from each square.
//
//lint:ignore U1000 the assembly reads it
var endRays = func() (table [game.Squares]endRay) {
	for s := range table {
		for i, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			table[s].up[i] = walk(game.Square(s), d[0], d[1])
			table[s].down[i] = walk(game.Square(s), -d[0], -d[1])
		}
	}
	return table
}()

// endBits has each square as a set.
//
//lint:ignore U1000 the assembly reads it
var endBits = func() (table [game.Squares]uint64) {
	for s := range table {
		table[s] = uint64(game.Square(s).Bit())
	}
	return table
}()

// rankKeys has the part of a key that depends only on the square of the move.
//
//lint:ignore U1000 the assembly reads it
var rankKeys = func() (table [game.Squares]int64) {
	for s, v := range squareValue {
		table[s] = int64(v)<<keyScoreShift | int64(s)<<keySquareShift
	}
	return table
}()

// fourOrder has the order in which four empties are tried. The index consists of their quarters,
// two bits each, lowest empty first; each byte is the number of an empty. Combinations that no four
// ascending squares have are 0.
//
//lint:ignore U1000 the assembly reads it
var fourOrder = func() (table [256]uint32) {
	for i := range table {
		// The empties are in four rows of a half of the board.
		var empty game.Bitboard
		var number [game.Squares]uint32
		for k := range 4 {
			q := i >> (2 * k) & 3
			s := game.At(q&1*4, q>>1*4+k)
			empty |= s.Bit()
			number[s] = uint32(k)
		}
		for k, s := range lastSquares(empty, 4) {
			table[i] |= number[s] << (8 * k)
		}
	}
	return table
}()

// endLine is what last1 needs for the four lines through a square. The index into the counts of a
// line is made of one side's discs on it.
type endLine struct {
	down, up                                   uint64 // the diagonals, without the square
	downCounts, upCounts, rowCounts, colCounts *uint16
	downShift, upShift                         uint64 // move the discs of the diagonals to form an index
}

// endLines holds the lines through each square.
//
//lint:ignore U1000 the assembly reads it
var endLines = func() (table [game.Squares]endLine) {
	var counts [9][8]*uint16 // by length and position
	for length := 1; length <= 8; length++ {
		for place := range length {
			list := make([]uint16, 1<<length)
			for own := range list {
				other := 1<<length - 1 - own
				list[own] = uint16(lastOnLine(place, own) | lastOnLine(place, other)<<8)
			}
			counts[length][place] = &list[0]
		}
	}
	for s := range table {
		r, t := &endRays[s], &table[s]
		t.down, t.up = r.up[2]|r.down[2], r.up[3]|r.down[3]
		diagonal := func(line uint64) (*uint16, uint64) {
			first := s&7 - bits.OnesCount64(line&(columnsBefore(s&7)))
			return counts[bits.OnesCount64(line)+1][s&7-first], uint64(56 + first)
		}
		t.downCounts, t.downShift = diagonal(t.down)
		t.upCounts, t.upShift = diagonal(t.up)
		t.rowCounts, t.colCounts = counts[8][s&7], counts[8][s>>3]
	}
	return table
}()

// columnsBefore returns the squares of the columns before the given one.
func columnsBefore(column int) uint64 { return (1<<column - 1) * 0x0101010101010101 }

// lastOnLine counts the squares between a position on a line and the nearest own disc, on both
// sides together; a side without an own disc counts 0.
func lastOnLine(place, own int) (n int) {
	for _, step := range [2]int{-1, 1} {
		for i := place + step; i >= 0 && i < 8; i += step {
			if own>>i&1 != 0 {
				n += max(i-place, place-i) - 1
				break
			}
		}
	}
	return n
}

// walk returns the squares from s, exclusive, to the border.
func walk(s game.Square, dc, dr int) (set uint64) {
	for c, r := s.Col()+dc, s.Row()+dr; c >= 0 && c < 8 && r >= 0 && r < 8; c, r = c+dc, r+dr {
		set |= uint64(game.At(c, r).Bit())
	}
	return set
}

// The routines below jump to their AVX-512 or AVX2 versions.

// last4Null is last4 with a null window above alpha, in one routine: squares are the empties, one
// byte each, starting with the first; moves are the legal moves of the side to move.
//
//go:noescape
func last4Null(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)

// rankNull is rankGo, for at least one move. It prefetches the slots of the positions in the
// private table. It can write one move more than there are.
//
//go:noescape
func rankNull(own, opp, moves, odd uint64, to *ranked, small *Private) (best int64)

// last5Null is last5 in one routine.
//
//go:noescape
func last5Null(own, opp, moves, odd uint64, alpha int64) (score int64, square, nodes uint64)

// last4AVX2 is a version of last4Null.
//
//lint:ignore U1000 the assembly jumps to it
//go:noescape
func last4AVX2(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)

// last4AVX512 is a version of last4Null.
//
//lint:ignore U1000 the assembly jumps to it
//go:noescape
func last4AVX512(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)

// rankAVX2 is a version of rankNull.
//
//lint:ignore U1000 the assembly jumps to it
//go:noescape
func rankAVX2(own, opp, moves, odd uint64, to *ranked, small *Private) (best int64)

// rankAVX512 is a version of rankNull.
//
//lint:ignore U1000 the assembly jumps to it
//go:noescape
func rankAVX512(own, opp, moves, odd uint64, to *ranked, small *Private) (best int64)

// last5AVX2 is a version of last5Null.
//
//lint:ignore U1000 the assembly jumps to it
//go:noescape
func last5AVX2(own, opp, moves, odd uint64, alpha int64) (score int64, square, nodes uint64)

// last5AVX512 is a version of last5Null.
//
//lint:ignore U1000 the assembly jumps to it
//go:noescape
func last5AVX512(own, opp, moves, odd uint64, alpha int64) (score int64, square, nodes uint64)
