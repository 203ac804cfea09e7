package review

import "flipside/game"

// accessEmpties is the most empties at which a region counts that is closed to one side, and
// accessPlies how long it must stay so.
const (
	accessEmpties = 24
	accessPlies   = 8
)

// whyAccess holds where the side that moves could move in a region before its move, cannot at any
// of its turns in the refutation, while the opponent plays there, and can in the best line.
func whyAccess(s *scene) []claim {
	if s.Position.Empties() > accessEmpties {
		return nil
	}
	for _, region := range regions(s.played.last(1)) {
		if s.Position.Moves()&region == 0 || !closed(&s.played, region) || !opened(&s.best, region) {
			continue
		}
		holds := func(t *trail) bool { return closed(t, region) }
		c := s.because(Access, "access", "access.instead", holds, "access", "free_moves", "moves_next", "moves_later", "passes", "last_moves", "safe_next", "safe_later")
		return []claim{c.in(areaOf(region)).naming(region).after(2)}
	}
	return nil
}

// closed reports whether a region is open to the opponent alone after the first move of a line and
// along it, and the opponent plays there.
func closed(t *trail, region game.Bitboard) bool {
	first := t.last(1)
	if first.Moves()&region != 0 || first.Swap().Moves()&region == 0 {
		return false
	}
	turns, theirs := 0, 0
	for k := 1; k < min(accessPlies, len(t.moves)); k++ {
		m := t.moves[k]
		switch {
		case t.mine[k] && t.boards[k].Moves()&region != 0:
			return false
		case t.mine[k] && t.boards[k].Empty()&region != 0:
			turns++
		case !t.mine[k] && m.IsSquare() && region.Has(m.Square()):
			theirs++
		}
	}
	return turns >= 2 && theirs > 0
}

// opened reports whether the side of the judged move can move in a region at its next turn in a
// line, or has moved there.
func opened(t *trail, region game.Bitboard) bool {
	for k := 0; k < min(3, len(t.moves)); k++ {
		m := t.moves[k]
		if t.mine[k] && m.IsSquare() && region.Has(m.Square()) || k > 0 && t.mine[k] && t.boards[k].Moves()&region != 0 {
			return true
		}
	}
	return false
}
