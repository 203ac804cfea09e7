package game

import (
	"iter"
	"math/bits"
)

// Bitboard is a set of squares; bit s is Square s.
type Bitboard uint64

// Board regions.
const (
	Corners Bitboard = 0x8100000000000081
	Full    Bitboard = 0xFFFFFFFFFFFFFFFF
	// inner is the board without the columns a and h. Only discs there can be flipped along a row
	// or a diagonal.
	inner Bitboard = 0x7E7E7E7E7E7E7E7E
)

// Count returns the number of squares in b, 0..64.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// Has reports whether s is in b.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// First returns the lowest square of b, which must not be empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Around returns b with all squares next to its own.
func (b Bitboard) Around() Bitboard {
	const notA, notH = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
	b |= b<<1&notA | b>>1&notH
	return b | b<<8 | b>>8
}

// OddQuadrants returns the quarters of the board that contain an odd number of squares of b.
func (b Bitboard) OddQuadrants() Bitboard {
	// The parity of a quarter is the XOR of its bits, folded by rows and then by columns.
	b ^= b >> 16
	b ^= b >> 8
	b ^= b >> 2 & 0x3F3F3F3F3F3F3F3F
	b ^= b >> 1
	b &= 0x0000001100000011
	return b * 0x0F0F0F0F
}

// BitboardOf returns the set of some squares.
func BitboardOf(squares []Square) (b Bitboard) {
	for _, s := range squares {
		b |= s.Bit()
	}
	return b
}

// All yields the squares of b from a1 to h8. Loops in a search use First and b &= b-1, which is
// faster.
func (b Bitboard) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(b.First()) {
				return
			}
		}
	}
}
