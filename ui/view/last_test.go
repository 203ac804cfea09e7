package view

import (
	"image/color"
	"math"
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// The last move has a ring in every theme, on the large board and on a small one: its shape
// distinguishes it from the dots of legal moves and of white discs, which are filled.
func TestTheLastMoveHasARing(t *testing.T) {
	for _, th := range theme.Themes {
		for _, side := range []float64{120, 300, 746} {
			for _, small := range []bool{false, true} {
				if side < 300 && !small {
					continue // no window has a board so small
				}
				measure := func(s string, size float64, _ widget.Weight) float64 { return float64(len(s)) * size / 2 }
				var st widget.State
				f := widget.Begin(&st, widget.Input{}, th, 1, measure)
				d4, d3 := game.At(3, 3), game.At(3, 2)
				data := BoardData{Discs: [2]game.Bitboard{game.Start.Own, game.Start.Opp}, Dots: d3.Bit(), Last: d4.Bit()}
				r, g := widget.Rect{W: side, H: side}, BoardGeometry(widget.Rect{W: side, H: side})
				if small {
					SmallBoard(f, r, data)
					g = Geometry{Frame: r, Rim: 2, Cell: (side - 4) / 8}
				} else {
					b := NewBoard(d4)
					b.Show(f, g, data)
				}
				f.End()
				lasts(t, f, g, d4)
			}
		}
	}
}

// lasts checks the mark of a last move on a square: there are no filled shapes in its colours, and
// its line and the edges on both sides of it are inside the disc.
func lasts(t *testing.T, f *widget.Frame, g Geometry, s game.Square) {
	t.Helper()
	ring := map[color.NRGBA]widget.Command{}
	x, y := g.Square(s).Center()
	for _, c := range f.Commands {
		disc := c.Stroke == 0 && c.W > g.Cell*0.3
		if disc || c.Top != f.Theme.LastMark && c.Top != f.Theme.LastRing || math.Hypot(c.X-x, c.Y-y) > 0.1 {
			continue
		}
		if c.Stroke == 0 || c.Stroke > c.W*0.95 {
			t.Errorf("%s, cells of %g: the mark is filled: %+v", f.Theme.Name, g.Cell, c)
		}
		ring[c.Top] = c
	}
	mark, edge := ring[f.Theme.LastMark], ring[f.Theme.LastRing]
	if mark.Stroke < 2 || edge.W < mark.W+1 || edge.W-edge.Stroke > mark.W-mark.Stroke-1 || edge.W > g.Cell*theme.Disc/2 {
		t.Errorf("%s, cells of %g: the line is %+v, and its edges %+v", f.Theme.Name, g.Cell, mark, edge)
	}
}
