package session

import (
	"flipside/ai/roster"
	"flipside/game"
	"flipside/game/record"
)

// SetAdvisers chooses the presets of roster.Advisers that give hints and values: first, and
// second, which is empty for none. The findings of an adviser that changes are dropped. The error
// says that there is no such preset; then nothing has changed.
func (s *Session) SetAdvisers(first, second string) error {
	for _, name := range [...]string{first, second} {
		if _, err := roster.Adviser(name); err != nil && name != "" {
			return err
		}
	}
	if s.advisers.choose(first, second) {
		s.counsel.stopWhy()
	}
	freeTables()
	return nil
}

// Note records help that a person has used, and saves the game if that kind is new.
func (s *Session) Note(kind record.Help) {
	before := s.table.help
	if s.table.helped(kind); s.table.help != before {
		s.save()
	}
}

// ShowAnalysis switches the analysis of the position on the board on or off. In a watched game the
// analysis panel shows the reports of the engines that play.
func (s *Session) ShowAnalysis(on bool) { s.advisers.show(on) }

// Judge sets what the session judges by itself.
func (s *Session) Judge(what Judging) { s.advisers.judging = what }

// Hint asks for a hint, or takes the hint away if there is one. It works only when a person is to
// move. If the analysis is shown, it continues, and the hint comes from it.
func (s *Session) Hint() {
	g := s.table.game
	switch {
	case s.advisers.hint != game.NoMove || s.advisers.hintPending:
		s.advisers.dropHint()
		s.counsel.stopWhy()
		return
	case s.table.browsing || s.table.over() || s.table.players[g.ToMove()] != nil || g.Position().MustPass():
		return
	}
	s.Note(record.Hints)
	began, err := s.advisers.askHint(&s.engines, s.table.place())
	if err != nil {
		s.events.failed(NoHint, err)
	}
	if began {
		s.ponder.lost()
	}
}

// Why asks for the reason for the hint on the board, or takes the reason away if there is one.
func (s *Session) Why() {
	switch c := &s.counsel; {
	case c.why != nil || c.reason != nil:
		c.stopWhy()
	case s.advisers.hint.IsSquare() && c.prepare != nil:
		g := s.table.game
		c.explain(&s.engines, g.Position(), g.ToMove(), s.advisers.hint)
	}
}

// Warn sets whether a person is warned of a move that costs a lot against an engine. The moves of
// such a game are no longer rated, from the first one on that is weighed.
func (s *Session) Warn(on bool) { s.counsel.warns = on }

// Weighs reports whether the session would weigh a move of a person in the current position: the
// game is against an engine, and there is a choice.
func (s *Session) Weighs() bool {
	side, contest := s.table.person()
	g := s.table.game
	return s.counsel.warns && s.counsel.prepare != nil && contest && g.ToMove() == side && g.Position().Moves().Count() > 1
}

// Keep answers a warning: the move stays, and the engine replies.
func (s *Session) Keep() { s.counsel.awaitingAnswer = false }
