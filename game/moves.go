package game

// Moves returns the squares where the side to move can place a disc.
func (p Position) Moves() Bitboard { return Bitboard(mobility(uint64(p.Own), uint64(p.Opp))) }

// mobilityGo is the portable version of Moves. In each direction, it finds runs of up to six
// opponent's discs next to an own disc by doubling ("parallel prefix", Kogge-Stone, as described on
// chessprogramming.org). It handles one direction after the other, so that everything stays in
// registers.
func mobilityGo(own, opp uint64) uint64 {
	mid := opp & uint64(inner)

	// East: the carry of an addition runs through the discs.
	moves := (mid + own<<1&mid) &^ mid

	// West.
	a := mid & (own >> 1)
	a |= mid & (a >> 1)
	m := mid & (mid >> 1)
	a |= m & (a >> 2)
	a |= m & (a >> 2)
	moves |= a >> 1

	// South and north.
	a = opp & (own << 8)
	a |= opp & (a << 8)
	m = opp & (opp << 8)
	a |= m & (a << 16)
	a |= m & (a << 16)
	moves |= a << 8

	a = opp & (own >> 8)
	a |= opp & (a >> 8)
	m >>= 8
	a |= m & (a >> 16)
	a |= m & (a >> 16)
	moves |= a >> 8

	// South-east and north-west.
	a = mid & (own << 9)
	a |= mid & (a << 9)
	m = mid & (mid << 9)
	a |= m & (a << 18)
	a |= m & (a << 18)
	moves |= a << 9

	a = mid & (own >> 9)
	a |= mid & (a >> 9)
	m >>= 9
	a |= m & (a >> 18)
	a |= m & (a >> 18)
	moves |= a >> 9

	// South-west and north-east.
	a = mid & (own << 7)
	a |= mid & (a << 7)
	m = mid & (mid << 7)
	a |= m & (a << 14)
	a |= m & (a << 14)
	moves |= a << 7

	a = mid & (own >> 7)
	a |= mid & (a >> 7)
	m >>= 7
	a |= m & (a >> 14)
	a |= m & (a >> 14)
	moves |= a >> 7

	return moves &^ (own | opp)
}
