package review

import "flipside/game"

// regions returns the connected sets of empty squares, diagonals included.
func regions(p game.Position) []game.Bitboard {
	var found []game.Bitboard
	for rest := p.Empty(); rest != 0; {
		region := rest.First().Bit()
		for {
			more := around(region) & rest
			if more == region {
				break
			}
			region = more
		}
		found = append(found, region)
		rest &^= region
	}
	return found
}

// around returns a set with all squares beside it.
func around(b game.Bitboard) game.Bitboard {
	const notA, notH = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
	b |= b<<1&notA | b>>1&notH
	return b | b<<8 | b>>8
}
