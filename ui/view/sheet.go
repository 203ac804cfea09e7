package view

import (
	"image/color"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Sheet is the surface of an overlay. It remembers its place and where a click began.
type Sheet struct {
	at     widget.Rect
	close  widget.Rect // the place of the close button
	beside widget.DialogState
}

// At returns the place of the sheet in its last frame.
func (s *Sheet) At() widget.Rect { return s.at }

// The sizes of a sheet in the middle: the height that it needs in addition to its content, for the
// edges and the title line; the inset around the content; and how much smaller than the window it
// is at least.
const (
	SheetHead    = 86
	middleInset  = 20
	middleMargin = 16
)

// Middle darkens an area, draws a sheet in the middle of it, and returns the area for the content.
// If title is empty, the caller fills the title line.
func (s *Sheet) Middle(f *widget.Frame, area widget.Rect, width, height float64,
	title string) widget.Rect {
	f.Veil(area)
	width, height = min(width, area.W-middleMargin), min(height, area.H-middleMargin)
	r := widget.Rect{X: (area.W - width) / 2, Y: (area.H - height) / 2, W: width, H: height}
	s.at = r
	f.Sheet(r)
	f.Outline(r, 16, 1, f.Theme.Border) // with high contrast, the panel is as black as what it covers
	in := r.Inset(middleInset)
	head, in := in.Top(36, 10)
	if title != "" {
		f.Label(head, title, theme.Large, widget.Bold, widget.Left, f.Theme.Text)
	}
	s.close = widget.Rect{X: head.X + head.W - 40, Y: head.Y - 4, W: 44, H: 44}
	return in
}

// The sizes of a sheet next to a board: the height of the line with the title and the close button,
// the inset around the content, and the gap below that line.
const (
	BesideHead  = theme.Target
	BesideInset = 8
	BesideGap   = 5
)

// Beside draws a sheet and leaves the rest of the window unchanged. It returns the area for the
// content. If title is empty, the caller fills the title line.
func (s *Sheet) Beside(f *widget.Frame, r widget.Rect, title string) widget.Rect {
	s.at = r
	f.Shade(r, theme.Radius, 16, color.NRGBA{A: 110})
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Outline(r, theme.Radius, 1, f.Theme.Border)
	head, in := r.Inset(BesideInset).Top(BesideHead, BesideGap)
	s.close = widget.Rect{X: head.X + head.W - theme.Target, Y: head.Y, W: theme.Target, H: head.H}
	_, head = head.Left(BesideInset, 0)
	if title != "" {
		f.Label(head, title, theme.Title, widget.Bold, widget.Left, f.Theme.Text)
	}
	return in
}

// MiddleRoom returns the width and the most height for the content of a sheet in the middle.
func MiddleRoom(area widget.Rect, width float64) (w, h float64) {
	return min(width, area.W-middleMargin) - 2*middleInset, area.H - middleMargin - SheetHead
}

// BesideRoom is MiddleRoom for a sheet next to a board.
func BesideRoom(room widget.Rect) (w, h float64) {
	return room.W - 2*BesideInset, room.H - 2*BesideInset - BesideHead - BesideGap
}

// MiddleOf declares a stack in a sheet in the middle of an area, as high as the stack needs.
func (s *Sheet) MiddleOf(f *widget.Frame, area widget.Rect, width float64, title string, all Stack) {
	all.Declare(s.Middle(f, area, width, SheetHead+all.Fit(MiddleRoom(area, width)), title))
}

// BesideOf is MiddleOf for a sheet at the top of room, next to a board.
func (s *Sheet) BesideOf(f *widget.Frame, room widget.Rect, title string, all Stack) {
	width, most := BesideRoom(room)
	room.H += min(0, all.Fit(width, most)-most)
	all.Declare(s.Beside(f, room, title))
}

// Head returns the title line, from x to a gap before the close button.
func (s *Sheet) Head(x, gap float64) widget.Rect {
	return widget.Rect{X: x, Y: s.close.Y, W: s.close.X - gap - x, H: s.close.H}
}

// Closed declares the close button, and reports whether the user wants to close the sheet: by the
// button, by a click that begins and ends outside the sheet, or by Escape. Call it after the
// controls of the sheet, so that the keyboard focus reaches those controls first.
func (s *Sheet) Closed(f *widget.Frame) bool {
	closed := f.IconButton("close", s.close, widget.IconClose, "", true, false)
	if f.Blocked() { // another sheet covers this one and takes the input
		s.beside = widget.DialogState{}
		return false
	}
	beside := s.beside.ClickedBeside(f, s.at)
	return f.In.Key(widget.KeyEscape) || closed || beside
}
