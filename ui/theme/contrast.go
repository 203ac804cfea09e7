package theme

import (
	"image/color"
	"math"
)

// Over returns the visible colour when front covers an opaque colour.
func Over(front, back color.NRGBA) color.NRGBA {
	part := func(f, b uint8) uint8 {
		seen := float64(f)*float64(front.A) + float64(b)*float64(255-front.A)
		return uint8(math.Round(seen / 255))
	}
	return color.NRGBA{part(front.R, back.R), part(front.G, back.G), part(front.B, back.B), 255}
}

// Contrast returns the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1, "contrast ratio").
func Contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// OnBoard returns the least contrast between a mark and the felt. The felt changes its colour from
// the top of the board to the bottom.
func (t *Theme) OnBoard(mark color.NRGBA) float64 {
	least := math.Inf(1)
	for _, felt := range [...]color.NRGBA{t.Board, t.BoardEdge} {
		least = min(least, Contrast(Over(mark, felt), felt))
	}
	return least
}

// luminance is the relative luminance of an opaque colour (WCAG 2.1, "relative luminance").
func luminance(c color.NRGBA) float64 {
	part := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}
