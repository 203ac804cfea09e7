package view

import (
	"image/color"
	"strconv"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Chip is a value on a square: a rounded square that nobody takes for a disc.
type Chip struct {
	Square game.Square
	Text   string      // the value, a few characters
	Share  float64     // length of the bar below the value, 0 to 1
	Color  color.NRGBA // of the edge and the bar
	Best   bool        // its edge is thick
	Exact  bool        // it is filled
}

// Number is a move of a line that is shown ahead: a small disc with the number of the move.
type Number struct {
	Square game.Square
	Color  game.Color
	Number int
}

// The sizes of chips and numbers, in cells.
const (
	chipSize   = 0.7
	chipText   = 0.3
	numberSize = 0.6
)

// drawChips draws the values on the squares.
func drawChips(f *widget.Frame, g Geometry, chips []Chip) {
	for _, c := range chips {
		x, y := g.Square(c.Square).Center()
		size := g.Cell * chipSize
		r := widget.Rect{X: x - size/2, Y: y - size/2, W: size, H: size}
		back, edge := f.Theme.Line, 1.0
		if c.Exact {
			back = widget.Mix(back, c.Color, 0.35)
		}
		if c.Best {
			edge = max(3, g.Cell*0.05)
		}
		f.Fill(r, size*0.2, back)
		f.Outline(r, size*0.2, edge, c.Color)
		words := widget.Rect{X: r.X, Y: r.Y + size*0.1, W: size, H: size * 0.55}
		f.Label(words, c.Text, max(theme.Small, g.Cell*chipText), widget.Bold, widget.Center, f.Theme.LastRing)
		const inset = 0.14
		bar := widget.Rect{X: r.X + size*inset, Y: r.Y + size*0.74, W: size * (1 - 2*inset) * max(0, min(1, c.Share)), H: max(3, size*0.09)}
		if bar.W > 0 {
			f.Fill(bar, bar.H/2, c.Color)
		}
	}
}

// drawNumbers draws the moves of a line that is shown ahead.
func drawNumbers(f *widget.Frame, g Geometry, numbers []Number) {
	for _, n := range numbers {
		x, y := g.Square(n.Square).Center()
		face, fore := f.Theme.BlackFace, f.Theme.WhiteFace
		if n.Color == game.White {
			face, fore = fore, face
		}
		radius := g.Cell * numberSize / 2
		f.Circle(x, y, radius, fore)
		f.Circle(x, y, radius-max(1, g.Cell*0.03), face)
		r := widget.Rect{X: x - radius, Y: y - radius, W: 2 * radius, H: 2 * radius}
		f.Label(r, strconv.Itoa(n.Number), max(theme.Small, g.Cell*chipText), widget.Bold, widget.Center, fore)
	}
}
