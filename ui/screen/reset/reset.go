// Package reset is the question whether to give all settings their defaults.
package reset

import (
	"flipside/assets/words"
	"flipside/ui/screen"
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
	const width = 440
	q := view.Question{ID: "reset", Text: words.Get("reset.about"), Yes: words.Get("reset"), No: words.Get("cancel")}
	in := r.Middle(f, area, width, view.SheetHead+q.Inside(f, width-2*20), words.Get("reset.title"))
	a := q.Declare(f, in)
	if a == view.Yes {
		r.s.ResetSettings()
	}
	if a != view.Unanswered || r.Closed(f) {
		return screen.Pop()
	}
	return screen.Stay()
}
