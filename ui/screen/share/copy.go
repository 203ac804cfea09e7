package share

import (
	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// CopyScreen is the sheet of what can be copied of the game on the board.
type CopyScreen struct {
	s *screen.Services
	screen.Sheet
}

// NewCopy returns the sheet.
func NewCopy(s *screen.Services) *CopyScreen {
	return &CopyScreen{s: s, Sheet: screen.Sheet{FirstID: "copy-moves"}}
}

// Name implements screen.Screen.
func (*CopyScreen) Name() string { return "copy" }

// copies are the buttons of the sheet.
var copies = []struct {
	id    string
	label words.Key
	do    func(s *screen.Services)
}{
	{"copy-moves", "copy.moves", func(s *screen.Services) { s.Sharing.CopyMoves(false) }},
	{"copy-turned", "copy.turned", func(s *screen.Services) { s.Sharing.CopyMoves(true) }},
	{"copy-obf", "copy.obf", func(s *screen.Services) { s.Sharing.CopyPosition(false) }},
	{"copy-diagram", "copy.diagram", func(s *screen.Services) { s.Sharing.CopyPosition(true) }},
}

// Update implements screen.Screen.
func (c *CopyScreen) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	all := view.Stack{Gap: view.BesideGap}
	for _, w := range copies {
		all.Items = append(all.Items, view.Item{Size: 50, Declare: func(r widget.Rect) {
			if f.Button(w.id, r, words.Get(w.label), "", widget.Plain, true) {
				w.do(c.s)
				to = screen.Pop()
			}
		}})
	}
	c.MiddleOf(f, area, 380, words.Get("copy"), all)
	return to.Or(c.Leave(f))
}
