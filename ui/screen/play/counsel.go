package play

import (
	"flipside/assets/words"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// counsel is the panel of the question about a move that costs a lot, or of the reason for a hint.
type counsel struct {
	asks      bool   // the question is shown
	explained bool   // the hint has a reason, or can get one
	reason    string // in words; empty if it was not asked for
	shown     bool   // the reason is next to the board
}

// answer is what the user does with the panel.
type answer uint8

const (
	noAnswer   answer = iota
	answerBack        // the move is taken back
	answerKeep        // the move stays
	answerWhy         // the reason is asked for
)

// The sizes of the panels of a warning and of a reason.
const (
	counselGap   = 8
	counselInset = theme.Inset
	counselLine  = 22
)

// declare declares the panel at the bottom of r, and returns the area above: what is there does not
// move when it comes and goes.
func (c *counsel) declare(f *widget.Frame, r widget.Rect) (rest widget.Rect, a answer) {
	c.shown = false
	switch {
	case c.asks:
		return declareWarning(f, r)
	case c.explained && c.reason == "":
		return declareWhy(f, r)
	case c.explained:
		return c.declareReason(f, r), noAnswer
	}
	return r, noAnswer
}

func declareWarning(f *widget.Frame, r widget.Rect) (rest widget.Rect, a answer) {
	if r.H < theme.Target {
		return r, noAnswer
	}
	in, rest := r.Bottom(theme.Target, counselGap)
	if height := float64(2*counselInset + counselLine + counselGap + theme.Target); r.H >= height {
		var panel, line widget.Rect
		panel, rest = r.Bottom(height, counselGap)
		f.Fill(panel, theme.Radius, f.Theme.Panel)
		line, in = panel.Inset(counselInset).Top(counselLine, counselGap)
		f.Label(line, words.Get("warn.asks"), theme.Body, widget.Medium, widget.Center, f.Theme.Text)
	}
	cells := in.Columns(2, counselGap)
	if f.Button("warn-back", cells[0], words.Get("warn.back"), "", widget.Primary, true) {
		a = answerBack
	}
	if f.Button("warn-keep", cells[1], words.Get("warn.keep"), "", widget.Plain, true) {
		a = answerKeep
	}
	return rest, a
}

func declareWhy(f *widget.Frame, r widget.Rect) (rest widget.Rect, a answer) {
	if r.H < theme.Target {
		return r, noAnswer
	}
	b, rest := r.Bottom(theme.Target, counselGap)
	if f.Button("why", b, words.Get("why"), "", widget.Plain, true) {
		a = answerWhy
	}
	return rest, a
}

func (c *counsel) declareReason(f *widget.Frame, r widget.Rect) (rest widget.Rect) {
	width := r.W - 2*counselInset
	height := 2*counselInset + f.ParagraphHeight(c.reason, theme.Body, widget.Medium, width)
	if r.H < height { // the status line says it
		return r
	}
	c.shown = true
	panel, rest := r.Bottom(height, counselGap)
	f.Fill(panel, theme.Radius, f.Theme.Panel)
	f.Paragraph(panel.Inset(counselInset), c.reason, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
	return rest
}
