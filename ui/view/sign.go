package view

import (
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// signWidth is the width of the little pictures on the cards.
const signWidth = 62

// sign is the little picture of a style: discs, and the lines between them.
type sign struct {
	discs []signDisc
	lines [][2]int // between discs
}

// signDisc is a disc of a sign, its place from the left end and the middle.
type signDisc struct {
	x, y, r float64
	white   bool
}

// signs are the little pictures, by the key of the style: a disc and its answer, discs that are not
// quite in line, a tree, and games that spread from one move.
var signs = map[string]sign{
	"human":    {discs: []signDisc{{31, 0, 9, false}, {53, 0, 9, true}}},
	"friendly": {discs: []signDisc{{4, 3, 6.5, false}, {21, -4, 6.5, true}, {38, 4, 6.5, false}, {55, -2, 6.5, true}}},
	"minimax": {discs: []signDisc{{6, 0, 6, false}, {32, -9, 4.5, true}, {32, 9, 4.5, true}, {56, -12, 3, false}, {56, -5, 3, false}, {56, 5, 3, false}, {56, 12, 3, false}},
		lines: [][2]int{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {2, 6}}},
	"mcts": {discs: []signDisc{{6, 0, 6, false}, {30, -12, 2.5, true}, {40, -7, 2, false}, {36, -2, 3.5, true}, {58, -3, 3.5, false}, {34, 7, 2, true}, {48, 8, 2.5, false}, {60, -12, 2, true}, {26, 13, 2, false}},
		lines: [][2]int{{0, 1}, {0, 2}, {0, 3}, {3, 4}, {0, 5}, {5, 6}, {2, 7}, {0, 8}}},
}

// drawSign draws a sign from x on, in the middle of y.
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
