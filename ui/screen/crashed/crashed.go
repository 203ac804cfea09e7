// Package crashed is the sheet that says that the program crashed before, and where the report is.
package crashed

import (
	"path/filepath"

	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet.
type Screen struct {
	system *screen.System
	screen.Sheet
	report string
	last   screen.Outside
}

// New returns the sheet for the file of a report.
func New(system *screen.System, report string) *Screen {
	return &Screen{system: system, Sheet: screen.Sheet{FirstID: "crashed-open"}, report: report}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "crashed" }

// Update implements screen.Screen.
func (c *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const wide, gap, row, apart = 560, 8, 48, 14
	phrase := words.Get("crashed.about", "file", c.system.Path(c.report))
	foot := f.Line(theme.Small, 1.4)
	each := f.Line(theme.Body, 1.4)
	lines := f.Wrap(phrase, theme.Body, widget.Regular, min(wide, area.W-16)-40)
	height := each * float64(len(lines))
	in := c.Middle(f, area, wide, view.SheetHead+height+apart+row+gap+foot, words.Get("crashed"))
	_, in = in.Top(f.Paragraph(in, phrase, theme.Body, widget.Regular, widget.Left, f.Theme.Text), apart)
	buttons, in := in.Top(row, gap)
	cells := buttons.Columns(2, gap)
	if f.Button("crashed-open", cells[0], words.Get("about.open"), "", widget.Primary, true) {
		c.last.Ask(c.system.Reveal(filepath.Dir(c.report)), "")
	}
	closed := f.Button("crashed-close", cells[1], words.Get("close"), "", widget.Plain, true)
	f.Label(widget.Rect{X: in.X, Y: in.Y, W: in.W, H: foot}, c.last.Said(), theme.Small, widget.Regular, widget.Left, f.Theme.Text)
	if c.Closed(f) || closed {
		return screen.Pop()
	}
	return screen.Stay()
}
