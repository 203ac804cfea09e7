// Package reset is the question whether to give all settings their defaults.
package reset

import (
	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the question.
type Screen struct {
	s *screen.Services
	screen.Sheet
}

// New returns the question.
func New(s *screen.Services) *Screen {
	return &Screen{s: s, Sheet: screen.Sheet{FirstID: "reset-no"}}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "reset" }

// Update implements screen.Screen.
func (r *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const width, gap = 440, 16
	phrase := words.Get("reset.about")
	text := f.Line(theme.Body, 1.4) * float64(len(f.Wrap(phrase, theme.Body, widget.Regular, width-2*20)))
	in := r.Middle(f, area, width, view.SheetHead+text+gap+theme.Target, words.Get("reset.title"))
	f.Paragraph(in, phrase, theme.Body, widget.Regular, widget.Left, f.Theme.Text)
	foot, _ := in.Bottom(theme.Target, 0)
	cells := foot.Columns(2, 8)
	yes := f.Button("reset-yes", cells[0], words.Get("reset"), "", widget.Plain, true)
	no := f.Button("reset-no", cells[1], words.Get("cancel"), "", widget.Plain, true)
	if yes {
		r.s.ResetSettings()
	}
	if yes || no || r.Closed(f) {
		return screen.Pop()
	}
	return screen.Stay()
}
