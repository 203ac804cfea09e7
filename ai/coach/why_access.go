package coach

import (
	"flipside/ai/coach/see"
	"flipside/game"
)

// A closed region counts only with accessEmpties empties or fewer, and only if it stays closed for
// accessPlies plies.
const (
	accessEmpties = 24
	accessPlies   = 8
)

// whyAccess holds if the side that moves could move in a region before its move and, in the best
// line, still can; but in the refutation it cannot at any of its turns, and the opponent plays
// there.
func whyAccess(s *scene) []claim {
	if s.Position.Empties() > accessEmpties {
		return nil
	}
	for _, region := range see.Regions(s.played.last(1)) {
		if s.Position.Moves()&region == 0 || !closed(&s.played, region) || !opened(&s.best, region) {
			continue
		}
		holds := func(t *trail) bool { return closed(t, region) }
		c := s.because(Access, "access", "access.instead", holds, append(moveTerms, "access", "passes", "last_moves")...)
		return []claim{c.in(areaOf(region)).naming(region).after(2)}
	}
	return nil
}

// closed reports whether, after the first move of a line and along it, a region is open only to the
// opponent, and the opponent plays there.
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

// whyFree holds if the opponent has safe moves at the end of the line that the side cannot play.
func whyFree(s *scene) []claim {
	h := s.horizon()
	mine, other := freeOf(s.played.last(h)), freeOf(s.best.last(h))
	free := mine &^ other
	if mine.Count() < 2 || mine.Count() < other.Count()+2 {
		return nil
	}
	named := some(free, free)
	holds := func(t *trail) bool { return freeOf(t.last(h))&named == named }
	c := s.because(Free, "free", "free.instead", holds, append(moveTerms, "access")...)
	return []claim{c.naming(named).after(h)}
}

// freeOf returns the safe moves of the opponent that the side cannot play.
func freeOf(p game.Position) game.Bitboard { return see.Safe(p.Swap()) &^ p.Moves() }

// sides are the four sides of the board, two lines deep.
var sides = []struct {
	squares game.Bitboard
	area    Area
}{{0xFFFF, Top}, {0xFFFF << 48, Bottom}, {0x0303030303030303, Left}, {0xC0C0C0C0C0C0C0C0, Right}}

// whySide holds if, at its next turn, the side has no move on a side of the board where the
// opponent has some.
func whySide(s *scene) []claim {
	var found []claim
	for _, side := range sides {
		after, other := s.played.last(2), s.best.last(2)
		if (after.Empty()&side.squares).Count() < 4 || after.Moves()&side.squares != 0 ||
			(after.Swap().Moves()&side.squares).Count() < 2 || (other.Moves()&side.squares).Count() < 2 {
			continue
		}
		holds := func(t *trail) bool {
			p := t.last(2)
			return p.Moves()&side.squares == 0 && (p.Swap().Moves()&side.squares).Count() >= 2
		}
		c := s.because(Access, "side", "side.instead", holds, append(moveTerms, "access")...)
		c = c.in(side.area).after(2)
		c.Does.Squares, c.Instead.Squares = list(after.Swap().Moves()&side.squares), list(other.Moves()&side.squares)
		found = append(found, c)
	}
	return found
}
