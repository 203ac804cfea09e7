package view

import (
	"strconv"

	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Chip is a value on a square: a rounded square, which does not look like a disc.
type Chip struct {
	Square game.Square
	Words  []string    // the value, a few characters; the longest wording first
	Tick   bool        // a tick instead of Words: no move is better
	Share  float64     // length of the bar below the value, 0 to 1
	Grade  theme.Grade // of the move; it sets the colour
	Best   bool        // its edge is thick; at most one chip has it
	Exact  bool        // it is filled; an estimate is hollow
	Played bool        // the move was played; the chip has the mark of a last move
	Other  bool        // the second adviser prefers it to the best one
}

// The sizes of chips and numbers, in cells.
const (
	chipSize    = 0.7
	chipRound   = 0.2 // of the chip
	chipText    = 0.3
	numberSize  = 0.6
	writtenText = 0.36
)

// drawChips draws the values on the squares.
func drawChips(f *widget.Frame, g Geometry, chips []Chip) {
	th := &f.Theme
	for _, c := range chips {
		x, y := g.Square(c.Square).Center()
		size := g.Cell * chipSize
		r := widget.Rect{X: x - size/2, Y: y - size/2, W: size, H: size}
		mark := th.Chips[c.Grade]
		back, fore, bar, edge := th.Line, th.LastRing, mark, mark
		if c.Exact {
			back, fore, bar, edge = mark, th.Solid, th.Solid, th.Solid
		}
		f.Fill(r, size*chipRound, back)
		if c.Best {
			f.Outline(r, size*chipRound, max(2.5, size*0.08), mark)
			if c.Exact { // the thick edge is apart from the filled surface
				f.Outline(r.Inset(max(2.5, size*0.08)), size*0.14, max(1.5, size*0.03), edge)
			}
		} else {
			f.Outline(r, size*chipRound, 1, edge)
		}
		words := widget.Rect{X: x - g.Cell/2, Y: r.Y + size*0.12, W: g.Cell, H: size * 0.54}
		text := max(theme.Small, g.Cell*chipText)
		if c.Tick {
			f.Icon(widget.IconTick, x, words.Y+words.H/2, size*0.5, fore)
		} else {
			f.Label(words, Fitting(f, size*0.86, text, widget.Bold, c.Words), text, widget.Bold, widget.Center, fore)
		}
		const inset = 0.17
		at := widget.Rect{X: r.X + size*inset, Y: r.Y + size*0.73, W: size * (1 - 2*inset) * max(0, min(1, c.Share)), H: max(2.5, size*0.08)}
		if at.W >= 1 {
			f.Fill(at, at.H/2, bar)
		}
		if c.Played {
			x, y := r.X+r.W-size*0.03, r.Y+size*0.03
			radius := max(5, size*0.14)
			f.Circle(x, y, radius, th.LastRing)
			drawLast(f, x, y, radius, 0)
		}
		if c.Other {
			drawOther(f, r.X+otherMark/4, r.Y+otherMark/4)
		}
	}
}

// drawNumbers draws the moves of a line that is shown ahead: small discs with their numbers.
func drawNumbers(f *widget.Frame, g Geometry, numbers []see.Number) {
	for _, n := range numbers {
		x, y := g.Square(n.Square).Center()
		face, fore := faces(&f.Theme, int(n.Color))
		radius := g.Cell * numberSize / 2
		f.Circle(x, y, radius, fore)
		f.Circle(x, y, radius-max(1, g.Cell*0.03), face)
		r := widget.Rect{X: x - radius, Y: y - radius, W: 2 * radius, H: 2 * radius}
		f.Label(r, strconv.Itoa(n.Number), max(theme.Small, g.Cell*chipText), widget.Bold, widget.Center, fore)
	}
}

// drawWritten draws discs with numbers on them, as books print a game.
func drawWritten(f *widget.Frame, g Geometry, numbers []see.Number) {
	p := flat
	p.bare = true
	for _, n := range numbers {
		r := g.Square(n.Square)
		x, y := r.Center()
		drawDisc(f, x, y, g.Cell, n.Color, p)
		_, fore := faces(&f.Theme, int(n.Color))
		f.Label(r, strconv.Itoa(n.Number), g.Cell*writtenText, widget.Bold, widget.Center, fore)
	}
}
