package game

import "math/bits"

// Moves returns the squares where the side to move may place a disc.
//
// One direction at a time: along a line of opponent's discs an addition carries from an own disc to the
// first square behind the run. Downward directions do the same on the mirrored board.
func (p Position) Moves() Bitboard {
	own, opp := uint64(p.Own), uint64(p.Opp)
	mid := opp & uint64(inner)

	// Parallel prefix by doubling: runs of up to six opponent's discs.
	a1 := mid & (own << 1)
	a2 := mid & (own >> 1)
	a3 := opp & (own << 8)
	a4 := opp & (own >> 8)
	a5 := mid & (own << 9)
	a6 := mid & (own >> 9)
	a7 := mid & (own << 7)
	a8 := mid & (own >> 7)

	a1 |= mid & (a1 << 1)
	a2 |= mid & (a2 >> 1)
	a3 |= opp & (a3 << 8)
	a4 |= opp & (a4 >> 8)
	a5 |= mid & (a5 << 9)
	a6 |= mid & (a6 >> 9)
	a7 |= mid & (a7 << 7)
	a8 |= mid & (a8 >> 7)

	m1 := mid & (mid << 1)
	m2 := m1 >> 1
	m3 := opp & (opp << 8)
	m4 := m3 >> 8
	m5 := mid & (mid << 9)
	m6 := m5 >> 9
	m7 := mid & (mid << 7)
	m8 := m7 >> 7

	a1 |= m1 & (a1 << 2)
	a2 |= m2 & (a2 >> 2)
	a3 |= m3 & (a3 << 16)
	a4 |= m4 & (a4 >> 16)
	a5 |= m5 & (a5 << 18)
	a6 |= m6 & (a6 >> 18)
	a7 |= m7 & (a7 << 14)
	a8 |= m8 & (a8 >> 14)

	a1 |= m1 & (a1 << 2)
	a2 |= m2 & (a2 >> 2)
	a3 |= m3 & (a3 << 16)
	a4 |= m4 & (a4 >> 16)
	a5 |= m5 & (a5 << 18)
	a6 |= m6 & (a6 >> 18)
	a7 |= m7 & (a7 << 14)
	a8 |= m8 & (a8 >> 14)

	all := a1<<1 | a2>>1 | a3<<8 | a4>>8 | a5<<9 | a6>>9 | a7<<7 | a8>>7
	return Bitboard(all &^ (own | opp))
}

// Flips returns the opponent's discs that a disc of the side to move on s would flip; empty if none.
// s must be an empty square.
//
// For each of the four lines through s: above s the run of opponent's discs ends at the lowest line
// square that is not theirs (an addition carries through the run); below s the same is found with
// the highest such square (a leading-zero count).
func (p Position) Flips(s Square) Bitboard {
	own, opp := uint64(p.Own), uint64(p.Opp)
	r := &rays[s&63]
	var flips uint64

	mid := opp & uint64(inner)
	flips |= rayUp(own, mid, r.up[0]) | rayDown(own, mid, r.down[0])
	flips |= rayUp(own, opp, r.up[1]) | rayDown(own, opp, r.down[1])
	flips |= rayUp(own, mid, r.up[2]) | rayDown(own, mid, r.down[2])
	flips |= rayUp(own, mid, r.up[3]) | rayDown(own, mid, r.down[3])
	return Bitboard(flips)
}

// rayUp flips along a ray towards higher squares: the first square that is not an opponent's disc
// must be our own.
func rayUp(own, opp, ray uint64) uint64 {
	end := ray &^ opp
	end &= -end // lowest stop
	end &= own
	// With no own disc at the stop, end is 0 and (end - nonzero) & 0 leaves nothing.
	return (end - b2u(end)) & ray
}

// rayDown is rayUp towards lower squares.
func rayDown(own, opp, ray uint64) uint64 {
	stop := ray &^ opp
	end := (uint64(1) << 63 >> (uint(bits.LeadingZeros64(stop)) & 63)) & own & stop
	// The squares of the ray above end; nothing when there is no end.
	return -(end << 1) & ray & -b2u(end)
}

// b2u returns 1 where v is not 0, else 0, without a branch.
func b2u(v uint64) uint64 { return (v | -v) >> 63 }

// ray holds the squares seen from a square in the four directions to higher squares
// (east, south, south-east, south-west) and the four opposite ones, nearest line order implied.
type ray struct{ up, down [4]uint64 }

var rays = makeRays()

func makeRays() (table [Squares]ray) {
	steps := [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}
	walk := func(s Square, dc, dr int) (set uint64) {
		for c, r := s.Col()+dc, s.Row()+dr; c >= 0 && c < 8 && r >= 0 && r < 8; c, r = c+dc, r+dr {
			set |= uint64(At(c, r).Bit())
		}
		return set
	}
	for s := range table {
		for i, d := range steps {
			table[s].up[i] = walk(Square(s), d[0], d[1])
			table[s].down[i] = walk(Square(s), -d[0], -d[1])
		}
	}
	return table
}
