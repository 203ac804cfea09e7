package view

import (
	"image/color"
	"math"
	"strconv"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// SmallBoard draws a board without coordinates in the largest square of r. Nobody plays on it. Of
// the marks, it has the last move, the numbers and the lit squares. It draws the discs flat,
// because the parts of a disc on the large board would be smaller than a pixel.
func SmallBoard(f *widget.Frame, r widget.Rect, d BoardData) {
	th := &f.Theme
	size := math.Floor(min(r.W, r.H)*f.Scale) / f.Scale
	r = widget.Rect{X: r.X + (r.W-size)/2, Y: r.Y + (r.H-size)/2, W: size, H: size}
	f.Fill(r, 4, th.Frame)
	g := Geometry{Frame: r, Rim: 2, Cell: (size - 4) / 8}
	f.Gradient(r.Inset(g.Rim), 1, th.Board, th.BoardEdge)
	for i := 1; i < 8; i++ {
		at := math.Round((g.Rim+float64(i)*g.Cell)*f.Scale)/f.Scale - 0.5
		f.Fill(widget.Rect{X: r.X + at, Y: r.Y + g.Rim, W: 1, H: size - 2*g.Rim}, 0, th.Line)
		f.Fill(widget.Rect{X: r.X + g.Rim, Y: r.Y + at, W: size - 2*g.Rim, H: 1}, 0, th.Line)
	}
	(*marks)(&d.Marks).drawGround(f, g)
	colors := [2][2]color.NRGBA{{th.BlackFace, th.WhiteRim}, {th.WhiteFace, th.BlackFace}}
	for c, of := range d.Discs {
		for s := range of.All() {
			x, y := g.Square(s).Center()
			f.Circle(x, y, g.Cell*theme.Disc/2, colors[c][1])
			f.Circle(x, y, g.Cell*theme.Disc/2-1, colors[c][0])
		}
	}
	for s := range d.Last.All() {
		x, y := g.Square(s).Center()
		drawLast(f, x, y, max(5, g.Cell*lastSmall), g.Cell)
	}
	for _, n := range d.Numbers { // as large as the square, because the text has a least size
		x, y := g.Square(n.Square).Center()
		f.Circle(x, y, g.Cell*0.49, colors[n.Color][1])
		f.Circle(x, y, g.Cell*0.49-1, colors[n.Color][0])
		f.Label(widget.Rect{X: x - g.Cell, Y: y - g.Cell/2, W: 2 * g.Cell, H: g.Cell}, strconv.Itoa(n.Number), max(theme.Small, g.Cell*0.5), widget.Bold, widget.Center, colors[n.Color.Other()][0])
	}
	drawLit(f, g, d.Lit)
	(*marks)(&d.Marks).draw(f, g, d.Discs)
}

// drawLit draws an outline around the squares that a sentence is about.
func drawLit(f *widget.Frame, g Geometry, lit game.Bitboard) {
	for s := range lit.All() {
		r, width := g.Square(s), max(2, g.Cell*0.06)
		f.Outline(r, g.Cell*0.08, width+1.5, f.Theme.Ring)
		f.Outline(r.Inset(0.75), g.Cell*0.08, width, f.Theme.Flips)
	}
}
