package play

import (
	"flipside/ai"
	"flipside/ai/coach/sentence"
	"flipside/ai/roster"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/scores"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
	"flipside/ui/screen"
	"flipside/ui/view"
)

// shown is what the screen shows of the game: its state at the newest tick, and the reports about
// the position on the board.
type shown struct {
	snap   session.Snapshot
	report *session.Analysis // the report on the screen
	second *session.Analysis // from the second adviser
	panel  *session.Analysis // the report of the panel, which may be the previous one
}

// take takes the state of the game. While discs move, the reports stay, so that the motion has all
// of the frame time. steady leaves out what differs in every run.
func (s *shown) take(snap session.Snapshot, v *screen.Values, moving, steady bool) {
	s.snap = snap
	if !moving {
		s.report, s.second = v.Tick(snap.Spot, snap.Report, snap.Second)
	}
	s.snap.Report = s.report
	if snap.Watching && !snap.Over && !snap.Browsing && s.report == nil {
		s.snap.Report = s.panel // the panel shows the last report until the next one
	}
	if s.snap.Report != nil && steady {
		still := *s.snap.Report
		still.Elapsed = 0
		s.snap.Report = &still
	}
	s.panel = s.snap.Report
}

// moved takes the report that an engine has moved by. A tick may bring the last report and the
// move: then it was in no snapshot.
func (s *shown) moved(report *session.Analysis) { s.report, s.panel = report, report }

// perspective returns the side for which the panel and the values show scores. If computers play
// each other, the report and its scores are for the side to move, unless the settings name a side.
func (s *shown) perspective(setting settings.ScoreSide) scores.Perspective {
	if s.snap.Watching && s.snap.Report != nil && setting == settings.ScoreAuto {
		return scores.Own(s.snap.Report.Side)
	}
	return scores.For(s.snap.Setup.Seats, setting)
}

// chips returns the values of the moves in the position on the board.
func (s *shown) chips(set *settings.Settings) []view.Chip {
	o := scores.Chips{Most: set.Values, As: set.ValueAs, Played: game.NoMove}
	if m, differs := scores.Other(s.report, s.second); differs {
		o.Others = []game.Move{m}
	}
	if s.snap.View < len(s.snap.Moves) {
		o.Played = s.snap.Moves[s.snap.View]
	}
	return s.perspective(set.ScoreSide).Chips(s.report, o)
}

// bar returns the advantage in the position on the board.
func (s *shown) bar(setting settings.ScoreSide) view.BarData {
	known := s.snap.Verdict
	if s.snap.Advised && s.report != nil {
		known = s.report // the same, but calmer
	}
	return scores.For(s.snap.Setup.Seats, setting).Bar(known)
}

// analysis returns the analysis of the position on the board, with scores for one side. memory is
// the panel's.
func (s *shown) analysis(memory *scores.Panel, set *settings.Settings) view.AnalysisData {
	side, perspective := scores.For(s.snap.Setup.Seats, set.ScoreSide), s.perspective(set.ScoreSide)
	memory.See(side)
	switch report := s.snap.Report; {
	case report != nil && report.Score.Kind != ai.NoScore:
		d := memory.Report(report)
		if perspective != side {
			d = perspective.Report(report)
		}
		if m, differs := scores.Other(s.report, s.second); differs {
			name := roster.Label(session.Seat{Spec: set.Second})
			perspective.Prefers(&d, report, m, name)
		}
		return d
	case s.snap.Legal == 0:
		return memory.Nothing(words.Get("analysis.nomove", "side", s.snap.ToMove))
	}
	return memory.Nothing(words.Get("analysis.none"))
}

// explained reports whether the hint on the board can be explained, or is.
func (s *shown) explained() bool { return s.snap.Hint.IsSquare() && !s.snap.Browsing }

// reason returns what is known about the hint in words, or "" if that was not asked for. club says
// that the reader knows the terms of the game.
func (s *shown) reason(club bool) string {
	switch r := s.snap.Reason; {
	case !s.explained():
		return ""
	case s.snap.ReasonPending:
		return words.Get("why.wait")
	case r == nil:
		return ""
	case r.Reason.Instead.Key == "":
		return words.Get("why.line", "move", r.Move)
	default:
		reader, seats := sentence.Reader{Club: club}, s.snap.Setup.Seats
		if side := s.snap.ToMove; seats[side].Human && !seats[side.Other()].Human {
			reader.Person = sentence.BlackPlayer + sentence.Person(side)
		}
		return reader.Compared(r.Reason)
	}
}

// markReason adds to the board what the reason for the hint is about: its squares, or the expected
// line.
func (s *shown) markReason(d *view.BoardData) {
	switch r := s.snap.Reason; {
	case r == nil || len(d.Numbers) > 0:
	case r.Reason.Instead.Key == "":
		ahead := screen.NewAhead()
		d.Numbers = ahead.Numbers(s.snap.Position, s.snap.ToMove, r.Line)
		for _, n := range d.Numbers {
			d.Dots &^= n.Square.Bit()
			d.Hints &^= n.Square.Bit()
		}
	default:
		d.Lit |= game.BitboardOf(r.Reason.Does.Squares) | game.BitboardOf(r.Reason.Instead.Squares)
	}
}
