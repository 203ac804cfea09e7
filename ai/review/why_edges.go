package review

import (
	"flipside/ai/eval"
	"flipside/game"
)

// edges are the four edges with their places.
var edges = []struct {
	squares game.Bitboard
	area    Area
}{{0xFF, Top}, {0xFF << 56, Bottom}, {0x0101010101010101, Left}, {0x8080808080808080, Right}}

// edgeTerms are the measures of what is on the edges.
var edgeTerms = []string{"edge_discs", "stable", "unbalanced", "x_squares", "c_squares", "corners", "corner_moves"}

// What an edge needs at the end of the lines: so many discs of one side, so many more than in the
// other line.
const (
	edgeHeld = 4
	edgeMore = 3
)

// whyEdges holds where the opponent holds an edge at the end of the refutation, or the side does at
// the end of the best line.
func whyEdges(s *scene) []claim {
	var found []claim
	h := s.horizon()
	played, best := s.played.last(h), s.best.last(h)
	for _, e := range edges {
		theirs, mine := (played.Opp & e.squares).Count(), (best.Own & e.squares).Count()
		if n := (best.Opp & e.squares).Count(); theirs >= edgeHeld && theirs >= n+edgeMore {
			holds := func(t *trail) bool { return (t.last(h).Opp & e.squares).Count() >= theirs }
			c := s.because(Edge, "edge.theirs", "edge.theirs.instead", holds, edgeTerms...)
			found = append(found, c.in(e.area).numbers(theirs, n).naming(played.Opp&e.squares).after(h))
		}
		if n := (played.Own & e.squares).Count(); mine >= edgeHeld && mine >= n+edgeMore {
			holds := func(t *trail) bool { return (t.last(h).Own & e.squares).Count() <= n }
			c := s.because(Edge, "edge.missed", "edge.missed.instead", holds, edgeTerms...)
			found = append(found, c.in(e.area).numbers(n, mine).naming(best.Own&e.squares).after(h))
		}
	}
	return found
}

// whyWedge holds where the opponent places a disc on an edge between two of the side's.
func whyWedge(s *scene) []claim {
	square, k := wedge(&s.played)
	if k == 0 {
		return nil
	}
	holds := func(t *trail) bool { return wedgedAt(t, square) }
	return []claim{s.because(Edge, "wedge", "wedge.instead", holds, edgeTerms...).about(square).naming(square.Bit()).after(k + 1)}
}

// wedge returns the first square on which the opponent wedges in a line, and at which ply; 0 where
// it does not.
func wedge(t *trail) (game.Square, int) {
	for k := 1; k < min(horizon, len(t.moves)); k++ {
		if m := t.moves[k]; !t.mine[k] && m.IsSquare() && wedges(t.boards[k], m.Square()) {
			return m.Square(), k
		}
	}
	return 0, 0
}

func wedgedAt(t *trail, at game.Square) bool {
	for k := 1; k < min(horizon, len(t.moves)); k++ {
		if m := t.moves[k]; !t.mine[k] && m.IsSquare() && m.Square() == at {
			return wedges(t.boards[k], at)
		}
	}
	return false
}

// wedges reports whether an empty edge square lies between two own discs on the edge.
func wedges(p game.Position, at game.Square) bool {
	for _, e := range edges {
		if e.squares.Has(at) && !game.Corners.Has(at) {
			next := around(at.Bit()) & e.squares &^ at.Bit()
			return p.Own&next == next
		}
	}
	return false
}

// whyCornerMissed holds where the side takes a corner in the best line that it does not get.
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

// whyCornerOpen holds where the opponent can take a corner at the end of the line.
func whyCornerOpen(s *scene) []claim {
	h := s.horizon()
	open := func(t *trail) game.Bitboard { p := t.last(h); return p.Swap().Moves() & game.Corners &^ p.Moves() }
	for q := range (open(&s.played) &^ open(&s.best) &^ s.best.last(h).Opp).All() {
		holds := func(t *trail) bool { return open(t).Has(q) || t.last(h).Opp.Has(q) }
		return []claim{s.because(CornerGiven, "corner.open", "corner.closed", holds, edgeTerms...).about(q).naming(q.Bit()).after(h)}
	}
	return nil
}

// stableMore is how many more stable discs one line has than the other.
const stableMore = 3

// whySafeDiscs holds where the opponent wins discs in the refutation that nobody can flip any more,
// or the side does in the best line.
func whySafeDiscs(s *scene) []claim {
	var found []claim
	h := s.horizon()
	count := func(t *trail, theirs bool) game.Bitboard {
		own, opp := eval.Stable(t.last(h))
		was, wasOpp := eval.Stable(s.Position)
		if theirs {
			return opp &^ wasOpp
		}
		return own &^ was
	}
	lost, kept := count(&s.played, true), count(&s.best, true)
	if n, m := lost.Count(), kept.Count(); n >= m+stableMore {
		holds := func(t *trail) bool { return count(t, true).Count() >= n }
		c := s.because(StableDiscs, "stable.lost", "stable.lost.instead", holds, "stable", "corners", "edge_discs").numbers(n, m).after(h)
		c.Does.Squares, c.Instead.Squares = list(lost), list(kept)
		if m == 0 {
			c.Instead.Key = "stable.lost.none"
		}
		found = append(found, c)
	}
	won, missed := count(&s.played, false), count(&s.best, false)
	if n, m := won.Count(), missed.Count(); m >= n+stableMore {
		holds := func(t *trail) bool { return count(t, false).Count() <= n }
		c := s.because(StableDiscs, "stable.missed", "stable.missed.instead", holds, "stable", "corners", "edge_discs").numbers(n, m).after(h)
		c.Does.Squares, c.Instead.Squares = list(won), list(missed)
		found = append(found, c)
	}
	return found
}

// whyNear holds where a disc of the side lies next to an empty corner at the end of the line.
func whyNear(s *scene) []claim {
	var found []claim
	h := s.horizon()
	for _, kind := range []struct {
		key     Key
		squares game.Bitboard
	}{{"near.x", xSquares}, {"near.c", cSquares}} {
		risky := func(t *trail) game.Bitboard {
			p := t.last(h)
			return p.Own & kind.squares & around(p.Empty()&game.Corners)
		}
		for q := range (risky(&s.played) &^ risky(&s.best)).All() {
			holds := func(t *trail) bool { return risky(t).Has(q) }
			c := s.because(NextToCorner, kind.key, "near.instead", holds, "x_squares", "c_squares", "corner_moves", "unbalanced", "run_out")
			found = append(found, c.about(q).naming(q.Bit()).after(h))
		}
	}
	return found
}
