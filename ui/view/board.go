package view

import (
	"image/color"
	"math"

	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// BoardData is what the board shows on its squares, except the discs in motion.
type BoardData struct {
	Discs  [2]game.Bitboard // by colour
	Dots   game.Bitboard    // the legal moves
	Last   game.Bitboard    // the square of the last move, which has a mark
	Ghosts [2]game.Bitboard // the squares where a move would place a disc, by colour
	Rings  game.Bitboard    // the discs that a move would turn; each has a ring
	Hints  game.Bitboard    // the recommended moves
	Lit    game.Bitboard    // the squares that the words next to the board are about

	Marks   see.Marks    // what a sentence or *See* is about
	Chips   []Chip       // values on squares
	Numbers []see.Number // the moves of a line that is shown ahead, each a small disc
	Written []see.Number // the discs of a whole game, each with the number of its move
}

// ghostRadius and ghostLine are the sizes, in cells, of the ring on a square where a move would
// place a disc.
const (
	ghostRadius = 0.26
	ghostLine   = 0.07
)

// The sizes of the mark of the last move, in cells: its radius on a board and on a small one, its
// line, and the edge on both sides of that.
const (
	lastRadius = 0.23
	lastSmall  = 0.29
	lastLine   = 0.055
	lastEdge   = 0.025
)

// LastOf returns the square of the last disc that moves have placed, or none.
func LastOf(moves []game.Move) game.Bitboard {
	if last := game.LastPlaced(moves); last.IsSquare() {
		return last.Square().Bit()
	}
	return 0
}

// drawLast draws the mark of the last move. It is a ring, so that its shape, and not its colour
// alone, distinguishes it from the dots of moves and of white discs. Its edges are light, so that
// it can be seen on both discs.
func drawLast(f *widget.Frame, x, y, radius, cell float64) {
	line, edge := max(2, cell*lastLine), max(1, cell*lastEdge)
	f.Ring(x, y, radius, line+2*edge, f.Theme.LastRing)
	f.Ring(x, y, radius-edge, line, f.Theme.LastMark)
}

// Show draws the board. On a square with a disc in motion it draws only that disc.
func (b *Board) Show(f *widget.Frame, g Geometry, d BoardData) {
	th := &f.Theme
	drawTable(f, g)

	moving := [game.Squares]*Disc{}
	for i := range b.Motions.Discs {
		m := &b.Motions.Discs[i]
		moving[m.Square] = m
	}
	center := func(s game.Square) (x, y float64) { return g.Square(s).Center() }
	(*marks)(&d.Marks).drawGround(f, g)
	for s := range d.Dots.All() {
		x, y := center(s)
		f.Circle(x, y, g.Cell*0.09, th.Legal)
	}
	for s := range game.Square(game.Squares) {
		x, y := center(s)
		if m := moving[s]; m != nil {
			f.Animate(func(ahead float64) { drawMovingDisc(f, g, m.later(ahead*b.Motions.pace), x, y) })
			continue
		}
		for c := range game.Color(2) {
			if d.Discs[c].Has(s) {
				drawDisc(f, x, y, g.Cell, c, flat)
			}
		}
	}
	drawWritten(f, g, d.Written)
	for s := range d.Last.All() {
		if moving[s] == nil {
			x, y := center(s)
			drawLast(f, x, y, g.Cell*lastRadius, g.Cell)
		}
	}
	for c, face := range [2]color.NRGBA{th.BlackFace, th.WhiteFace} {
		for s := range d.Ghosts[c].All() { // hollow and small, so that it is not like a disc
			x, y := center(s)
			f.Ring(x, y, g.Cell*ghostRadius, g.Cell*ghostLine, face)
		}
	}
	for s := range d.Rings.All() {
		x, y := center(s)
		f.Ring(x, y, g.Cell*theme.Disc/2+g.Cell*0.035, max(2, g.Cell*0.035), th.Flips)
	}
	for s := range d.Hints.All() {
		x, y := center(s)
		f.Ring(x, y, g.Cell*0.36, max(3, g.Cell*0.05), th.Hint)
		f.Circle(x, y, g.Cell*0.1, th.Hint)
	}
	(*marks)(&d.Marks).draw(f, g, d.Discs)
	drawChips(f, g, d.Chips)
	drawNumbers(f, g, d.Numbers)
	drawLit(f, g, d.Lit)
	b.drawNudge(f, g)
	if b.focused(f) {
		r := g.Square(b.Cursor)
		f.Outline(r.Inset(-1), 4, 4, th.Ring)
		f.Outline(r, 3, 2.5, th.Focus)
	}
}

// drawNudge draws the outline of a refused square.
func (b *Board) drawNudge(f *widget.Frame, g Geometry) {
	if b.Motions.shake <= 0 {
		return
	}
	f.Animate(func(ahead float64) {
		r := g.Square(b.Motions.nudge)
		t := max(0, b.Motions.shake-ahead*b.Motions.pace) / nudgeTicks
		r.X += math.Sin(t*math.Pi*4) * g.Cell * 0.06 * t
		const outer, inner = 3, 2.5
		const fade = 0.3 // the outline is opaque while t is larger; a longer fade is hard to see
		f.Outline(r.Inset(1), 4, outer, widget.Fade(f.Theme.LastRing, t/fade))
		f.Outline(r.Inset(1+outer), 3, inner, widget.Fade(f.Theme.LastMark, t/fade))
	})
}

// drawTable draws the frame, the felt, its lines and the coordinates.
func drawTable(f *widget.Frame, g Geometry) {
	th := &f.Theme
	f.Shade(widget.Rect{X: g.Frame.X, Y: g.Frame.Y + 5, W: g.Frame.W, H: g.Frame.H}, 12, 12, color.NRGBA{A: 90})
	f.Gradient(g.Frame, 10, widget.Mix(th.Frame, th.Coordinate, 0.07), th.Frame)
	felt := g.Frame.Inset(g.Rim)
	f.Fill(felt.Inset(-2), 3, widget.Mix(th.Frame, color.NRGBA{A: 255}, 0.5))
	f.Gradient(felt, 1, th.Board, th.BoardEdge)
	// Lines are whole pixels wide, so that all have the same width and brightness.
	line := max(1, math.Round(g.Cell/56*f.Scale)) / f.Scale
	for i := 1; i < 8; i++ {
		at := float64(i)*g.Cell - line/2
		f.Fill(widget.Rect{X: math.Round((felt.X+at)*f.Scale) / f.Scale, Y: felt.Y, W: line, H: felt.H}, 0, th.Line)
		f.Fill(widget.Rect{X: felt.X, Y: math.Round((felt.Y+at)*f.Scale) / f.Scale, W: felt.W, H: line}, 0, th.Line)
	}
	for _, c := range [2]float64{2, 6} {
		for _, r := range [2]float64{2, 6} {
			f.Circle(felt.X+c*g.Cell, felt.Y+r*g.Cell, max(2.5, g.Cell*0.045), th.Line)
		}
	}
	size := max(theme.Small, min(18, g.Rim*0.5))
	for i := range 8 {
		at := float64(i) * g.Cell
		f.Label(widget.Rect{X: felt.X + at, Y: g.Frame.Y, W: g.Cell, H: g.Rim}, string(rune('a'+i)), size, widget.Medium, widget.Center, th.Coordinate)
		f.Label(widget.Rect{X: g.Frame.X, Y: felt.Y + at, W: g.Rim, H: g.Cell}, string(rune('1'+i)), size, widget.Medium, widget.Center, th.Coordinate)
	}
}
