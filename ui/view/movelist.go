package view

import (
	"fmt"
	"math"
	"strings"

	"flipside/game"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// MoveListData is what the list of moves shows.
type MoveListData struct {
	Moves   []game.Move
	View    int    // the move on the board
	Given   int    // so many moves nobody chose
	Opening string // its name; empty where it has none
}

// MoveList is where the list stands until the next move or the wheel.
type MoveList struct {
	window moveWindow
	first  float64 // the first row shown; a fine wheel moves it by parts of a row
}

// Show declares the list, and returns the move that a hand wants to look at.
func (m *MoveList) Show(f *widget.Frame, r widget.Rect, d MoveListData, compact bool) (ply int, chosen bool) {
	th := &f.Theme
	if len(d.Moves) == 0 {
		return 0, false
	}
	const height, nameGap, leastRows = 26, 6, 2.5
	inset := float64(theme.Inset)
	if compact {
		inset = 6
	}
	columns := max(2, int((r.W-2*inset)/74)/2*2) // even, so that a colour keeps its columns while nobody passes
	line := d.Opening
	if d.Given > 0 {
		line = strings.TrimPrefix(line+", "+text.Get("moves.given", d.Given), ", ")
	}
	head := f.Line(theme.Small, 1.4) * float64(len(f.Wrap(line, theme.Small, widget.Regular, r.W-2*inset)))
	if head > 0 {
		head += nameGap
	}
	if r.H-2*inset-head < leastRows*height {
		head = 0
	}
	r.H = min(r.H, 2*inset+head+height*float64((len(d.Moves)+columns-1)/columns))
	f.Fill(r, theme.Radius, th.Panel)
	in := r.Inset(inset)
	if head > 0 {
		var lines widget.Rect
		lines, in = in.Top(head, 0)
		f.Paragraph(lines, line, theme.Small, widget.Regular, widget.Left, th.Dim)
	}
	list := f.Control("moves", r, true)
	if list.Focused {
		f.FocusRing(r.Inset(4), theme.Radius)
		for _, k := range []struct {
			key string
			by  int
		}{{"Left", -1}, {"Right", 1}, {"Up", -columns}, {"Down", columns}} {
			if f.In.Key(k.key) {
				ply, chosen = max(0, min(len(d.Moves), d.View+k.by)), true
			}
		}
	}
	rows := max(1, int(in.H/height+1e-6))
	wheel := 0.0
	if list.Over {
		wheel = f.In.Wheel
	}
	first := m.show(moveWindow{d.View, len(d.Moves), columns, rows}, wheel)
	drawScrollbar(f, in, inset, first, rows, (len(d.Moves)+columns-1)/columns)
	for i := first * columns; i < len(d.Moves) && i < (first+rows)*columns; i++ {
		line := widget.Rect{X: in.X, Y: in.Y + float64(i/columns-first)*height, W: in.W, H: height}
		cell := line.Columns(columns, 4)[i%columns]
		id := fmt.Sprintf("move-%d", i+1)
		t := f.Entry("moves", id, cell)
		back := th.Panel
		switch {
		case i+1 == d.View:
			back = th.Active
		case t.Over:
			back = th.Hover
		}
		if back != th.Panel {
			f.Fill(cell, 5, back)
		}
		weight, fore := widget.Medium, th.Text
		if i < d.Given && i+1 != d.View { // nobody chose it
			weight, fore = widget.Regular, th.Dim
		}
		if i < d.Given && t.Over {
			f.Tell(cell, false, text.Get("moves.given.tip"))
		}
		f.Label(widget.Rect{X: cell.X, Y: cell.Y, W: 24, H: cell.H}, fmt.Sprint(i+1), theme.Small, widget.Regular, widget.Right, th.Dim)
		f.Label(widget.Rect{X: cell.X + 30, Y: cell.Y, W: cell.W - 30, H: cell.H}, d.Moves[i].String(), theme.Body, weight, widget.Left, fore)
		if t.Clicked {
			ply, chosen = i+1, true
		}
	}
	return ply, chosen
}

// moveWindow is what decides where the list of moves stands: the move on the board, the game's
// length, and the columns and rows that have room.
type moveWindow struct{ view, ply, columns, rows int }

// wheelRows is how many rows of the list a notch of the wheel goes.
const wheelRows = 2

// show returns the first row to show. The list follows the move on the board when that changes,
// with a row around it where there is room, and the wheel otherwise.
func (m *MoveList) show(w moveWindow, wheel float64) int {
	m.first -= wheel * wheelRows
	if w != m.window {
		m.window = w
		around := float64(min(1, (w.rows-1)/2))
		row := float64((max(1, w.view) - 1) / w.columns)
		m.first = max(row+around-float64(w.rows-1), min(row-around, math.Round(m.first)))
	}
	all := (w.ply + w.columns - 1) / w.columns
	m.first = max(0, min(float64(all-w.rows), m.first))
	return int(math.Round(m.first))
}

// drawScrollbar shows, in the inset right of the list in r, which of all rows are shown, where not
// all of them are.
func drawScrollbar(f *widget.Frame, r widget.Rect, inset float64, first, rows, all int) {
	if rows >= all {
		return
	}
	const width, least = 4, 16
	bar := widget.Rect{X: r.X + r.W + (inset-width)/2, Y: r.Y, W: width, H: r.H}
	f.Fill(bar, width/2, f.Theme.Raised)
	bar.H = max(least, r.H*float64(rows)/float64(all))
	bar.Y += (r.H - bar.H) * float64(first) / float64(all-rows)
	f.Fill(bar, width/2, f.Theme.Dim)
}
