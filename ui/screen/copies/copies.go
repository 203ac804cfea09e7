// Package copies is the sheet of what can be copied of the game on the board.
package copies

import (
	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet.
type Screen struct {
	s *screen.Services
	screen.Sheet
}

// New returns the sheet.
func New(s *screen.Services) *Screen {
	return &Screen{s: s, Sheet: screen.Sheet{FirstID: "copy-moves"}}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "copy" }

// ways are the buttons of the sheet.
var ways = []struct {
	id    string
	label words.Key
	do    func(s *screen.Services)
}{
	{"copy-moves", "copy.moves", func(s *screen.Services) { s.CopyMoves(false) }},
	{"copy-turned", "copy.turned", func(s *screen.Services) { s.CopyMoves(true) }},
	{"copy-obf", "copy.obf", func(s *screen.Services) { s.CopyPosition(false) }},
	{"copy-diagram", "copy.diagram", func(s *screen.Services) { s.CopyPosition(true) }},
}

// Update implements screen.Screen.
func (c *Screen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	const row, gap = 50, view.BesideGap
	in := c.Middle(f, area, 380, view.SheetHead+float64(len(ways))*(row+gap)-gap, words.Get("copy"))
	for _, w := range ways {
		var r widget.Rect
		r, in = in.Top(row, gap)
		if f.Button(w.id, r, words.Get(w.label), "", widget.Plain, true) {
			w.do(c.s)
			to = screen.Pop()
		}
	}
	if c.Closed(f) {
		to = to.Or(screen.Pop())
	}
	return to
}
