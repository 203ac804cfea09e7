package review

import "flipside/game"

// cornerPlies is how far down the refutation a corner must fall.
const cornerPlies = 6

// whyCorner holds where the opponent takes a corner in the refutation soon, does not take it in the
// best line in that time and could not at its end, and the side that moves does not take as many
// corners for it.
func whyCorner(s *scene) (Reason, bool) {
	for k := 1; k <= min(cornerPlies, len(s.played.moves)-1); k++ {
		m := s.played.moves[k]
		if s.played.mine[k] || !m.IsSquare() || !game.Corners.Has(m.Square()) {
			continue
		}
		corner := m.Square()
		at, best := s.played.last(k+2), s.best.last(k+2)
		if best.Opp.Has(corner) || len(s.best.moves) < k+1 && !s.best.over() ||
			!best.Own.Has(corner) && best.Swap().Moves().Has(corner) ||
			corners(at) >= corners(best) {
			return Reason{}, false
		}
		does := s.fact("corner.soon", s.Played)
		for j := 1; j <= k; j++ {
			if !s.played.mine[j] && s.played.moves[j].IsSquare() {
				does.N++
			}
		}
		if does.N == 1 {
			does.Key = "corner.now"
		}
		does.Square, does.Squares = corner, []game.Square{s.Played.Square(), corner}
		instead := s.fact("corner.closed", s.Best)
		if best.Own.Has(corner) {
			instead.Key = "corner.mine"
			if s.Best.IsSquare() && s.Best.Square() == corner {
				instead.Key = "corner.taken"
			}
		}
		instead.Square, instead.Squares = corner, []game.Square{s.Best.Square(), corner}
		return Reason{CornerGiven, does, instead}, true
	}
	return Reason{}, false
}

// corners returns own corners minus the opponent's.
func corners(p game.Position) int {
	return (p.Own & game.Corners).Count() - (p.Opp & game.Corners).Count()
}
