// Package keys is the sheet that lists the keys and their actions.
package keys

import (
	"flipside/ui/screen"
	"flipside/ui/text"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet.
type Screen struct{ screen.Sheet }

// New returns the sheet.
func New() *Screen { return &Screen{screen.Sheet{FirstID: "close"}} }

// Name implements screen.Screen.
func (*Screen) Name() string { return "keys" }

// Update implements screen.Screen.
func (k *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	rows := float64(len(text.Bindings))
	height := min(32, (area.H-16-view.SheetHead)/rows)
	size := float64(theme.Body)
	if f.Line(size, 1.2) > height {
		size = theme.Small
	}
	in := k.Middle(f, area, 620, view.SheetHead+rows*height, text.Get("keys"))
	for _, b := range text.Bindings {
		var r widget.Rect
		r, in = in.Top(height, 0)
		keys, does := r.Left(r.W*0.34, 8)
		f.Label(keys, b.Keys, size, widget.Medium, widget.Left, f.Theme.Accent)
		f.Label(does, b.Does, size, widget.Regular, widget.Left, f.Theme.Text)
	}
	if k.Closed(f) {
		return screen.Pop()
	}
	return screen.Stay()
}
