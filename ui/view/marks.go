package view

import (
	"image/color"
	"math"
	"strconv"

	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// marks draws see.Marks on a board.
type marks see.Marks

// The sizes of marks, in cells.
const (
	markDot  = 0.12 // radius of a move
	markLow  = 0.36 // how far below the middle a move is on a square with a label
	markPair = 0.17 // the distance of two moves on one square from its middle
	markRing = 0.04 // width of the ring of a frontier disc
	markBold = 0.08 // the same, if it is new
	markLock = 0.24 // side of the mark of a stable disc
	markTint = 0.2  // how opaque the tint of a region is
)

// faces returns the colours of a side and of the edge around it.
func faces(th *theme.Theme, c int) (face, edge color.NRGBA) {
	face, edge = th.BlackFace, th.WhiteFace
	if c == 1 {
		face, edge = edge, face
	}
	return face, edge
}

// drawGround draws the marks that lie below the discs.
func (m *marks) drawGround(f *widget.Frame, g Geometry) {
	for _, r := range m.Regions {
		for s := range r.Squares.All() {
			f.Fill(g.Square(s).Inset(max(1, g.Cell*0.02)), g.Cell*0.06, widget.Fade(f.Theme.Hint, markTint))
		}
	}
}

// draw draws the marks on the discs and the empty squares of a board.
func (m *marks) draw(f *widget.Frame, g Geometry, discs [2]game.Bitboard) {
	th := &f.Theme
	labelled := game.Bitboard(0)
	for _, n := range m.Counts {
		labelled |= n.Square.Bit()
	}
	for _, r := range m.Regions {
		if r.Parity {
			labelled |= middle(r.Squares).Bit()
		}
	}
	for c := range 2 {
		m.drawFrontier(f, g, c, discs[c])
		m.drawStable(f, g, c, discs[c])
		for s := range ((m.Moves[c] | m.Safe[c] | m.Gone[c]) &^ (discs[0] | discs[1])).All() {
			x, y := g.Square(s).Center()
			if other := 1 - c; (m.Moves[other] | m.Safe[other] | m.Gone[other]).Has(s) {
				x += g.Cell * markPair * float64(2*c-1)
			}
			if labelled.Has(s) {
				y += g.Cell * markLow
			}
			m.drawMove(f, g, c, s, x, y)
		}
	}
	for _, r := range m.Regions {
		if r.Parity {
			drawParity(f, g, r.Squares)
		}
	}
	drawNumbers(f, g, m.Way)
	drawLit(f, g, m.Outlined)
	for _, n := range m.Counts {
		x, y := g.Square(n.Square).Center()
		size := g.Cell * 0.5
		back, fore := th.Line, th.LastRing
		if n.Low {
			back, fore = th.Hint, th.Solid
		}
		r := widget.Rect{X: x - size/2, Y: y - size/2, W: size, H: size}
		f.Fill(r, size*chipRound, back)
		f.Label(r, strconv.Itoa(n.N), max(theme.Small, g.Cell*chipText), widget.Bold, widget.Center, fore)
	}
}

// drawMove draws a move of a side, or one that it has no longer, which is hollow.
func (m *marks) drawMove(f *widget.Frame, g Geometry, c int, s game.Square, x, y float64) {
	face, edge := faces(&f.Theme, c)
	radius, line := max(4, g.Cell*markDot), max(1, g.Cell*0.025)
	if m.Gone[c].Has(s) {
		f.Ring(x, y, radius, max(2, g.Cell*0.04), face)
		half := radius * math.Sqrt2 / 2
		f.Fill(widget.Rect{X: x - half*1.6, Y: y - line, W: half * 3.2, H: 2 * line}, line, face)
		return
	}
	if m.Safe[c].Has(s) {
		f.Ring(x, y, radius+2.5*line, 1.5*line, f.Theme.Hint)
	}
	f.Circle(x, y, radius, edge)
	f.Circle(x, y, radius-line, face)
}

// drawFrontier draws rings around discs of a side. A disc that is not there yet is hollow.
func (m *marks) drawFrontier(f *widget.Frame, g Geometry, c int, discs game.Bitboard) {
	face, _ := faces(&f.Theme, c)
	for s := range m.Frontier[c].All() {
		x, y := g.Square(s).Center()
		if !discs.Has(s) {
			f.Ring(x, y, g.Cell*ghostRadius, g.Cell*ghostLine, face)
		}
		width := markRing
		if m.Fresh.Has(s) {
			width = markBold
		}
		f.Ring(x, y, g.Cell*(theme.Disc/2+width/2), max(2, g.Cell*width), f.Theme.Hint)
	}
}

// drawStable draws a small square on discs of a side. A disc that is not there yet is hollow.
func (m *marks) drawStable(f *widget.Frame, g Geometry, c int, discs game.Bitboard) {
	face, _ := faces(&f.Theme, c)
	for s := range m.Stable[c].All() {
		x, y := g.Square(s).Center()
		if !discs.Has(s) {
			f.Ring(x, y, g.Cell*ghostRadius, g.Cell*ghostLine, face)
		}
		half := g.Cell * markLock / 2
		r := widget.Rect{X: x - half, Y: y - half, W: 2 * half, H: 2 * half}
		f.Fill(r.Inset(-max(1, g.Cell*0.02)), half*0.4, f.Theme.Ring)
		f.Fill(r, half*0.3, f.Theme.Hint)
	}
}

// middle returns the square of a region that is nearest to its middle.
func middle(region game.Bitboard) game.Square {
	n := region.Count()
	var col, row float64
	for s := range region.All() {
		col, row = col+float64(s.Col())/float64(n), row+float64(s.Row())/float64(n)
	}
	at, nearest := region.First(), math.Inf(1)
	for s := range region.All() {
		if d := math.Hypot(float64(s.Col())-col, float64(s.Row())-row); d < nearest {
			at, nearest = s, d
		}
	}
	return at
}

// drawParity writes into the middle of a region how many squares it has, and whether that is odd or
// even.
func drawParity(f *widget.Frame, g Geometry, region game.Bitboard) {
	n := region.Count()
	name := words.Get("marks.even")
	if n%2 == 1 {
		name = words.Get("marks.odd")
	}
	r := g.Square(middle(region)).Inset(g.Cell * 0.06)
	r.H = g.Cell * 0.66
	f.Fill(r, g.Cell*0.1, f.Theme.Line)
	size := max(theme.Small, g.Cell*0.17)
	top, bottom := r.Top(r.H*0.55, 0)
	if f.Width(name, size, widget.Medium) > r.W || bottom.H < size {
		top, bottom.H = r, 0
	}
	f.Label(top, strconv.Itoa(n), max(theme.Small, g.Cell*chipText), widget.Bold, widget.Center, f.Theme.LastRing)
	if bottom.H > 0 {
		f.Label(bottom, name, size, widget.Medium, widget.Center, f.Theme.LastRing)
	}
}
