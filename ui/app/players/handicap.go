package players

import (
	"flipside/assets/words"
	"flipside/ui/app/session"
)

// Corners returns the corners of a handicap in words; empty if it has none.
func Corners(h session.Handicap) string {
	if h.Corners == 0 {
		return ""
	}
	return words.Get("handicap.corners", "n", h.Corners, "side", h.Side)
}

// Handicap returns a handicap in words.
func Handicap(h session.Handicap) string {
	switch corners := Corners(h); {
	case h.None():
		return words.Get("handicap.none")
	case corners == "":
		return words.Get("handicap.discs", "n", h.Discs, "side", h.Side)
	case h.Discs > 0:
		return words.Get("handicap.and", "corners", corners, "n", h.Discs)
	default:
		return corners
	}
}
