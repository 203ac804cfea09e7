package ui

import (
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// arrangement is where the parts of the play scene are, in density-independent pixels.
type arrangement struct {
	board    widget.Rect // the board with its frame, a square
	side     widget.Rect // everything else
	status   widget.Rect // a line of words
	third    widget.Rect // a third column for the moves; empty where there is no room
	compact  bool        // little room: icons without labels, short cards
	portrait bool
}

const (
	statusHeight = 30
	minSide      = 164 // the narrowest side column
)

// arrange lays out a window of w by h.
func arrange(w, h float64) arrangement {
	a := arrangement{compact: w < 900 || h < 560, portrait: h > w*1.05}
	margin, gap, status := float64(theme.Gap), float64(theme.Gap), float64(statusHeight)
	if a.compact {
		margin, gap, status = 8, 10, 24
	}
	if a.portrait {
		size := min(w-2*margin, h*0.62)
		a.board = widget.Rect{X: (w - size) / 2, Y: margin, W: size, H: size}
		a.status = widget.Rect{X: a.board.X, Y: margin + size, W: size, H: status}
		y := a.status.Y + status + 4
		a.side = widget.Rect{X: margin, Y: y, W: w - 2*margin, H: h - y - margin}
		return a
	}
	side := max(minSide, min(480, w*0.34))
	if a.compact {
		side = max(minSide, min(320, w*0.275))
	}
	size := min(h-margin-status, w-2*margin-gap-side)
	if a.compact { // what the board leaves is the side's
		side = w - 2*margin - gap - size
	} else {
		side = min(560, w-2*margin-gap-size)
	}
	x := (w - size - gap - side) / 2
	y := max(margin*0.6, (h-size-status)/2)
	a.board = widget.Rect{X: x, Y: y, W: size, H: size}
	a.status = widget.Rect{X: x, Y: y + size, W: size, H: min(status, h-y-size)}
	a.side = widget.Rect{X: x + size + gap, Y: y, W: side, H: size}
	if a.compact {
		a.side.H = h - 2*y
	}
	return a
}

// A third column wants a window at least this wide, and at least this much room for each column.
const (
	wideWindow = 1600
	minColumn  = 340
)

// arrangePlay lays out the scene of a running game: arrange, with a third column where a wide window has room for one.
func arrangePlay(w, h float64) arrangement {
	a := arrange(w, h)
	const gap = theme.Gap
	column := min(480, (w-2*theme.Gap-a.board.W-2*gap)/2)
	if w < wideWindow || a.portrait || a.compact || column < minColumn {
		return a
	}
	x := (w - a.board.W - 2*gap - 2*column) / 2
	a.board.X, a.status.X = x, x
	a.side.X, a.side.W = x+a.board.W+gap, column
	a.third = widget.Rect{X: a.side.X + column + gap, Y: a.side.Y, W: column, H: a.side.H}
	return a
}

// geometry is where the squares are.
type geometry struct {
	frame widget.Rect
	rim   float64
	cell  float64
}

func boardGeometry(frame widget.Rect) geometry {
	rim := max(17, frame.W*0.042)
	return geometry{frame, rim, (frame.W - 2*rim) / 8}
}

// noticePlace returns where a notice of the given width stands: across the board's lower edge, below every square, as far down as the status line
// reaches at most.
func noticePlace(at arrangement, g geometry, width float64) widget.Rect {
	const (
		most  = 40
		apart = 3 // from the squares, whose felt has an edge of its own
	)
	edge := g.frame.Y + g.frame.H
	top := edge - g.rim + apart
	height := min(most, at.status.Y+at.status.H-top)
	width = min(width, g.frame.W)
	return widget.Rect{X: g.frame.X + (g.frame.W-width)/2, Y: max(top, edge-height/2), W: width, H: height}
}

// square returns the rectangle of s.
func (g geometry) square(s game.Square) widget.Rect {
	return widget.Rect{X: g.frame.X + g.rim + float64(s.Col())*g.cell, Y: g.frame.Y + g.rim + float64(s.Row())*g.cell, W: g.cell, H: g.cell}
}

// at returns the square under a point.
func (g geometry) at(x, y float64) (game.Square, bool) {
	x, y = x-g.frame.X-g.rim, y-g.frame.Y-g.rim
	if x < 0 || y < 0 || x >= 8*g.cell || y >= 8*g.cell {
		return 0, false
	}
	return game.At(int(x/g.cell), int(y/g.cell)), true
}
