package eval

import (
	"math/bits"

	"flipside/game"
)

// The table of parity has an entry for each combination of a number of empties and a number of
// quadrants with an odd number of empties. The side that moves last in a region gains (B. Rose,
// Othello: A Minute to Learn... A Lifetime to Master, 2005, chapter 8). The patterns cannot see
// this: their weights are the same for all plies of a phase.
const (
	parityOdd     = 5 // 0 to 4 quadrants with an odd number of empties
	parityEntries = (game.Squares + 1) * parityOdd
)

// parityEntry returns the entry in the table of parity for a position with the given empty squares.
func parityEntry(empty game.Bitboard) int {
	return empty.Count()*parityOdd + oddQuadrants(empty)
}

// oddQuadrants counts the quarters of the board that contain an odd number of squares of b.
func oddQuadrants(b game.Bitboard) int {
	b ^= b >> 1
	b ^= b >> 2
	b ^= b >> 8
	b ^= b >> 16
	return bits.OnesCount64(uint64(b) & 0x11_00000011)
}
