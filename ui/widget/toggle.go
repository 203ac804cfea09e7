package widget

import "flipside/ui/theme"

// Switch declares a switch with a word for its state, and reports whether Enter, Space or a click
// switched it.
func (f *Frame) Switch(id string, r Rect, word string, on bool) bool {
	const width, height, knob = 54, 28, 9
	space := f.KeyOn(id, KeySpace)
	t := f.Control(id, r, true)
	if t.Focused {
		f.FocusRing(r, theme.Radius)
	}
	track := Rect{r.X, r.Y + (r.H-height)/2, width, height}
	f.state(track, height/2, t, on)
	x, y := track.X+height/2, track.Y+height/2
	c := f.Theme.Dim
	if on {
		f.Tick(x-8, y)
		x, c = track.X+width-height/2, f.Theme.Text
	}
	f.Circle(x, y, knob, c)
	_, in := r.Left(width, theme.Inset)
	f.caption(in, word, theme.Body, Medium, Left, f.Theme.Text)
	return t.Clicked || space
}

// state draws the surface of a toggle. The surface is raised and has an outline if the toggle is
// on.
func (f *Frame) state(r Rect, radius float64, t Touch, on bool) {
	back, edge, width := f.Theme.Panel, f.Theme.Interactive, 1.0
	if on {
		back, edge, width = f.Theme.Raised, f.Theme.Accent, 2
	}
	if t.Over {
		back = f.Theme.Hover
	}
	f.Fill(r, radius, back)
	f.Outline(r, radius, width, edge)
}
