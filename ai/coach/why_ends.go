package coach

import "flipside/game"

// endsLead is how many more discs on an edge than in the best line the opponent must end with.
const endsLead = 2

// whyEnds holds if the opponent ends the game with more discs on an edge. Its share of the loss can
// be counted: each disc there changes the score by two.
func whyEnds(s *scene) []claim {
	if s.Kind != Exact || !s.played.over() || !s.best.over() {
		return nil
	}
	end, other := s.played.last(len(s.played.moves)), s.best.last(len(s.best.moves))
	var found []claim
	for _, e := range edges {
		n, m := (end.Opp & e.squares).Count(), (other.Opp & e.squares).Count()
		k := settled(&s.played, e.squares)
		if n < m+endsLead || k > horizon {
			continue
		}
		holds := func(t *trail) bool { return (t.last(len(t.moves)).Opp & e.squares).Count() >= n }
		c := s.because(Ends, "ends", "ends.instead", holds).in(e.area).numbers(n, m).naming(end.Opp & e.squares).after(k)
		c.counted = float64(2*(n-m)) / s.Loss
		found = append(found, c)
	}
	return found
}

// settled returns the number of plies after which some squares no longer change in a line.
func settled(t *trail, squares game.Bitboard) int {
	k := len(t.moves)
	for k > 0 && t.boards[k-1].Opp&squares == t.boards[k].Opp&squares && t.boards[k-1].Own&squares == t.boards[k].Own&squares {
		k--
	}
	return k
}

// manyFlips is how many discs a move must flip to be mentioned for that alone.
const manyFlips = 5

// whyFlips holds if the opponent flips many discs with one move.
func whyFlips(s *scene) []claim {
	if s.Kind != Exact {
		return nil
	}
	biggest := func(t *trail) (n, at int) {
		for k := 1; k < min(horizon, len(t.moves)); k++ {
			if t.mine[k] || !t.moves[k].IsSquare() {
				continue
			}
			if got := (t.boards[k+1].Opp &^ t.boards[k].Opp).Count() - 1; got > n {
				n, at = got, k
			}
		}
		return n, at
	}
	n, at := biggest(&s.played)
	m, _ := biggest(&s.best)
	if n < manyFlips || n < m+3 {
		return nil
	}
	q := s.played.moves[at].Square()
	holds := func(t *trail) bool { got, _ := biggest(t); return got >= n }
	c := s.because(Flips, "flips", "flips.instead", holds, "flips", "discs", "stable", "edge_discs").about(q).numbers(n, m)
	return []claim{c.naming(s.played.last(at+1).Opp &^ s.played.last(at).Opp).after(at + 1)}
}
