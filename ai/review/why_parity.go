package review

import "flipside/game"

// parityMost is the largest region, in squares, of which the last move is told, and parityEmpties
// the most empties: further from the end nobody sees who gets the last move of a region.
const (
	parityMost    = 9
	parityEmpties = 16
)

// parityTerms are the measures of who gets the last moves.
var parityTerms = []string{"last_moves", "passes", "flips", "stable", "access"}

// whyParity holds where the opponent places the last disc of a region in the refutation, and the
// side that moves does in the best line. Both lines must fill the region or end the game.
func whyParity(s *scene) []claim {
	if s.Kind != Exact || s.Position.Empties() > parityEmpties {
		return nil
	}
	var found []claim
	parts := regions(s.Position)
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
		if len(parts) == 1 {
			key, instead = "parity.all", "parity.all.instead"
		}
		holds := func(t *trail) bool { mine, ok := lastIn(t, region); return ok && !mine }
		found = append(found, s.because(Parity, key, instead, holds, parityTerms...).in(areaOf(region)).naming(region).after(lastAt(&s.played, region)))
	}
	return found
}

// lastIn reports whether the side of the judged move places the last disc in a region; ok is false
// where nobody is known to.
func lastIn(t *trail, region game.Bitboard) (mine, ok bool) {
	k := lastAt(t, region)
	if k == 0 {
		return false, false
	}
	return t.mine[k-1], t.last(len(t.moves)).Empty()&region == 0 || t.over()
}

// lastAt returns after how many plies the last disc is placed in a region; 0: none is.
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

// whyKeySquare holds where the opponent gets a square that the side takes with its best move or its
// next one.
func whyKeySquare(s *scene) []claim {
	var found []claim
	for k := 0; k <= 2 && k < len(s.best.moves); k++ {
		m := s.best.moves[k]
		if !s.best.mine[k] || !m.IsSquare() || m == s.Played {
			continue
		}
		q := m.Square()
		at := placed(&s.played, q)
		if at == 0 || s.played.mine[at-1] {
			continue
		}
		key := Key("square")
		if at == 2 {
			key = "square.now"
		}
		instead := Key("square.instead")
		if k == 0 {
			instead = "square.taken"
		}
		holds := func(t *trail) bool { j := placed(t, q); return j > 0 && j <= at && !t.mine[j-1] }
		c := s.because(KeySquare, key, instead, holds, "flips", "last_moves", "stable", "edge_discs", "corners", "passes")
		c = c.about(q).naming(q.Bit()).after(at)
		c.Does.N = (s.played.last(at).Opp &^ s.played.last(at-1).Opp).Count() - 1
		found = append(found, c)
	}
	return found
}

// placed returns after how many plies within the horizon a disc is placed on a square; 0: none is.
func placed(t *trail, at game.Square) int {
	for k := 0; k < min(horizon, len(t.moves)); k++ {
		if m := t.moves[k]; m.IsSquare() && m.Square() == at {
			return k + 1
		}
	}
	return 0
}

// manyFlips is how many discs a move must flip to be named for that alone.
const manyFlips = 5

// whyFlips holds where the opponent flips many discs with one move.
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

// endsLead is how many discs more than in the best line the opponent must end with on an edge.
const endsLead = 2

// whyEnds holds where the opponent ends the game with more discs on an edge. Its share of the loss
// is counted: each disc there changes the score by two.
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
		c.counted = float64(2*(n-m)) / max(s.Loss, SlipFrom)
		found = append(found, c)
	}
	return found
}

// settled returns after how many plies squares no longer change in a line.
func settled(t *trail, squares game.Bitboard) int {
	k := len(t.moves)
	for k > 0 && t.boards[k-1].Opp&squares == t.boards[k].Opp&squares && t.boards[k-1].Own&squares == t.boards[k].Own&squares {
		k--
	}
	return k
}
