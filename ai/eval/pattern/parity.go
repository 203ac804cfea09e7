package pattern

import (
	"math/bits"

	"flipside/game"
)

// The table of parity has an entry for every number of empties with every number of odd quadrants.
// Who moves last into a region gains from it (parity: B. Rose, Othello: A Minute to Learn... A
// Lifetime to Master, 2005, chapter 8), and patterns, which are the same for all plies of a phase,
// do not know whose turn that will be.
const (
	parityOdd     = 5 // 0 to 4 quadrants with an odd number of empties
	parityEntries = (game.Squares + 1) * parityOdd
)

// parityEntry returns the place of a position with these empty squares in the table of parity.
func parityEntry(empty game.Bitboard) int {
	return empty.Count()*parityOdd + oddQuadrants(empty)
}

// oddQuadrants counts the four quarters of the board that hold an odd number of squares of b.
func oddQuadrants(b game.Bitboard) int {
	b ^= b >> 1
	b ^= b >> 2
	b ^= b >> 8
	b ^= b >> 16
	return bits.OnesCount64(uint64(b) & 0x11_00000011)
}
