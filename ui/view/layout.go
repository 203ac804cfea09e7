package view

import (
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Arrangement is the places of the parts of a screen with a board, in density-independent pixels.
type Arrangement struct {
	Board    widget.Rect // the board with its frame, a square
	Side     widget.Rect // all other parts
	Status   widget.Rect // a line of words
	Third    widget.Rect // a third column for the moves; empty if there is no room
	Compact  bool        // little room: icons without labels, short cards
	Portrait bool
}

// The parts of Frame.Parts: what is next to the board.
const (
	PartTools = iota // the toolbar
	PartCards        // the cards of the players
)

const (
	statusHeight = 30
	minSide      = 164 // the narrowest side column
)

// Arrange lays out a window of w by h.
func Arrange(w, h float64) Arrangement {
	a := Arrangement{Compact: w < 900 || h < 560, Portrait: h > w*1.05}
	margin, gap, status := float64(theme.Gap), float64(theme.Gap), float64(statusHeight)
	if a.Compact {
		margin, gap, status = 8, 10, 24
	}
	if a.Portrait {
		size := min(w-2*margin, h*0.62)
		a.Board = widget.Rect{X: (w - size) / 2, Y: margin, W: size, H: size}
		a.Status = widget.Rect{X: a.Board.X, Y: margin + size, W: size, H: status}
		y := a.Status.Y + status + 4
		a.Side = widget.Rect{X: margin, Y: y, W: w - 2*margin, H: h - y - margin}
		return a
	}
	side := max(minSide, min(480, w*0.34))
	if a.Compact {
		side = max(minSide, min(320, w*0.275))
	}
	size := min(h-margin-status, w-2*margin-gap-side)
	if a.Compact { // the side column takes the rest of the width
		side = w - 2*margin - gap - size
	} else {
		side = min(560, w-2*margin-gap-size)
	}
	x := (w - size - gap - side) / 2
	y := max(margin*0.6, (h-size-status)/2)
	a.Board = widget.Rect{X: x, Y: y, W: size, H: size}
	a.Status = widget.Rect{X: x, Y: y + size, W: size, H: min(status, h-y-size)}
	a.Side = widget.Rect{X: x + size + gap, Y: y, W: side, H: size}
	if a.Compact {
		a.Side.H = h - 2*y
	}
	return a
}

// A third column wants a window at least this wide, and at least this much room for each column.
const (
	wideWindow = 1600
	minColumn  = 340
)

// ArrangeGame lays out the screen of a running game. It returns the layout of Arrange, and adds a
// third column in a wide window that has room for it.
func ArrangeGame(w, h float64) Arrangement {
	a := Arrange(w, h)
	const gap = theme.Gap
	column := min(480, (w-2*theme.Gap-a.Board.W-2*gap)/2)
	if w < wideWindow || a.Portrait || a.Compact || column < minColumn {
		return a
	}
	x := (w - a.Board.W - 2*gap - 2*column) / 2
	a.Board.X, a.Status.X = x, x
	a.Side.X, a.Side.W = x+a.Board.W+gap, column
	a.Third = widget.Rect{X: a.Side.X + column + gap, Y: a.Side.Y, W: column, H: a.Side.H}
	return a
}

// Geometry is the places of the squares.
type Geometry struct {
	Frame widget.Rect
	Rim   float64
	Cell  float64
}

// BoardGeometry computes the places of the squares of a board with this frame.
func BoardGeometry(frame widget.Rect) Geometry {
	rim := max(17, frame.W*0.042)
	return Geometry{frame, rim, (frame.W - 2*rim) / 8}
}

// Square returns the rectangle of s.
func (g Geometry) Square(s game.Square) widget.Rect {
	return widget.Rect{X: g.Frame.X + g.Rim + float64(s.Col())*g.Cell, Y: g.Frame.Y + g.Rim + float64(s.Row())*g.Cell, W: g.Cell, H: g.Cell}
}

// At returns the square under a point.
func (g Geometry) At(x, y float64) (game.Square, bool) {
	x, y = x-g.Frame.X-g.Rim, y-g.Frame.Y-g.Rim
	if x < 0 || y < 0 || x >= 8*g.Cell || y >= 8*g.Cell {
		return 0, false
	}
	return game.At(int(x/g.Cell), int(y/g.Cell)), true
}
