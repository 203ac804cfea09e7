package review

import "flipside/game"

// whyCorner holds where the opponent takes a corner in the refutation soon, does not take it in the
// best line in that time and could not at its end, and the side that moves does not take as many
// corners for it.
func whyCorner(s *scene) []claim {
	for k := 1; k <= min(horizon-1, len(s.played.moves)-1); k++ {
		m := s.played.moves[k]
		if s.played.mine[k] || !m.IsSquare() || !game.Corners.Has(m.Square()) {
			continue
		}
		corner := m.Square()
		at, best := s.played.last(k+2), s.best.last(k+2)
		if best.Opp.Has(corner) || len(s.best.moves) < k+1 && !s.best.over() ||
			!best.Own.Has(corner) && best.Swap().Moves().Has(corner) ||
			corners(at) >= corners(best) {
			return nil
		}
		instead := Key("corner.closed")
		if best.Own.Has(corner) {
			instead = "corner.mine"
			if s.Best.IsSquare() && s.Best.Square() == corner {
				instead = "corner.taken"
			}
		}
		holds := func(t *trail) bool { return t.last(k + 1).Opp.Has(corner) }
		c := s.because(CornerGiven, "corner.soon", instead, holds, edgeTerms...).about(corner).after(k)
		for j := 1; j <= k; j++ {
			if !s.played.mine[j] && s.played.moves[j].IsSquare() {
				c.Does.N++
			}
		}
		switch near := around(corner.Bit()); {
		case c.Does.N == 1:
			c.Does.Key = "corner.now"
		case near.Has(s.Played.Square()) && xSquares.Has(s.Played.Square()):
			c.Does.Key = "corner.x"
		case near.Has(s.Played.Square()):
			c.Does.Key = "corner.c"
		}
		c.Does.Squares = []game.Square{s.Played.Square(), corner}
		c.Instead.Squares = []game.Square{s.Best.Square(), corner}
		return []claim{c}
	}
	return nil
}

// corners returns own corners minus the opponent's.
func corners(p game.Position) int {
	return (p.Own & game.Corners).Count() - (p.Opp & game.Corners).Count()
}
