package session

import (
	"flipside/game"
	"flipside/game/record"
)

// undoPly returns the ply that Undo goes to, or -1 if there is none. This is the last ply at which
// a person had a move to choose. In a game without a person it is the last ply that was not a pass.
// After a resignation it may be the live ply: the resignation is taken back. In a game that counts,
// it is before the position on the board.
func (t *table) undoPly() int {
	from := t.game.Ply()
	switch {
	case t.counts():
		from = t.shown()
	case t.endedEarly() && t.players[t.game.ToMove()] == nil:
		return from
	}
	for ply := from - 1; ply >= t.minPly; ply-- {
		p, to := t.game.PositionAt(ply)
		if p.Moves() != 0 && (t.watching() || t.players[to] == nil) {
			return ply
		}
	}
	return -1
}

// redoPly returns the ply that Redo goes to, or -1 if there is none. This is the next ply at which
// a person has a move to choose, or the end of the line. After a resignation was taken back it may
// be the live ply: the game ends again. In a game that counts, it is after the position on the
// board.
func (t *table) redoPly() int {
	from, line := t.game.Ply(), t.game.LineLen()
	switch {
	case t.counts():
		from, line = t.shown(), from
	case t.endedEarly():
		return -1
	case t.resumed && from == t.finished.ply:
		return from
	}
	for ply := from + 1; ply <= line; ply++ {
		p, to := t.game.PositionAt(ply)
		ended := t.finished.early() && ply == t.finished.ply
		if ply == line || ended || p.Moves() != 0 && (t.watching() || t.players[to] == nil) {
			return ply
		}
	}
	return -1
}

// Undo cancels a search and goes back to the last ply at which a person had a move to choose. In a
// game without a person it goes back one move and pauses. In a rated game that has ended it only
// browses.
func (s *Session) Undo() bool { return s.jump(s.table.undoPly(), true) }

// Redo plays the recorded moves again, including the replies, without a search. In a rated game
// that has ended it only browses.
func (s *Session) Redo() bool { return s.jump(s.table.redoPly(), false) }

// jump makes the position after ply plies the live one. back says that a person takes moves back.
// In a game that counts as it is, the position is only shown.
func (s *Session) jump(ply int, back bool) bool {
	switch {
	case ply < 0:
		return false
	case s.table.counts():
		s.Browse(ply)
		return true
	}
	s.stopAll()
	from := s.table.game.Ply()
	if err := s.table.game.Jump(ply); err != nil {
		return false
	}
	if back {
		s.table.helped(record.Takebacks)
	}
	s.table.resumed = s.table.finished.early() && (back || ply != s.table.finished.ply)
	s.table.setUsed(from, back)
	s.Pause(true)
	s.changed()
	s.events = append(s.events, Event{Kind: EventJumped, Back: back})
	return true
}

// setUsed sets what the person to move has used, after a jump from a ply to the live one. A move
// that is taken back gives its turn the time back, and so does a loss on time, which would come
// again at once. A resignation gives nothing back.
func (t *table) setUsed(from int, back bool) {
	ply := t.game.Ply()
	ending := t.finished.early() && from == ply && ply == t.finished.ply // it is taken back, or holds again
	if !ending || !back {
		t.turns.keep(from, t.used)
	}
	switch {
	case t.endedEarly():
		t.used = t.finished.used
	case back && !(ending && t.finished.result.End == record.Resigned):
		t.used = 0
	default:
		t.used = t.turns.at(ply)
	}
}

// Browse shows the position after ply plies, 0..Ply, and does not change the game. The live ply, or
// a larger one, ends browsing.
func (s *Session) Browse(ply int) {
	ply = max(0, min(s.table.game.Ply(), ply))
	shown := s.table.shown()
	if ply == shown {
		return
	}
	s.table.view, s.table.browsing = ply, ply != s.table.game.Ply()
	s.advisers.leave()
	s.events = append(s.events, Event{Kind: EventJumped, Back: ply < shown})
}

// shown returns the ply of the position on the board.
func (t *table) shown() int {
	if t.browsing {
		return t.view
	}
	return t.game.Ply()
}

// PlayFromHere makes the browsed position the live one. Redo can play the later moves until another
// move is made. A rated game that has ended stays as it is: an unrated copy of its moves up to here
// continues under another name.
func (s *Session) PlayFromHere() {
	if !s.table.browsing {
		return
	}
	ply := max(s.table.view, s.table.minPly)
	if s.table.counts() && copyFrom(&s.table, ply, s.o.NewID) != nil {
		return
	}
	s.jump(ply, true)
}

