package coach

import (
	"flipside/ai/coach/see"
	"flipside/game"
)

// parityMost is the largest region, in squares, whose last move is mentioned, and parityEmpties is
// the most empties: earlier, nobody can see who gets the last move of a region.
const (
	parityMost    = 9
	parityEmpties = 16
)

// parityTerms are the measures of who gets the last moves.
var parityTerms = []string{"last_moves", "passes", "flips", "stable", "access"}

// whyParity holds if the opponent places the last disc of a region in the refutation, and the side
// that moves does in the best line. Both lines must fill the region or end the game.
func whyParity(s *scene) []claim {
	if s.Kind != Exact || s.Position.Empties() > parityEmpties {
		return nil
	}
	var found []claim
	parts := see.Regions(s.Position)
	for _, region := range parts {
		if n := region.Count(); n < 2 || n > parityMost {
			continue
		}
		if both(&s.played, region) && !both(&s.best, region) {
			holds := func(t *trail) bool { return both(t, region) }
			found = append(found, s.because(Parity, "parity.both", "parity.both.instead", holds, parityTerms...).in(areaOf(region)).naming(region).after(lastAt(&s.played, region)))
		}
		if mine, ok := lastIn(&s.best, region); !ok || !mine {
			continue
		}
		key, instead := Key("parity"), Key("parity.instead")
		switch {
		case len(parts) == 1:
			key, instead = "parity.all", "parity.all.instead"
		case region.Count() <= mostNamed:
			key, instead = "parity.small", "parity.small.instead"
		}
		holds := func(t *trail) bool { mine, ok := lastIn(t, region); return ok && !mine }
		found = append(found, s.because(Parity, key, instead, holds, parityTerms...).in(areaOf(region)).naming(region).after(lastAt(&s.played, region)))
	}
	return found
}

// lastIn reports whether the side of the judged move places the last disc in a region; ok is false
// if that is not known.
func lastIn(t *trail, region game.Bitboard) (mine, ok bool) {
	k := lastAt(t, region)
	if k == 0 {
		return false, false
	}
	return t.mine[k-1], t.last(len(t.moves)).Empty()&region == 0 || t.over()
}

// lastAt returns after how many plies the last disc is placed in a region; 0: no disc is.
func lastAt(t *trail, region game.Bitboard) int {
	for k := len(t.moves) - 1; k >= 0; k-- {
		if m := t.moves[k]; m.IsSquare() && region.Has(m.Square()) {
			return k + 1
		}
	}
	return 0
}

// both reports whether the opponent fills a region alone, with two discs or more.
func both(t *trail, region game.Bitboard) bool {
	n := 0
	for k, m := range t.moves {
		if m.IsSquare() && region.Has(m.Square()) {
			if t.mine[k] {
				return false
			}
			n++
		}
	}
	return n >= 2 && t.last(len(t.moves)).Empty()&region == 0
}
