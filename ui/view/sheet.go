package view

import (
	"image/color"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Sheet is the surface of an overlay. It remembers where it is and where a click began.
type Sheet struct {
	at     widget.Rect
	close  widget.Rect // of its button
	beside bool        // the button went down beside it
}

// At is where the sheet was declared last.
func (s *Sheet) At() widget.Rect { return s.at }

// SheetHead is what a sheet in the middle needs beside its inside: the edges and the line of the
// title.
const SheetHead = 86

// Middle draws a sheet in the middle of an area, which it veils, and returns its inside. Without a
// title, its line is left to the caller.
func (s *Sheet) Middle(f *widget.Frame, area widget.Rect, width, height float64,
	title string) widget.Rect {
	f.Fill(area, 0, widget.Fade(f.Theme.Ring, 0.62))
	width, height = min(width, area.W-16), min(height, area.H-16)
	r := widget.Rect{X: (area.W - width) / 2, Y: (area.H - height) / 2, W: width, H: height}
	s.at = r
	f.Shade(r, 16, 24, color.NRGBA{A: 110})
	f.Fill(r, 16, f.Theme.Panel)
	in := r.Inset(20)
	head, in := in.Top(36, 10)
	if title != "" {
		f.Label(head, title, theme.Large, widget.Bold, widget.Left, f.Theme.Text)
	}
	s.close = widget.Rect{X: head.X + head.W - 40, Y: head.Y - 4, W: 44, H: 44}
	return in
}

// The sheet beside a board: the line of its title and its close button, and the room around what is
// in it.
const (
	BesideHead  = theme.Target
	BesideInset = 8
	BesideGap   = 5
)

// Beside draws a sheet that leaves what it does not cover as it is, and returns its inside. Without
// a title, its line is left to the caller.
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

// Head is the line of the title, from x to a gap before the close button.
func (s *Sheet) Head(x, gap float64) widget.Rect {
	return widget.Rect{X: x, Y: s.close.Y, W: s.close.X - gap - x, H: s.close.H}
}

// Closed declares the close button, and reports that a hand wants the sheet gone: by the button, by
// a click that begins and ends beside it, or by Escape. It comes after what is on the sheet, so
// that the keyboard comes to what it is for first.
func (s *Sheet) Closed(f *widget.Frame) bool {
	closed := f.IconButton("close", s.close, widget.IconClose, "", true, false)
	beside := !s.at.Contains(f.In.X, f.In.Y)
	if f.In.Pressed {
		s.beside = beside
	}
	if f.In.Released {
		closed = closed || s.beside && beside
		s.beside = false
	}
	return f.In.Key("Escape") || closed
}
