package play

import (
	"flipside/ai/review/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/session"
	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// warned reports whether the question about a move that costs a lot is on the screen.
func (p *Screen) warned() bool {
	return p.snap.Phase == session.PhaseAsked && !p.snap.Browsing && !p.board.Motions.Moving()
}

// mayWeigh reports whether a move to s can be played at once. Where it would be weighed, a rated
// game becomes unrated, and the first time that is said before.
func (p *Screen) mayWeigh(s game.Square) bool {
	return p.snap.Browsing || !p.snap.Legal.Has(s) || !p.s.Session.Weighs() || p.s.Allow(record.Warnings)
}

// takeBack answers a warning: the move is taken back.
func (p *Screen) takeBack() {
	if p.warned() {
		p.undo()
	}
}

// keep answers a warning: the move stays.
func (p *Screen) keep() {
	if p.warned() {
		p.s.Session.Keep()
	}
}

// explained reports whether the hint on the board can be explained, or is.
func (p *Screen) explained() bool {
	return p.s.Settings.Why && p.snap.Hint.IsSquare() && !p.snap.Browsing
}

// why asks for the reason for the hint, or takes it away.
func (p *Screen) why() {
	if p.explained() {
		p.s.Session.Why()
	}
}

// reason returns what is known of the hint in words; empty if nobody has asked.
func (p *Screen) reason() string {
	switch r := p.snap.Reason; {
	case !p.explained():
		return ""
	case p.snap.ReasonPending:
		return words.Get("why.wait")
	case r == nil:
		return ""
	case r.Fact.Key == "":
		return words.Get("why.line", "move", r.Move)
	default:
		reader, seats := sentence.Nobody, p.snap.Setup.Seats
		if side := p.snap.ToMove; seats[side].Human && !seats[side.Other()].Human {
			reader = sentence.BlackPlayer + sentence.Person(side)
		}
		return reader.Alone(r.Fact)
	}
}

// showReason adds to the board what the reason is about: its squares, or the expected line.
func (p *Screen) showReason(d *view.BoardData) {
	r := p.snap.Reason
	switch {
	case r == nil || !p.explained() || len(d.Numbers) > 0 || p.board.Motions.Moving():
	case r.Fact.Key == "":
		d.Numbers = view.Ahead(p.snap.Position(), p.snap.ToMove, r.Line, aheadMoves)
		for _, n := range d.Numbers {
			d.Dots &^= n.Square.Bit()
			d.Hints &^= n.Square.Bit()
		}
	default:
		for _, s := range r.Fact.Squares {
			d.Lit |= s.Bit()
		}
	}
}

// The sizes of the panels of a warning and of a reason.
const (
	counselGap   = 8
	counselInset = theme.Inset
	counselLine  = 22
)

// declareCounsel declares the question about a dear move, or the reason for a hint, at the bottom
// of r, and returns the area above: what is there does not move when they come and go.
func (p *Screen) declareCounsel(f *widget.Frame, r widget.Rect) widget.Rect {
	p.told = false
	switch {
	case p.warned():
		return p.declareWarning(f, r)
	case p.explained():
		return p.declareReason(f, r)
	}
	return r
}

func (p *Screen) declareWarning(f *widget.Frame, r widget.Rect) widget.Rect {
	if r.H < theme.Target {
		return r
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
		p.takeBack()
	}
	if f.Button("warn-keep", cells[1], words.Get("warn.keep"), "", widget.Plain, true) {
		p.keep()
	}
	return rest
}

func (p *Screen) declareReason(f *widget.Frame, r widget.Rect) widget.Rect {
	phrase := p.reason()
	if phrase == "" {
		if r.H < theme.Target {
			return r
		}
		b, rest := r.Bottom(theme.Target, counselGap)
		if f.Button("why", b, words.Get("why"), "", widget.Plain, true) {
			p.why()
		}
		return rest
	}
	width := r.W - 2*counselInset
	height := 2*counselInset + f.Line(theme.Body, 1.4)*float64(len(f.Wrap(phrase, theme.Body, widget.Medium, width)))
	if r.H < height { // the status line says it
		return r
	}
	p.told = true
	panel, rest := r.Bottom(height, counselGap)
	f.Fill(panel, theme.Radius, f.Theme.Panel)
	f.Paragraph(panel.Inset(counselInset), phrase, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
	return rest
}
