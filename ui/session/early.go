package session

import (
	"flipside/game"
	"flipside/game/record"
)

// over reports whether the game has ended at the live ply.
func (t *table) over() bool { return t.game.Over() || t.endedEarly() }

// endedEarly reports whether the game has ended at the live ply by resignation or on time.
func (t *table) endedEarly() bool {
	return t.finished.early() && !t.resumed && t.game.Ply() == t.finished.ply
}

// lost returns the result of a game that side lost before its last move.
func lost(side game.Color, how record.End) record.Result {
	if side == game.Black {
		return record.Result{End: how, Score: -game.Squares}
	}
	return record.Result{End: how, Score: game.Squares}
}

// resigns returns the side that a person can resign for: the person's against an engine, and the
// side to move where two people play. Before that person's first move there is nothing to resign.
func (t *table) resigns() (side game.Color, ok bool) {
	if t.watching() || t.over() || t.setup.Viewed {
		return side, false
	}
	if side, ok = t.person(); ok {
		return side, t.begun(side)
	}
	return t.game.ToMove(), t.game.Ply() > t.minPly
}

// begun reports whether a side has placed a disc since the opening.
func (t *table) begun(side game.Color) bool {
	for ply := t.minPly; ply < t.game.Ply(); ply++ {
		if p, to := t.game.PositionAt(ply); to == side && p.Moves() != 0 {
			return true
		}
	}
	return false
}

// Resign ends the game as lost for Snapshot.Resigns. It reports false if there is no such side.
func (s *Session) Resign() bool {
	side, ok := s.table.resigns()
	if ok {
		s.end(lost(side, record.Resigned))
	}
	return ok
}

// end ends the game at the live ply, with a result that the board does not say; unknown: the board
// says it. It lets go of what only a running game needs.
func (s *Session) end(result record.Result) {
	if t := &s.table; result.Known() {
		t.finished, t.resumed = &ending{t.game.Ply(), t.help, result, t.used}, false
		if t.browsing {
			s.events = append(s.events, Event{Kind: EventJumped})
		}
		s.changed()
	}
	s.events = append(s.events, Event{Kind: EventOver})
	s.table.relieve(&s.engines)
	s.counsel.adept = nil
}

// endsEarly restores the end of a game that was saved as over by resignation or on time. Its result
// belongs to the ending alone, because the game may go on.
func (t *table) endsEarly(saved Saved) {
	if !saved.Early.Known() {
		return
	}
	t.finished = &ending{saved.Ply, saved.Help, saved.Early, saved.Used}
	t.setup.Tags.Result = record.Result{}
	if t.kept != nil {
		kept := *t.kept
		kept.Tags.Result = record.Result{}
		t.kept = &kept
	}
}
