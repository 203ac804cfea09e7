// Package resign is the question whether to resign the game on the board.
package resign

import (
	"flipside/assets/words"
	"flipside/ui/players"
	"flipside/ui/screen"
	"flipside/ui/session"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Screen is the question. It is next to the board, which stays visible. Meanwhile an engine goes
// on, but a person's clock stops.
type Screen struct {
	session *session.Session
	screen.Sheet
}

// New returns the question.
func New(s *session.Session) *Screen {
	return &Screen{session: s, Sheet: screen.Sheet{FirstID: "resign-no"}}
}

// Name implements screen.Screen.
func (*Screen) Name() string { return "resign" }

// Update implements screen.Screen. The question closes if the game ends meanwhile.
func (r *Screen) Update(f *widget.Frame, area widget.Rect) screen.Transition {
	const (
		gap   = 8
		least = 220 // the height that the question needs in a narrow column
	)
	snap := r.session.Snapshot()
	if !snap.CanResign {
		return screen.Pop()
	}
	at := view.ArrangeGame(area.W, area.H)
	room := at.Side
	if cards := f.Parts[view.PartCards]; cards.H > 0 {
		if _, below := room.Top(cards.Y+cards.H-room.Y, gap); below.H >= least {
			room = below
		}
	}
	phrase := question(&snap)
	width := room.W - 2*view.BesideInset - gap
	text := f.Line(theme.Body, 1.4) * float64(len(f.Wrap(phrase, theme.Body, widget.Regular, width)))
	column := room.W < 300 || at.Portrait && room.H < 200 // the buttons are below each other
	buttons := float64(theme.Target)
	if column {
		buttons = 2*theme.Target + gap
	}
	room.H = min(room.H, 2*view.BesideInset+view.BesideHead+view.BesideGap+text+gap+buttons)
	in := r.Beside(f, room, words.Get("resign.title"))
	_, line := in.Left(gap, 0)
	f.Paragraph(line, phrase, theme.Body, widget.Regular, widget.Left, f.Theme.Text)
	foot, _ := in.Bottom(buttons, 0)
	cells := foot.Columns(2, gap)
	if column {
		cells[0], cells[1] = foot.Top(theme.Target, gap)
	}
	yes := f.Button("resign-yes", cells[0], words.Get("resign"), "", widget.Plain, true)
	no := f.Button("resign-no", cells[1], words.Get("resign.not"), "", widget.Plain, true)
	switch {
	case yes:
		r.session.Resign()
		return screen.Pop()
	case no || r.Closed(f):
		return screen.Pop()
	}
	return screen.Stay()
}

// question says what a resignation means.
func question(s *session.Snapshot) string {
	winner := players.SideName(&s.Setup, s.Resigns.Other())
	if s.Rated {
		return words.Get("resign.rated", "name", winner)
	}
	return words.Get("resign.lost", "name", winner)
}
