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

// resigns returns the side that a person can resign for: the person's against an engine, and the
// side to move where two people play. Before that person's first move there is nothing to resign.
func (t *table) resigns() (side game.Color, ok bool) {
	if t.watching() || t.over() || t.setup.Viewed {
		return side, false
	}
	if side, ok = t.person(); ok {
		return side, t.begun(side, t.game.Ply())
	}
	return t.game.ToMove(), t.game.Ply() > t.minPly
}

// begun reports whether a side places a disc after the opening and before a ply of the line.
func (t *table) begun(side game.Color, end int) bool {
	for ply := t.minPly; ply < end; ply++ {
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
		s.end(record.Lost(side, record.Resigned))
	}
	return ok
}

// end ends the game at the live ply, with a result that the board does not say; unknown: the board
// says it. It lets go of what only a running game needs.
func (s *Session) end(result record.Ending) {
	if t := &s.table; result.Known() {
		t.stop(result, s.o.NewID)
		if t.browsing {
			s.events = append(s.events, Event{Kind: EventJumped})
		}
		s.changed()
	}
	s.events = append(s.events, Event{Kind: EventOver})
	s.table.relieve(&s.engines)
	s.counsel.adept = nil
	freeTables()
}

// stop ends the game at the live ply, with a result that the board does not say. If it has ended
// there before, that ending holds again. If it has ended elsewhere, the game that ended stays as it
// is, and this one is another game without what came after.
func (t *table) stop(result record.Ending, newID func() string) {
	f := t.finished
	if f.early() && f.ply == t.game.Ply() {
		t.turns.keep(f.ply, t.used)
		t.resumed, t.used = false, f.used
		return
	}
	if f != nil {
		t.another(newID)
		t.setup.Tags.Said = record.Ending{}
		t.game.Truncate()
		t.forget(t.game.Ply())
	}
	t.finished, t.resumed = t.ending(t.game.Ply(), t.help), false
	t.finished.result, t.finished.used = result, t.used
	t.turns.keep(t.finished.ply, t.used)
}

// endsEarly restores the end of a game that was saved as over by resignation or on time. Its result
// belongs to the ending alone, because the game may go on.
func (t *table) endsEarly(saved Saved) {
	if !saved.Early.Known() {
		return
	}
	t.finished = t.ending(saved.Ply, saved.Help)
	t.finished.result, t.finished.used = saved.Early, saved.Used
	t.turns.keep(saved.Ply, t.used)
	t.setup.Tags.Result = record.Ending{}
	if t.kept != nil {
		kept := *t.kept
		kept.Tags.Result = record.Ending{}
		t.kept = &kept
	}
}
