package ui

import "testing"

// The menu of who plays has room beside the board, or below it, in every window.
func TestSeatMenuFits(t *testing.T) {
	for w := 640.0; w <= 2400; w += 20 {
		for h := 400.0; h <= 1400; h += 20 {
			at := arrangePlay(w, h)
			if at.portrait && h < 800 {
				continue // the smallest layout is wider than high, so the size is chosen smaller there
			}
			l := layoutSeat(at.side.W, at.side.H)
			cell := (at.side.W-2*seatInset+seatGap)/float64(l.styles) - seatGap
			level := (at.side.W-2*seatInset+seatGap)/float64(l.levels) - seatGap
			if l.height > at.side.H || cell < seatLevelWidth+seatInset || level < seatLevelWidth {
				t.Errorf("%gx%g: %g of %g high, styles %g and levels %g wide", w, h, l.height, at.side.H, cell, level)
			}
		}
	}
}
