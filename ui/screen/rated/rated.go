// Package rated is the sheet that says what a rated game is, and lets a person play without one.
package rated

import (
	"flipside/assets/words"
	"flipside/game/rating"
	"flipside/game/record"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the sheet.
type Screen struct {
	session *session.Session
	screen.Sheet
	why string // why the game is unrated, or will be; empty: it is rated
}

// New returns the sheet for the game on the board. why says why the game is unrated; empty: it is
// rated.
func New(s *session.Session, why string) *Screen {
	return &Screen{session: s, Sheet: screen.Sheet{FirstID: "rated-close"}, why: why}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "rated" }

// phrases are the paragraphs of the sheet.
func (s *Screen) phrases(open bool) []string {
	phrases := []string{words.Get("rated.about", "n", rating.Least), words.Get("rated.ends")}
	switch {
	case s.why != "":
		phrases = append([]string{s.why + "."}, phrases...)
	case open:
		phrases = append(phrases, words.Get("rated.without"))
	}
	return phrases
}

// Update implements screen.Screen.
func (s *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const wide, gap, apart, around = 520, 8, 6, 40
	snap := s.session.Snapshot()
	open := snap.Rated && !snap.Over // the person can still choose
	phrases, size := s.phrases(open), float64(theme.Body)
	text := func() (height float64) {
		for _, phrase := range phrases {
			lines := f.Wrap(phrase, size, widget.Regular, min(wide, area.W-16)-around)
			height += f.Line(size, 1.4)*float64(len(lines)) + gap
		}
		return height
	}
	const rest = view.SheetHead + apart + theme.Target
	if rest+text() > area.H-16 {
		size = theme.Small
	}
	title := words.Get("rated.title")
	if !snap.Rated {
		title = words.Get("rated.title.not")
	}
	in := s.Middle(f, area, wide, rest+text(), title)
	for _, phrase := range phrases {
		_, in = in.Top(f.Paragraph(in, phrase, size, widget.Regular, widget.Left, f.Theme.Text), gap)
	}
	buttons, _ := in.Bottom(theme.Target, 0)
	shut := buttons
	if open {
		cells := buttons.Columns(2, gap)
		shut = cells[1]
		if f.Button("rated-off", cells[0], words.Get("rated.off"), "", widget.Plain, true) {
			s.session.Note(record.Declined)
			return screen.Pop()
		}
	}
	if f.Button("rated-close", shut, words.Get("close"), "", widget.Plain, true) || s.Closed(f) {
		return screen.Pop()
	}
	return screen.Stay()
}
