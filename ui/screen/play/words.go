package play

import (
	"flipside/game"
	"flipside/ui/session"
	"flipside/ui/text"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// statusLine returns the text of the status line.
func (p *Screen) statusLine() string {
	if line := p.s.Messages.Line(); line != "" || p.s.Messages.Standing() {
		return line
	}
	return p.turnLine()
}

func (p *Screen) drawStatus(f *widget.Frame, at view.Arrangement) {
	m := &p.s.Messages
	line, said := p.statusLine(), m.Trouble != "" || m.Standing()
	if p.snap.Watching && p.snap.Speed != 1 && !said && !p.snap.Over {
		line = text.Get("status.speed", line, p.snap.Speed)
	}
	view.Status(f, at, line, said || p.snap.Phase == session.PhaseHuman)
}

// turnLine returns the status line for the case that there is no other message.
func (p *Screen) turnLine() string {
	s := &p.snap
	switch {
	case p.values.calm.Frozen():
		return text.Get("values.frozen")
	case s.Browsing && s.Legal == 0:
		return text.Get("browse.none", s.ToMove)
	case s.Browsing:
		return text.Get("browse.turn", s.ToMove)
	case s.Over && s.Result.Empties == 0:
		return text.Get("over.full")
	case s.Over:
		return text.Get("over")
	case s.Phase == session.PhasePass && s.PassTicks == 0: // the last disc is still in motion
		return ""
	case s.Phase == session.PhasePass:
		return p.passLine()
	case s.Phase == session.PhasePaused, s.Paused:
		return text.Get("paused")
	case s.Phase == session.PhaseThinking:
		return text.Get("thinking", s.ToMove)
	case s.HintPending:
		return text.Get("hint.wait")
	case s.Hint.IsSquare():
		return text.Get("hint.is", s.Hint)
	case !p.s.Settings.Played && s.Ply == s.MinPly:
		return text.Get("first")
	case s.Setup.Seats[s.ToMove.Other()].Human:
		return text.Get(text.Key([]string{"turn.black", "turn.white"}[s.ToMove]))
	}
	return text.Get("turn.you")
}

// passLine says which side passes and which side moves again.
func (p *Screen) passLine() string {
	s := &p.snap
	passer, other := s.Pass, s.Pass.Other()
	switch {
	case s.Setup.Seats[passer].Human && !s.Setup.Seats[other].Human:
		return text.Get("pass.you", other)
	case s.Setup.Seats[other].Human && !s.Setup.Seats[passer].Human:
		return text.Get("pass.other", passer)
	}
	return text.Get("pass.watch", passer, other)
}

// resultLines say how the game ended: "You won 44-20" and "40 discs + 4 empty squares".
func resultLines(s *session.Snapshot) (head, detail string) {
	r := s.Result
	winner, won := r.Winner()
	if !won {
		return text.Get("draw"), ""
	}
	discs := r.Black
	if winner == game.White {
		discs = r.White
	}
	more, less := discs+r.Empties, 64-discs-r.Empties
	human, other := s.Setup.Seats[winner].Human, s.Setup.Seats[winner.Other()].Human
	switch {
	case human && !other:
		head = text.Get("won.you", more, less)
	case other && !human:
		head = text.Get("lost.you", less, more)
	default:
		head = text.Get("won.side", winner, more, less)
	}
	switch r.Empties {
	case 0:
	case 1:
		detail = "(" + text.Get("won.empty1", discs) + ")"
	default:
		detail = "(" + text.Get("won.empty", discs, r.Empties) + ")"
	}
	return head, detail
}
