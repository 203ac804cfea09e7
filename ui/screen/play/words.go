package play

import (
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/app/players"
	"flipside/ui/app/session"
	"flipside/ui/screen"
)

// statusLine returns the text of the status line.
func (p *Screen) statusLine() string {
	if line := p.consent.Line(); line != "" {
		return line
	}
	if line := p.s.Messages.Line(); line != "" || p.s.Messages.Shown() {
		return line
	}
	s := &p.game.snap
	if p.values.Frozen() {
		return afterPass(s, words.Get("values.frozen"))
	}
	why := ""
	if !p.counsel.shown {
		why = p.game.reason(p.s.Settings.Club())
	}
	var helped words.Key
	if !p.s.Settings.Finished {
		helped = help(s, p.s.Settings.Dots)
	}
	return afterPass(s, turnLine(s, why, helped))
}

// afterPass adds to a line that the side which is not to move has passed, if it has. So a pass is
// still seen after its notice has gone.
func afterPass(s *session.Snapshot, line string) string {
	if !s.Passed || s.Over || line == "" {
		return line
	}
	passer := s.ToMove.Other()
	if isUser(s, passer) {
		return words.Get("passed.you", "line", line)
	}
	return words.Get("passed", "side", passer, "line", line)
}

// turnLine returns the status line for the case that there is no other message. why is the reason
// for the hint, if it belongs there; help is what help says, if the user needs it.
func turnLine(s *session.Snapshot, why string, help words.Key) string {
	switch {
	case s.Browsing && s.Legal == 0:
		return words.Get("browse.none", "side", s.ToMove)
	case s.Browsing:
		return words.Get("browse.turn", "side", s.ToMove)
	case s.Early.Known():
		return words.Get("refuse.over")
	case s.Over && s.Result.Empties == 0:
		return words.Get("over.full")
	case s.Over:
		return words.Get("over")
	case s.Phase == session.PhaseAsked:
		return words.Get("warn.asks")
	case s.Weighing:
		return words.Get("warn.wait")
	case s.Phase == session.PhasePass && s.PassTicks == 0: // the last disc is still in motion
		return ""
	case s.Phase == session.PhasePass:
		return passLine(s)
	case s.Phase == session.PhasePaused, s.Paused:
		return words.Get("paused")
	case s.Phase == session.PhaseThinking:
		return words.Get("thinking", "name", s.ToMove)
	case s.HintPending:
		return words.Get("hint.wait")
	case s.Hint.IsSquare() && why != "":
		return words.Get("why.status", "move", s.Hint, "why", why)
	case s.Hint.IsSquare():
		return words.Get("hint.is", "move", s.Hint)
	case help != "":
		return words.Get(help, "other", s.ToMove.Other())
	case isUser(s, s.ToMove):
		return words.Get("turn.you")
	}
	return words.Get(words.Key([]string{"turn.black", "turn.white"}[s.ToMove]))
}

// isUser reports whether the user plays a side against an engine.
func isUser(s *session.Snapshot, side game.Color) bool {
	user, contest := players.Contest(s.Setup.Seats)
	return contest && user == side && !s.Setup.Viewed
}

// noteFinished notes that the user has finished a game, and needs no more help.
func noteFinished(set *screen.Settings, s *session.Snapshot) {
	if !set.Finished && !s.Watching && !s.Setup.Viewed {
		set.Finished = true
		set.Save()
	}
}

// nearEnd is the number of empty squares from which the help is about the end of the game.
const nearEnd = 10

// help returns a sentence for a person who has not finished a game yet and is to move; empty if
// none is needed. dots reports whether the board has dots. Two people get help with the first move
// only: one of them may know the rules, and the line must then say whose turn it is.
func help(s *session.Snapshot, dots bool) words.Key {
	people := s.Setup.Seats[s.ToMove.Other()].Human
	switch {
	case s.Phase != session.PhaseHuman, s.Browsing, s.Setup.Viewed, s.Over:
		return ""
	case people && s.Ply > s.MinPly:
		return ""
	case s.Ply <= s.MinPly+1 && dots:
		return "help.first.dots"
	case s.Ply <= s.MinPly+1:
		return "help.first"
	case s.Passed:
		return "help.again"
	case s.Position.Empties() <= nearEnd:
		return "help.end"
	case dots:
		return "help.dots"
	}
	return ""
}

// passLine says which side passes and which side moves again.
func passLine(s *session.Snapshot) string {
	passer, other := s.Pass, s.Pass.Other()
	switch {
	case isUser(s, passer):
		return words.Get("pass.you", "other", other)
	case isUser(s, other):
		return words.Get("pass.other", "side", passer)
	}
	return words.Get("pass.watch", "side", passer, "other", other)
}
