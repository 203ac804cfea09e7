package eval

import "flipside/game"

const (
	columnA = 0x0101010101010101
	columnH = columnA << 7
	row1    = 0xFF
	row8    = row1 << 56
	border  = columnA | columnH | row1 | row8

	notA    = ^uint64(columnA)
	notH    = ^uint64(columnH)
	notAB   = 0xFCFCFCFCFCFCFCFC
	notGH   = 0x3F3F3F3F3F3F3F3F
	notABCD = 0xF0F0F0F0F0F0F0F0
	notEFGH = 0x0F0F0F0F0F0F0F0F
)

// Stable returns discs of the side to move and of its opponent that no continuation can flip: a
// sound lower bound. A disc cannot be flipped along a line that is full, that ends next to it, or
// that has a stable disc of its colour next to it; a disc for which this is true in all four
// directions is stable. The edges, where only the edge itself matters, come from a table of all
// edges, and stability spreads from there until nothing changes.
func Stable(p game.Position) (own, opp game.Bitboard) {
	o, q := uint64(p.Own), uint64(p.Opp)
	h, v, d, u := fullLines(o | q)
	all := h & v & d & u
	h |= columnA | columnH
	v |= row1 | row8
	d |= border
	u |= border
	return game.Bitboard(spread(o, edges(o, q)|o&all, h, v, d, u)), game.Bitboard(spread(q, edges(q, o)|q&all, h, v, d, u))
}

// StableOpp returns only the opponent's discs of [Stable].
func StableOpp(p game.Position) game.Bitboard {
	o, q := uint64(p.Own), uint64(p.Opp)
	h, v, d, u := fullLines(o | q)
	all := h & v & d & u
	return game.Bitboard(spread(q, edges(q, o)|q&all, h|columnA|columnH, v|row1|row8, d|border, u|border))
}

// spread adds discs of one colour that are, in every direction, on a safe line or next to a stable
// disc.
func spread(discs, stable, h, v, d, u uint64) uint64 {
	if stable == 0 {
		return 0
	}
	for {
		s := stable
		n := discs &
			(h | s<<1&notA | s>>1&notH) &
			(v | s<<8 | s>>8) &
			(d | s<<9&notA | s>>9&notH) &
			(u | s<<7&notH | s>>7&notA)
		if n|s == s {
			return s
		}
		stable = n | s
	}
}

// fullLines returns the squares whose row, column, a1-h8 diagonal and a8-h1 diagonal have no
// empty square.
func fullLines(discs uint64) (h, v, d, u uint64) {
	h = discs & (discs >> 4) & 0x0F0F0F0F0F0F0F0F
	h &= h >> 2
	h = h & (h >> 1) & columnA * 0xFF

	v = discs & (discs>>32 | discs<<32)
	v &= v>>16 | v<<48
	v &= v>>8 | v<<56

	// An empty square marks its whole diagonal, in both directions.
	e := ^discs
	l, r := e, e
	l |= l << 9 & notA
	l |= l << 18 & notAB
	l |= l << 36 & notABCD
	r |= r >> 9 & notH
	r |= r >> 18 & notGH
	r |= r >> 36 & notEFGH
	d = ^(l | r)

	l, r = e, e
	l |= l << 7 & notH
	l |= l << 14 & notGH
	l |= l << 28 & notEFGH
	r |= r >> 7 & notA
	r |= r >> 14 & notAB
	r |= r >> 28 & notABCD
	return h, v, d, ^(l | r)
}

// edges returns the stable discs of own on the four edges.
func edges(own, opp uint64) uint64 {
	const fromColumnA = 0x0102040810204080 // moves column a to bits 56..63
	stable := uint64(edgeStable[own&0xFF][opp&0xFF])
	stable |= uint64(edgeStable[own>>56][opp>>56]) << 56
	a := edgeStable[own&columnA*fromColumnA>>56][opp&columnA*fromColumnA>>56]
	h := edgeStable[own>>7&columnA*fromColumnA>>56][opp>>7&columnA*fromColumnA>>56]
	return stable | toColumn[a] | toColumn[h]<<7
}

// toColumn converts eight bits to the squares of column a.
var toColumn = func() (table [256]uint64) {
	for set := range table {
		for i := range 8 {
			table[set] |= uint64(set>>i&1) << (8 * i)
		}
	}
	return table
}()

// edgeStable[own][opp] has the discs of own on an edge that no sequence of discs placed on the edge
// flips. Either side may place a disc on any empty square, since what it flips elsewhere can make
// the move legal.
var edgeStable = makeEdgeStable()

func makeEdgeStable() *[256][256]uint8 {
	table := new([256][256]uint8)
	var done [256][256]bool
	var solve func(own, opp uint8) uint8
	solve = func(own, opp uint8) uint8 {
		if done[own][opp] {
			return table[own][opp]
		}
		stable := own
		for i := range 8 {
			bit := uint8(1) << i
			if (own|opp)&bit != 0 {
				continue
			}
			f := edgeFlips(own, opp, i)
			stable &= solve(own|bit|f, opp&^f)
			f = edgeFlips(opp, own, i)
			stable &= solve(own&^f, opp|bit|f)
		}
		done[own][opp] = true
		table[own][opp] = stable
		return stable
	}
	for own := range 256 {
		for opp := range 256 {
			if own&opp == 0 {
				solve(uint8(own), uint8(opp))
			}
		}
	}
	return table
}

// edgeFlips returns the discs of opp on an edge that a disc of own on square i flips.
func edgeFlips(own, opp uint8, i int) (flips uint8) {
	for _, step := range [2]int{-1, 1} {
		var run uint8
		n := i + step
		for n >= 0 && n < 8 && opp>>n&1 != 0 {
			run |= 1 << n
			n += step
		}
		if n >= 0 && n < 8 && own>>n&1 != 0 {
			flips |= run
		}
	}
	return flips
}
