package players

import (
	"flipside/ui/session"
	"flipside/ui/text"
)

// Corners returns the corners of a handicap in words; empty if it has none.
func Corners(h session.Handicap) string {
	switch h.Corners {
	case 0:
		return ""
	case 1:
		return text.Get("handicap.corner", h.Side)
	}
	return text.Get("handicap.corners", h.Corners, h.Side)
}

// Handicap returns a handicap in words.
func Handicap(h session.Handicap) string {
	switch corners := Corners(h); {
	case h.None():
		return text.Get("handicap.none")
	case corners == "":
		return text.Get("handicap.discs", h.Discs, h.Side)
	case h.Discs > 0:
		return text.Get("handicap.and", corners, h.Discs)
	default:
		return corners
	}
}
