package coach

import (
	"flipside/ai/coach/see"
	"flipside/game"
)

// stableMore is how many more stable discs one line must have than the other.
const stableMore = 3

// whySafeDiscs holds if the opponent wins discs in the refutation that can no longer be flipped, or
// the side does in the best line.
func whySafeDiscs(s *scene) []claim {
	var found []claim
	h := s.horizon()
	won := func(t *trail, theirs bool) game.Bitboard {
		own, opp := see.Stable(t.last(h))
		was, wasOpp := see.Stable(s.Position)
		if theirs {
			return opp &^ wasOpp
		}
		return own &^ was
	}
	if lost, other := won(&s.played, true), won(&s.best, true); lost.Count() >= other.Count()+stableMore {
		named := rimOf(lost &^ other)
		holds := func(t *trail) bool { return won(t, true)&named == named }
		c := s.because(StableDiscs, "stable.lost", "stable.lost.instead", holds, stableTerms...)
		found = append(found, c.numbers(named.Count(), 0).naming(named).after(h))
	}
	if missed, other := won(&s.best, false), won(&s.played, false); missed.Count() >= other.Count()+stableMore {
		named := rimOf(missed &^ other)
		holds := func(t *trail) bool { return won(t, false)&named != named }
		c := s.because(StableDiscs, "stable.missed", "stable.missed.instead", holds, stableTerms...)
		found = append(found, c.numbers(named.Count(), named.Count()).naming(named).after(h))
	}
	return append(found, s.whyKept()...)
}

// rimOf returns at most mostNamed of some squares, only those on the edges if there are any.
func rimOf(b game.Bitboard) game.Bitboard {
	if b&rim != 0 {
		b &= rim
	}
	return some(b, game.Corners)
}

// rim are the squares on the edges of the board.
const rim game.Bitboard = 0xFF818181818181FF

// stableTerms are the measures of discs that can no longer be flipped.
var stableTerms = []string{"stable", "corners", "edge_discs"}

// whyKept holds if discs that the opponent soon places or flips stay with it, but end as the side's
// after the best move. Its share of the loss can be counted: each disc changes the score by two,
// and what the side wins in the same way counts against it.
func (s *scene) whyKept() []claim {
	if s.Kind != Exact || !s.best.over() {
		return nil
	}
	kept := func(t *trail, k int) game.Bitboard { _, opp := see.Stable(t.last(k)); return opp }
	h := min(horizon, len(s.played.moves))
	own, _ := see.Stable(s.played.last(h))
	won := own & s.best.last(len(s.best.moves)).Opp
	lost := kept(&s.played, h) &^ kept(&s.played, 0) & s.best.last(len(s.best.moves)).Own
	if lost == 0 {
		return nil
	}
	k := h
	for k > 1 && kept(&s.played, k-1)&lost == lost {
		k--
	}
	named := rimOf(lost)
	holds := func(t *trail) bool { return kept(t, k)&named == named }
	c := s.because(StableDiscs, "stable.kept", "stable.kept.instead", holds).numbers(named.Count(), named.Count()).naming(named).after(k)
	c.counted = float64(2*(lost.Count()-won.Count())) / s.Loss
	return []claim{c}
}
