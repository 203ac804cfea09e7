package view

import (
	"fmt"
	"math"
	"strings"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// MoveListData is the content of the list of moves.
type MoveListData struct {
	Moves   []game.Move
	View    int    // the ply on the board
	Given   int    // the number of moves at the start that no player chose
	Opening string // the name of the opening; empty without a name
}

// MoveName returns the name of a move as people read it.
func MoveName(m game.Move) string {
	if m == game.Pass {
		return words.Get("moves.pass")
	}
	return m.String()
}

// MoveList is the state of the list between frames.
type MoveList struct{ scroll moveScroll }

// Show declares the list, and returns the ply that the user wants to see, if chosen.
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
	columns := max(2, int((r.W-2*inset)/74)/2*2) // even: a colour keeps its columns until a pass
	line := d.Opening
	if d.Given > 0 {
		line = strings.TrimPrefix(line+", "+words.Get("moves.given", "move", game.Placed(d.Moves[:d.Given])), ", ")
	}
	head := f.ParagraphHeight(line, theme.Small, widget.Regular, r.W-2*inset)
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
		if d.Opening != "" {
			f.Tell(lines, false, words.Get("moves.opening.tip"))
		}
	}
	list := f.Control("moves", r, true)
	if list.Focused {
		f.FocusRing(r.Inset(4), theme.Radius)
		for _, k := range []struct {
			key widget.Key
			by  int
		}{{widget.KeyLeft, -1}, {widget.KeyRight, 1}, {widget.KeyUp, -columns}, {widget.KeyDown, columns}} {
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
	all := (len(d.Moves) + columns - 1) / columns
	first := m.scroll.show(moveWindow{[3]int{d.View, len(d.Moves), columns}, rows, all}, max(0, d.View-1)/columns, 0, wheel)
	drawScrollbar(f, in, inset, first, rows, all)
	number := game.Placed(d.Moves[:first*columns])
	for i := first * columns; i < len(d.Moves) && i < (first+rows)*columns; i++ {
		line := widget.Rect{X: in.X, Y: in.Y + float64(i/columns-first)*height, W: in.W, H: height}
		cell := line.Columns(columns, 4)[i%columns]
		if d.Moves[i].IsSquare() {
			number++
		}
		if drawMove(f, cell, d, i, number) {
			ply, chosen = i+1, true
		}
	}
	return ply, chosen
}

// drawMove declares the entry of a move, with its number if it is not a pass, and reports a click.
func drawMove(f *widget.Frame, cell widget.Rect, d MoveListData, i, number int) (clicked bool) {
	th := &f.Theme
	t := f.Entry("moves", fmt.Sprintf("move-%d", i+1), cell)
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
	if i < d.Given && i+1 != d.View { // a given move that is not on the board
		weight, fore = widget.Regular, th.Dim
	}
	if i < d.Given && t.Over {
		f.Tell(cell, false, words.Get("moves.given.tip"))
	}
	if d.Moves[i].IsSquare() {
		f.Label(widget.Rect{X: cell.X, Y: cell.Y, W: 24, H: cell.H}, fmt.Sprint(number), theme.Small, widget.Regular, widget.Right, th.Dim)
	}
	f.Label(widget.Rect{X: cell.X + 30, Y: cell.Y, W: cell.W - 30, H: cell.H}, MoveName(d.Moves[i]), theme.Body, weight, widget.Left, fore)
	return t.Clicked
}

// moveScroll is the scroll position of a list of moves.
type moveScroll struct {
	window moveWindow
	first  float64 // the first row on the screen; a fine wheel moves it by less than a row
}

// moveWindow is what determines the scroll position: the move on the board, and the numbers of rows
// that fit and of all rows.
type moveWindow struct {
	at        any
	rows, all int
}

// wheelRows is the number of rows that one notch of the wheel scrolls.
const wheelRows = 2

// show returns the first row on the screen. When the move on the board changes, the list scrolls to
// the row of that move, with a row above it and one below, or the said rows that belong to it, if
// there is room. Otherwise the list follows the wheel.
func (m *moveScroll) show(w moveWindow, row, said int, wheel float64) int {
	m.first -= wheel * wheelRows
	if w != m.window {
		m.window = w
		at, around := float64(row), float64(min(1, (w.rows-1)/2))
		m.first = max(at+max(around, float64(said))-float64(w.rows-1), min(at-around, math.Round(m.first)))
		m.first = min(m.first, at)
	}
	m.first = max(0, min(float64(w.all-w.rows), m.first))
	return int(math.Round(m.first))
}

// drawScrollbar draws a scrollbar in the inset to the right of r. It draws nothing if all rows are
// on the screen.
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
