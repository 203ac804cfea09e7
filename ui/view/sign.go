package view

import (
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// signWidth is the width of the small pictures on the cards.
const signWidth = 62

// sign is the small picture of a style: discs, and the lines between them.
type sign struct {
	discs []signDisc
	lines [][2]int // each line joins two discs, by index
}

// signDisc is a disc of a sign. x is measured from the left end, y from the middle.
type signDisc struct {
	x, y, r float64
	white   bool
}

// signs are the small pictures, by the key of the style: a disc and its answer, discs that are not
// exactly in line, a tree, and games that start from one move.
var signs = map[string]sign{
	"human":    {discs: []signDisc{{31, 0, 9, false}, {53, 0, 9, true}}},
	"friendly": {discs: []signDisc{{4, 3, 6.5, false}, {21, -4, 6.5, true}, {38, 4, 6.5, false}, {55, -2, 6.5, true}}},
	"minimax": {discs: []signDisc{{6, 0, 6, false}, {32, -9, 4.5, true}, {32, 9, 4.5, true}, {56, -12, 3, false}, {56, -5, 3, false}, {56, 5, 3, false}, {56, 12, 3, false}},
		lines: [][2]int{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {2, 6}}},
	"mcts": {discs: []signDisc{{6, 0, 6, false}, {30, -12, 2.5, true}, {40, -7, 2, false}, {36, -2, 3.5, true}, {58, -3, 3.5, false}, {34, 7, 2, true}, {48, 8, 2.5, false}, {60, -12, 2, true}, {26, 13, 2, false}},
		lines: [][2]int{{0, 1}, {0, 2}, {0, 3}, {3, 4}, {0, 5}, {5, 6}, {2, 7}, {0, 8}}},
}

// drawSign draws a sign with its left end at x and its middle at y.
func drawSign(f *widget.Frame, s sign, x, y float64, th *theme.Theme) {
	for _, l := range s.lines {
		a, b := s.discs[l[0]], s.discs[l[1]]
		f.Segment(x+a.x, y+a.y, x+b.x, y+b.y, 1.2, th.Interactive)
	}
	for _, d := range s.discs {
		face, rim := th.BlackFace, th.Interactive
		if d.white {
			face, rim = th.WhiteFace, th.WhiteRim
		}
		f.Circle(x+d.x, y+d.y, d.r, rim)
		f.Circle(x+d.x, y+d.y, d.r-1, face)
	}
}
