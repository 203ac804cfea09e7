package coach

import (
	"flipside/game"
)

// whyCorner holds if the opponent soon takes a corner in the refutation, and in the best line
// neither takes it in that time nor can at its end. It does not hold if the side takes as many
// corners in return.
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
		c := s.because(CornerGiven, "corner.soon", instead, holds, edgeTerms...).about(corner).after(k + 1)
		for j := 1; j <= k; j++ {
			if !s.played.mine[j] && s.played.moves[j].IsSquare() {
				c.Does.N++
			}
		}
		switch near := corner.Bit().Around(); {
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

// corners returns the number of own corners minus the opponent's.
func corners(p game.Position) int {
	return (p.Own & game.Corners).Count() - (p.Opp & game.Corners).Count()
}

// whyCornerMissed holds if the side takes a corner in the best line but not in the played one.
func whyCornerMissed(s *scene) []claim {
	h := s.horizon()
	played, best := s.played.last(h), s.best.last(h)
	for q := range (best.Own & game.Corners &^ played.Own &^ s.Position.Own).All() {
		if corners(best) <= corners(played) {
			continue
		}
		holds := func(t *trail) bool { return !t.last(h).Own.Has(q) }
		c := s.because(CornerMissed, "corner.missed", "corner.missed.instead", holds, edgeTerms...).about(q)
		k := 0
		for k < h && !best.Own.Has(q) || k < h && !s.best.last(k).Own.Has(q) {
			k++
		}
		return []claim{c.naming(q.Bit()).after(k)}
	}
	return nil
}

// whyCornerOpen holds if the opponent can take a corner at the end of the line.
func whyCornerOpen(s *scene) []claim {
	h := s.horizon()
	open := func(t *trail) game.Bitboard { p := t.last(h); return p.Swap().Moves() & game.Corners &^ p.Moves() }
	for q := range (open(&s.played) &^ open(&s.best) &^ s.best.last(h).Opp).All() {
		key, opener := opening(&s.played, q, h)
		holds := func(t *trail) bool {
			return (open(t).Has(q) || t.last(h).Opp.Has(q)) && t.last(h).Own&opener == opener
		}
		c := s.because(CornerGiven, key, "corner.closed", holds, edgeTerms...).about(q).naming(q.Bit()).after(h)
		if opener != 0 {
			c.Does.Squares = list(opener)
		}
		return []claim{c}
	}
	return nil
}

// whyCornerHope holds if a corner is open only to the side at the end of the best line.
func whyCornerHope(s *scene) []claim {
	h := s.horizon()
	hope := func(t *trail) game.Bitboard { p := t.last(h); return p.Moves() & game.Corners &^ p.Swap().Moves() }
	for q := range (hope(&s.best) &^ hope(&s.played) &^ s.played.last(h).Own).All() {
		holds := func(t *trail) bool { return !hope(t).Has(q) && !t.last(h).Own.Has(q) }
		return []claim{s.because(CornerMissed, "corner.hope", "corner.hope.instead", holds, edgeTerms...).about(q).naming(q.Bit()).after(h)}
	}
	return nil
}

// opening returns the key for what opens a corner to the opponent in a line, and the disc that
// does: the first one next to the corner that the side places and still has after h plies, if any.
func opening(t *trail, corner game.Square, h int) (Key, game.Bitboard) {
	for k := range h {
		m := t.moves[k]
		if t.mine[k] && m.IsSquare() && corner.Bit().Around().Has(m.Square()) && t.last(h).Own.Has(m.Square()) {
			if k == 0 {
				return "corner.opens", m.Square().Bit()
			}
			return "corner.opened", m.Square().Bit()
		}
	}
	return "corner.open", 0
}