// moveCache keeps the move lists of the snapshot until the game changes.
type moveCache struct {
	generation  uint64
	game        *game.Game
	moves, line []game.Move
}

// Setup returns the setup of the game. A game that has ended keeps its players.
func (s *Session) Setup() Setup {
	t := &s.table
	setup := t.setup
	if t.over() && t.ended() { // they may have changed since
		setup.Seats = t.finished.seats
	}
	return setup
}

// Snapshot returns the state that the UI draws now.
func (s *Session) Snapshot() Snapshot {
	t, a, c, g, now := &s.table, &s.advisers, &s.counsel, s.table.game, s.engines.now()
	if s.moves.game != g || s.moves.generation != s.generation {
		s.moves = moveCache{s.generation, g, g.Moves(), g.Line()}
	}
	at, before := t.place(), s.moves.line[:t.shown()]
	result, _ := g.Result()
	report, second, advised := s.report, (*Analysis)(nil), t.advised()
	if advised {
		report, second = a.reports(at.Spot)
	}
	snap := Snapshot{
		Setup: s.Setup(), Phase: t.phase(c.awaitingAnswer),
		Course: Course{Ply: g.Ply(), MinPly: t.minPly, Moves: s.moves.moves, Line: s.moves.line, Kept: t.keeps(), Over: t.over(), Result: result},
		Board: Board{Spot: at.Spot, View: len(before), Browsing: t.browsing, Legal: at.Position.Moves(), Last: game.LastPlaced(before),
			Passed: len(before) > 0 && !before[len(before)-1].IsSquare()},
		Ways: Ways{CanUndo: t.undoPly() >= 0, CanRedo: t.redoPly() >= 0},
		Advice: Advice{Report: report, Second: second, Verdict: a.verdict(at.Spot), Judging: a.refereeing(t, s.generation),
			Scores: a.scores.take(t, a, a.state(t, s.generation)), Advised: a.analysis && advised, Analysis: a.analysis,
			ReportShown: a.analysis || t.watching() && !t.browsing},
		Hints:    Hints{Hint: a.hint, HintPending: a.hintPending, Reason: c.reason, ReasonPending: c.why != nil, Weighing: c.weighing != nil},
		Clocks:   Clocks{Left: t.left(s.turn, now), Timed: t.timed()},
		Passing:  Passing{Pass: g.ToMove(), PassTicks: t.passing},
		Fairness: Fairness{Help: t.help, Fair: t.fair(), Rated: t.fair() && t.measured},
		Watch:    Watch{Watching: t.watching(), Paused: t.paused, Speed: s.speed},
	}
	snap.Resigns, snap.CanResign = t.resigns()
	if f := t.finished; t.over() && t.ended() { // help may have changed since
		snap.Fairness = Fairness{Help: f.help, Fair: f.fair, Rated: f.rated}
	}
	switch {
	case t.endedEarly():
		snap.Early = t.finished.result
	case snap.Over:
		snap.Counts = t.setup.Handicap.Count(result)
	}
	if t := s.turn; t != nil && !t.ended {
		snap.Turn = Turn{Thinking: true, ThinkTime: t.time(now), Progress: t.progress, MoveNow: !t.now}
	}
	return snap
}

// Busy reports whether the game continues by itself: an engine is to move, or a side passes.
func (s *Session) Busy() bool {
	phase := s.table.phase(s.counsel.awaitingAnswer)
	return phase == PhaseThinking || phase == PhasePass
}

// phase says what the game waits for. warned says that a person still has to answer a warning.
func (t *table) phase(warned bool) Phase {
	switch g := t.game; {
	case t.over():
		return PhaseOver
	case warned:
		return PhaseAsked
	case g.Position().MustPass():
		return PhasePass
	case t.players[g.ToMove()] == nil:
		return PhaseHuman
	case t.enginesPaused():
		return PhasePaused
	}
	return PhaseThinking
}

// advised reports whether the values of the position on the board come from the advisers. If an
// engine is to move, and in a watched game, the engines' own values are shown.
func (t *table) advised() bool {
	return t.browsing || !t.watching() && (t.over() || t.players[t.game.ToMove()] == nil)
}
