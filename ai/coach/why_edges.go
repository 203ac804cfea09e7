package coach

import (
	"flipside/game"
)

// edges are the four edges with their places.
var edges = []struct {
	squares game.Bitboard
	area    Area
}{{0xFF, Top}, {0xFF << 56, Bottom}, {0x0101010101010101, Left}, {0x8080808080808080, Right}}

// edgeTerms are the measures of what happens on the edges.
var edgeTerms = []string{"edge_discs", "edge_moves", "stable", "unbalanced", "x_squares", "c_squares", "corners", "corner_moves"}

// Thresholds at the end of the lines: how many discs a side must hold on an edge, and how many more
// than in the other line.
const (
	edgeHeld = 4
	edgeMore = 3
)

// whyEdges holds if the opponent holds an edge at the end of the refutation, or the side does at
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

// whyWedge holds if the opponent places a disc on an edge between two discs of the side.
func whyWedge(s *scene) []claim {
	square, k := wedge(&s.played)
	if k == 0 {
		return nil
	}
	holds := func(t *trail) bool { return wedgedAt(t, square) }
	return []claim{s.because(Edge, "wedge", "wedge.instead", holds, edgeTerms...).about(square).naming(square.Bit()).after(k + 1)}
}

// wedge returns the first square on which the opponent wedges in a line and the ply before it; the
// ply is 0 if the opponent does not.
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

// wedges reports whether an empty edge square is between two own discs on the edge.
func wedges(p game.Position, at game.Square) bool {
	for _, e := range edges {
		if e.squares.Has(at) && !game.Corners.Has(at) {
			next := at.Bit().Around() & e.squares &^ at.Bit()
			return p.Own&next == next
		}
	}
	return false
}

// whyUnbalanced holds if the side has five discs in a row on an edge, one of them on a C-square,
// with open corners, so that the opponent can attack from the other end.
func whyUnbalanced(s *scene) []claim {
	h := s.horizon()
	for _, e := range edges {
		has := func(t *trail) bool { return unbalancedEdge(t.last(h), e.squares) }
		if has(&s.played) && !has(&s.best) {
			c := s.because(Edge, "unbalanced", "unbalanced.instead", has, edgeTerms...)
			return []claim{c.in(e.area).naming(s.played.last(h).Own & e.squares).after(h)}
		}
	}
	return nil
}
