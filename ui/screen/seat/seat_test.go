package seat

import (
	"testing"

	"flipside/ui/view"
)

// The menu fits beside the board, or below it, in every window.
func TestSeatMenuFits(t *testing.T) {
	for w := 640.0; w <= 2400; w += 20 {
		for h := 400.0; h <= 1400; h += 20 {
			at := view.ArrangeGame(w, h)
			if at.Portrait && h < 800 {
				continue // smaller scale there, because the smallest layout is wider than high
			}
			l := layoutOf(at.Side.W, at.Side.H)
			cell := (at.Side.W-2*view.BesideInset+view.BesideGap)/float64(l.styles) - view.BesideGap
			level := (at.Side.W-2*view.BesideInset+view.BesideGap)/float64(l.levels) - view.BesideGap
			if l.height > at.Side.H || cell < levelWidth+view.BesideInset || level < levelWidth {
				t.Errorf("%gx%g: %g of %g high, styles %g and levels %g wide", w, h, l.height, at.Side.H, cell, level)
			}
		}
	}
}
