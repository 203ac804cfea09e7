package coach

import (
	"flipside/game"
)

// nearTerms are the measures of discs next to corners.
var nearTerms = []string{"x_squares", "c_squares", "corner_moves", "corners", "unbalanced", "run_out"}

// whyNear holds if the side has a disc next to an empty corner at the end of the line.
func whyNear(s *scene) []claim {
	var found []claim
	h := s.horizon()
	for _, kind := range []struct {
		key     Key
		squares game.Bitboard
	}{{"near.x", xSquares}, {"near.c", cSquares}} {
		risky := func(t *trail) game.Bitboard {
			p := t.last(h)
			return p.Own & kind.squares & (p.Empty() & game.Corners).Around()
		}
		for q := range (risky(&s.played) &^ risky(&s.best)).All() {
			holds := func(t *trail) bool { return risky(t).Has(q) }
			c := s.because(NextToCorner, kind.key, "near.instead", holds, nearTerms...)
			found = append(found, c.about(q).naming(q.Bit()).after(h))
		}
	}
	return found
}

// whySpared holds if the opponent has a disc next to an empty corner at the end of the best line.
func whySpared(s *scene) []claim {
	h := s.horizon()
	risky := func(t *trail) game.Bitboard {
		p := t.last(h)
		return p.Opp & (xSquares | cSquares) & (p.Empty() & game.Corners).Around()
	}
	for q := range (risky(&s.best) &^ risky(&s.played) &^ s.Position.Opp).All() {
		holds := func(t *trail) bool { return !risky(t).Has(q) }
		c := s.because(NextToCorner, "near.spared", "near.spared.instead", holds, nearTerms...)
		return []claim{c.about(q).naming(q.Bit()).after(h)}
	}
	return nil
}
