package view

import (
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Notice draws a notice, such as that a side passes, instead of the status line, because both would
// say the same.
func Notice(f *widget.Frame, at Arrangement, g Geometry, line string) {
	const (
		pad  = 20 // left and right of the text
		edge = 2  // the dark border
	)
	size := float64(theme.Title)
	for _, smaller := range [...]float64{theme.Body, theme.Small} {
		if f.Width(line, size, widget.Bold)+2*pad > g.Frame.W {
			size = smaller
		}
	}
	r := NoticePlace(at, g, f.Width(line, size, widget.Bold)+2*pad)
	f.Fill(r, r.H/2, f.Theme.Ring)
	r = r.Inset(edge)
	f.Fill(r, r.H/2, f.Theme.Text)
	f.Label(widget.Rect{X: r.X + pad/2, Y: r.Y, W: r.W - pad, H: r.H}, line, size, widget.Bold, widget.Center, f.Theme.Panel)
}

// NoticePlace returns the place of a notice of the given width. The notice is across the lower
// edge of the board, below all squares, and reaches down to the end of the status line at most.
func NoticePlace(at Arrangement, g Geometry, width float64) widget.Rect {
	const (
		most  = 40
		apart = 3 // the distance to the squares, because the felt has an edge
	)
	edge := g.Frame.Y + g.Frame.H
	top := edge - g.Rim + apart
	height := min(most, at.Status.Y+at.Status.H-top)
	width = min(width, g.Frame.W)
	return widget.Rect{X: g.Frame.X + (g.Frame.W-width)/2, Y: max(top, edge-height/2), W: width, H: height}
}
