package session

import (
	"flipside/game"
	"flipside/game/record"
)

// undoPly returns the ply that Undo goes to, or -1 if there is none. This is the last ply at which
// a person had a move to choose. In a game without a person it is the last ply that was not a pass.
func (s *Session) undoPly() int {
	for ply := s.game.Ply() - 1; ply >= s.minPly; ply-- {
		p, to := s.game.PositionAt(ply)
		if p.Moves() != 0 && (s.watching() || s.players[to] == nil) {
			return ply
		}
	}
	return -1
}

// redoPly returns the ply that Redo goes to, or -1 if there is none. This is the next ply at which
// a person has a move to choose, or the end of the line.
func (s *Session) redoPly() int {
	line := s.game.LineLen()
	for ply := s.game.Ply() + 1; ply <= line; ply++ {
		p, to := s.game.PositionAt(ply)
		if ply == line || p.Moves() != 0 && (s.watching() || s.players[to] == nil) {
			return ply
		}
	}
	return -1
}

// Undo cancels a search and goes back to the last ply at which a person had a move to choose. In a
// game without a person it goes back one move and pauses.
func (s *Session) Undo() bool { return s.jump(s.undoPly(), true) }

// Redo plays the recorded moves again, including the replies, without a search.
func (s *Session) Redo() bool { return s.jump(s.redoPly(), false) }

func (s *Session) jump(ply int, back bool) bool {
	if ply < 0 {
		return false
	}
	s.stop()
	if err := s.game.Jump(ply); err != nil {
		return false
	}
	if back {
		s.helped(record.Takebacks)
	}
	s.Pause(true)
	s.changed()
	s.events = append(s.events, Event{Kind: EventJumped, Back: back})
	return true
}

// Browse shows the position after ply plies, 0..Ply, and does not change the game. The live ply
// ends browsing.
func (s *Session) Browse(ply int) {
	ply = max(0, min(s.game.Ply(), ply))
	shown := s.shown()
	if ply == shown {
		return
	}
	s.view, s.browsing = ply, ply != s.game.Ply()
	s.asked = false
	s.stopHelper() // these searches are about another position
	s.stopSecond()
	s.events = append(s.events, Event{Kind: EventJumped, Back: ply < shown})
}

// shown returns the ply of the position on the board.
func (s *Session) shown() int {
	if s.browsing {
		return s.view
	}
	return s.game.Ply()
}

// BackToGame ends browsing.
func (s *Session) BackToGame() { s.Browse(s.game.Ply()) }

// PlayFromHere makes the browsed position the live one. Redo can play the later moves until another
// move is made.
func (s *Session) PlayFromHere() {
	if !s.browsing {
		return
	}
	s.stop()
	if err := s.game.Jump(max(s.view, s.minPly)); err != nil {
		return
	}
	s.helped(record.Takebacks)
	s.Pause(true)
	s.changed()
	s.events = append(s.events, Event{Kind: EventJumped, Back: true})
}

// moveCache keeps the move lists of the snapshot until the game changes.
type moveCache struct {
	generation  uint64
	game        *game.Game
	moves, line []game.Move
}

// Snapshot returns the state that the UI draws now.
func (s *Session) Snapshot() Snapshot {
	g := s.game
	if s.moves.game != g || s.moves.generation != s.generation {
		s.moves = moveCache{s.generation, g, g.Moves(), g.Line()}
	}
	shown := s.shown()
	p, to := g.PositionAt(shown)
	black, white := p.Own, p.Opp
	if to == game.White {
		black, white = white, black
	}
	result, over := g.Result()
	snap := Snapshot{
		Setup: s.setup, Phase: s.phase(),
		Ply: g.Ply(), Moves: s.moves.moves, Line: s.moves.line, Over: over, Result: result,
		View: shown, Browsing: s.browsing, Black: black, White: white, ToMove: to, Legal: p.Moves(), Last: game.NoMove,
		CanUndo: s.undoPly() >= 0, CanRedo: s.redoPly() >= 0, MinPly: s.minPly,
		Report: s.shownReport(), Second: s.secondReport(), Verdict: s.verdict(), Judging: s.judging != nil, Advised: s.analysis && s.advised(), Analysis: s.analysis, ReportShown: s.analysis || s.watching() && !s.browsing, Hint: s.hint, HintPending: s.asked,
		Left: s.left(), Pass: g.ToMove(), PassTicks: s.passing, Watching: s.watching(), Paused: s.paused, Speed: s.speed,
		Weighing: s.weigh != nil, Reason: s.reason, ReasonPending: s.why != nil,
		Help: s.help, Fair: s.fair(), Rated: s.fair() && s.measured,
	}
	if over {
		snap.Counts = s.setup.Handicap.Count(result)
	}
	snap.Last, snap.Passed = game.LastPlaced(snap.Line[:shown]), shown > 0 && !snap.Line[shown-1].IsSquare()
	if t := s.turn; t != nil && !t.ended {
		snap.Thinking, snap.MoveNow = true, !t.now
		snap.ThinkTime = t.time(s.o.Now())
		snap.Progress = t.progress
	}
	return snap
}

// Busy reports whether the game goes on by itself: an engine is to move, or a side passes.
func (s *Session) Busy() bool {
	phase := s.phase()
	return phase == PhaseThinking || phase == PhasePass
}

func (s *Session) phase() Phase {
	switch g := s.game; {
	case g.Over():
		return PhaseOver
	case s.asks:
		return PhaseAsked
	case g.Position().MustPass():
		return PhasePass
	case s.players[g.ToMove()] == nil:
		return PhaseHuman
	case s.halted():
		return PhasePaused
	}
	return PhaseThinking
}
