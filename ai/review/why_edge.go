package review

import (
	"flipside/ai/eval"
	"flipside/game"
)

// What an edge needs: so many discs on it that cannot be flipped, so many more than in the best
// line, after so many plies.
const (
	edgeDiscs = 5
	edgeLead  = 4
	edgePlies = 8
)

// edges are the four edges with their places.
var edges = []struct {
	squares game.Bitboard
	area    Area
}{{0xFF, Top}, {0xFF << 56, Bottom}, {0x0101010101010101, Left}, {0x8080808080808080, Right}}

// whyEdge holds where the opponent gets an edge for good in the refutation, and not in the best
// line in the same time.
func whyEdge(s *scene) (Reason, bool) {
	h := min(edgePlies, len(s.played.moves), len(s.best.moves))
	_, before := eval.Stable(s.Position)
	_, theirs := eval.Stable(s.played.last(h))
	_, other := eval.Stable(s.best.last(h))
	for _, e := range edges {
		n := (theirs & e.squares).Count()
		if n < edgeDiscs || n < (other&e.squares).Count()+edgeLead || n < (before&e.squares).Count()+edgeLead {
			continue
		}
		does, instead := s.fact("edge", s.Played), s.fact("edge.instead", s.Best)
		does.N, does.Area, does.Squares = n, e.area, list(theirs&e.squares)
		instead.N, instead.Area, instead.Squares = (other & e.squares).Count(), e.area, list(other&e.squares)
		if instead.N == 0 {
			instead.Key = "edge.none"
		}
		return Reason{Edge, does, instead}, true
	}
	return Reason{}, false
}
