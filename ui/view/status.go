package view

import (
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Remark is a word at the right end of the status line, with a tip that explains it. It is left out
// if the line needs its place.
type Remark struct {
	ID        string // of the word as a button; empty: the word is not a button
	Word, Tip string
	Most      string // the widest word that may follow in its place; empty: any
}

// place returns the place of the remark, which is empty if the line needs it.
func (m *Remark) place(f *widget.Frame, at Arrangement, line string) widget.Rect {
	const apart = 16
	if m.Word == "" {
		return widget.Rect{}
	}
	width := max(f.Width(m.Word, theme.Small, widget.Regular), f.Width(m.Most, theme.Small, widget.Regular))
	_, place := at.Status.Left(at.Status.W-width, 0)
	if (at.Status.W+f.Width(line, theme.Body, widget.Medium))/2+apart+place.W > at.Status.W {
		return widget.Rect{}
	}
	return place
}

// Show declares the remark next to a line, and reports a click on it. In the order of Tab it comes
// before the parts next to the board.
func (m *Remark) Show(f *widget.Frame, at Arrangement, line string) (clicked bool) {
	place := m.place(f, at, line)
	if place.W == 0 {
		return false
	}
	c, focused := f.Theme.Dim, false
	if m.ID != "" {
		t := f.Control(m.ID, place, true)
		clicked, focused = t.Clicked, t.Focused
		if t.Over || focused {
			c = f.Theme.Text
		}
		if focused {
			f.FocusRing(place, theme.Radius/2)
		}
	}
	f.Label(place, m.Word, theme.Small, widget.Regular, widget.Right, c)
	f.Tell(place, focused, m.Tip)
	return clicked
}

// Status draws the status line. It must come after the side column, because a long line may cover
// part of that. bright is for a message that the user must read now.
func Status(f *widget.Frame, at Arrangement, line string, bright bool) {
	c := f.Theme.Dim
	if bright {
		c = f.Theme.Text
	}
	size := float64(theme.Body)
	if f.Width(line, size, widget.Medium) > at.Status.W {
		size = theme.Small
	}
	if f.Width(line, size, widget.Medium) > at.Status.W {
		longStatus(f, at, line)
		return
	}
	f.Label(at.Status, line, size, widget.Medium, widget.Center, c)
}

// longStatus draws a line that is too long for the status line on two lines, of which the upper one
// may reach over the lower edge of the frame of the board. A longer text is in a box over the
// middle of the side column: it covers no square.
func longStatus(f *widget.Frame, at Arrangement, line string) {
	const pad, space = 8, 1.25
	lines := f.Wrap(line, theme.Small, widget.Medium, at.Status.W-2*pad)
	if height := f.Line(theme.Small, space) * float64(len(lines)); len(lines) <= 2 {
		r := widget.Rect{X: at.Status.X, Y: at.Status.Y + at.Status.H - height, W: at.Status.W, H: height}
		f.Fill(r, theme.Radius/2, f.Theme.Panel)
		for i, words := range lines {
			row := widget.Rect{X: r.X, Y: r.Y + height/2*float64(i), W: r.W, H: height / 2}
			f.Label(row, words, theme.Small, widget.Medium, widget.Center, f.Theme.Text)
		}
		return
	}
	r := widget.Rect{X: at.Side.X, W: at.Side.W}
	size := float64(theme.Body)
	height := func() float64 {
		return 2*pad + f.ParagraphHeight(line, size, widget.Medium, r.W-2*pad)
	}
	if height() > at.Side.H {
		size = theme.Small
	}
	r.H = height()
	r.Y = at.Side.Y + max(0, (at.Side.H-r.H)/2)
	f.Shade(r, theme.Radius, 16, widget.Fade(f.Theme.Ring, 0.6))
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Paragraph(r.Inset(pad), line, size, widget.Medium, widget.Left, f.Theme.Text)
}

// Words draws a text in the status line. If the text is too long, Words draws all of it in a box
// over the lower edge of the board, which must be no board that is played on.
func Words(f *widget.Frame, at Arrangement, words string) {
	if f.Width(words, theme.Body, widget.Medium) <= at.Status.W {
		f.Label(at.Status, words, theme.Body, widget.Medium, widget.Center, f.Theme.Text)
		return
	}
	const pad = theme.Inset
	r := widget.Rect{W: at.Board.W - 2*pad}
	r.H = 2*pad + f.ParagraphHeight(words, theme.Body, widget.Medium, r.W-2*pad)
	r.X, r.Y = at.Board.X+pad, at.Board.Y+at.Board.H-pad-r.H
	f.Shade(r, theme.Radius, 16, widget.Fade(f.Theme.Ring, 0.6))
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Paragraph(r.Inset(pad), words, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
}

// Over draws words over the lower edge of a window without a status line.
func Over(f *widget.Frame, area widget.Rect, words string) {
	const pad, apart, most = theme.Inset, 8, 640
	width := min(most, area.W-2*apart)
	lines := f.Wrap(words, theme.Body, widget.Medium, width-2*pad)
	if len(lines) == 1 {
		width = f.Width(words, theme.Body, widget.Medium) + 2*pad + 1
	}
	r := widget.Rect{X: (area.W - width) / 2, W: width, H: 2*pad + f.Line(theme.Body, 1.4)*float64(len(lines))}
	r.Y = area.H - apart - r.H
	f.Shade(r, theme.Radius, 16, widget.Fade(f.Theme.Ring, 0.6))
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Paragraph(r.Inset(pad), words, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
}
