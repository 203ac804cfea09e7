package session

import (
	"flipside/ai"
	"flipside/game"
)

// startTurn starts the search of the engine that is to move.
func (s *Session) startTurn() {
	s.advisers.leave()
	at := s.table.current()
	player := s.table.players[at.ToMove]
	s.turn = s.engines.begin(&s.engines.last, player, ai.Turn, player.Traits().Threads, at, s.table.engineTime(at.ToMove))
}

// pollTurn takes the newest report and the result of the turn's search, if there are any.
func (s *Session) pollTurn() {
	t := s.turn
	if t == nil || t.ended {
		return
	}
	if r, ok := t.newest(); ok {
		s.report = r
	}
	result, err, ok := t.task.Answer()
	if !ok {
		return
	}
	t.ended = true
	t.move, t.pause = result.Move, result.Pause
	if !s.table.game.Position().Legal(t.move) {
		s.turn = nil
		s.events = append(s.events, s.table.fail(result.Move, err))
		return
	}
	if len(result.PV) > 0 {
		s.report = analysisOf(result.Report, t.about.ToMove)
	}
}

// fail pauses the engines, because the player that is to move found no legal move, and returns the
// event. err is nil if it found move.
func (t *table) fail(move game.Move, err error) Event {
	t.paused, t.steps = true, 0
	e := Event{Kind: EventError, Problem: BadMove, Player: t.players[t.game.ToMove()].Name(), Move: move}
	if err != nil {
		e.Problem, e.Err = NoMove, err
	}
	return e
}

// MoveNow ends the running turn; the engine plays the best move it has.
func (s *Session) MoveNow() {
	if s.turn != nil && !s.turn.ended {
		s.turn.now = true
		s.turn.cancel(errMoveNow)
	}
}
