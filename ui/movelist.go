package ui

import (
	"fmt"

	"flipside/ai/book"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// declareMoves declares the list of moves; a move is a way to browse to it.
func (a *App) declareMoves(f *widget.Frame, r widget.Rect, compact bool) {
	th, s := &f.Theme, &a.snap
	if len(s.Moves) == 0 {
		return
	}
	const height, nameHeight, nameGap = 26, 22, 4
	inset := float64(theme.Inset)
	if compact {
		inset = 6
	}
	columns := max(2, int((r.W-2*inset)/74)/2*2) // even, so that a colour keeps its columns while nobody passes
	name, _ := book.Name(s.Line[:s.View])
	if r.H-2*inset <= 90 {
		name = ""
	}
	need := 2*inset + height*float64((len(s.Moves)+columns-1)/columns)
	if name != "" {
		need += nameHeight + nameGap
	}
	r.H = min(r.H, need)
	f.Fill(r, theme.Radius, th.Panel)
	in := r.Inset(inset)
	if name != "" {
		var line widget.Rect
		line, in = in.Top(nameHeight, nameGap)
		f.Label(line, name, theme.Small, widget.Regular, widget.Left, th.Dim)
	}
	if list := f.Control("moves", r, true); list.Focused {
		f.FocusRing(r.Inset(4), theme.Radius)
		for _, k := range []struct {
			key string
			by  int
		}{{"Left", -1}, {"Right", 1}, {"Up", -columns}, {"Down", columns}} {
			if f.In.Key(k.key) {
				a.session.Browse(max(0, min(s.Ply, s.View+k.by)))
			}
		}
	}
	rows := max(1, int(in.H/height+1e-6))
	first := 0 // the first row shown: the one before the current move, where they do not all fit
	if all := (len(s.Moves) + columns - 1) / columns; all > rows {
		first = max(0, min(all-rows, (max(0, s.View-1))/columns-rows+1+rows/2))
		if s.View == s.Ply {
			first = all - rows
		}
	}
	for i := first * columns; i < len(s.Moves) && i < (first+rows)*columns; i++ {
		line := widget.Rect{X: in.X, Y: in.Y + float64(i/columns-first)*height, W: in.W, H: height}
		cell := line.Columns(columns, 4)[i%columns]
		id := fmt.Sprintf("move-%d", i+1)
		t := f.Entry("moves", id, cell)
		back := th.Panel
		switch {
		case i+1 == s.View:
			back = th.Active
		case t.Over:
			back = th.Hover
		}
		if back != th.Panel {
			f.Fill(cell, 5, back)
		}
		f.Label(widget.Rect{X: cell.X, Y: cell.Y, W: 24, H: cell.H}, fmt.Sprint(i+1), theme.Small, widget.Regular, widget.Right, th.Dim)
		f.Label(widget.Rect{X: cell.X + 30, Y: cell.Y, W: cell.W - 30, H: cell.H}, s.Moves[i].String(), theme.Body, widget.Medium, widget.Left, th.Text)
		if t.Clicked {
			a.session.Browse(i + 1)
		}
	}
}
