//go:build !purego

package search

import (
	"golang.org/x/sys/cpu"

	"flipside/game"
)

// hasLast4 tells whether last4Null works on this processor.
var hasLast4 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT

// endRays holds, by square, the squares in the four directions to higher squares (east, south,
// south-east, south-west) and in the four opposite ones.
//
//lint:ignore U1000 the assembly reads it
var endRays = func() (table [game.Squares][8]uint64) {
	for s := range table {
		for i, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			table[s][i] = walk(game.Square(s), d[0], d[1])
			table[s][i+4] = walk(game.Square(s), -d[0], -d[1])
		}
	}
	return table
}()

// endLines holds, by square, its two diagonals without itself, and what discs on a line of eight
// say about the last disc on its column or its row.
//
//lint:ignore U1000 the assembly reads it
var endLines = func() (table [game.Squares]struct {
	down, up uint64
	col, row *[256]uint8
}) {
	counts := new([8][256]uint8)
	for place := range counts {
		for own := range counts[place] {
			counts[place][own] = uint8(lastOnLine(place, own))
		}
	}
	for s := range table {
		r, t := &endRays[s], &table[s]
		t.down, t.up = r[2]|r[6], r[3]|r[7]
		t.col, t.row = &counts[s&7], &counts[s>>3]
	}
	return table
}()

// lastOnLine counts the squares between a place of a line and the nearest own disc, on both sides
// together; a side without an own disc counts 0.
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

// walk returns the squares from one on, without it, to the border.
func walk(s game.Square, dc, dr int) (set uint64) {
	for c, r := s.Col()+dc, s.Row()+dr; c >= 0 && c < 8 && r >= 0 && r < 8; c, r = c+dc, r+dr {
		set |= uint64(game.At(c, r).Bit())
	}
	return set
}

// last4Null is last4 with a null window above alpha, in one routine: squares are the empties, a
// byte each, from the first on, and moves those where the side to move may play.
//
//go:noescape
func last4Null(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)
