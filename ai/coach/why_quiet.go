package coach

import (
	"flipside/ai/coach/see"
	"flipside/game"
)

// openLead is how many more empty squares a move must border on to be called open.
const openLead = 4

// whyQuiet holds if the opponent answers with a quiet move that the best move takes away or spoils.
func whyQuiet(s *scene) []claim {
	if len(s.played.moves) < 2 || !s.played.moves[1].IsSquare() {
		return nil
	}
	reply := s.played.moves[1]
	after, other := s.played.last(1).Swap(), s.best.last(1).Swap()
	n := see.Openness(after, reply)
	if !see.IsQuiet(n) {
		return nil
	}
	instead := Key("quiet.shut")
	if reply == s.Best {
		instead = "square.taken"
	}
	spoilt := 0
	if other.Legal(reply) {
		if spoilt = see.Openness(other, reply); spoilt < n+openLead {
			return nil
		}
		instead = "quiet.spoilt"
	}
	holds := func(t *trail) bool {
		p := t.last(1).Swap()
		return p.Legal(reply) && see.Openness(p, reply) <= n
	}
	key := Key("quiet")
	if game.Corners.Has(reply.Square()) { // what counts then is that the move exists
		if other.Legal(reply) {
			return nil
		}
		key, holds = "quiet.corner", func(t *trail) bool { return t.last(1).Swap().Legal(reply) }
	}
	c := s.because(Quiet, key, instead, holds, moveTerms...)
	return []claim{c.about(reply.Square()).numbers(n, spoilt).naming(reply.Square().Bit()).after(1)}
}

// whyQuietLost holds if a quiet move of the side is gone or spoilt at its next turn, but not after
// the best move.
func whyQuietLost(s *scene) []claim {
	after, other := s.played.last(2), s.best.last(2)
	gone := see.Quiet(s.Position) & see.Quiet(other) & after.Empty()
	for q := range gone.All() {
		m := game.Move(q)
		n := see.Openness(other, m)
		if m == s.Played || after.Legal(m) && see.Openness(after, m) < n+openLead {
			continue
		}
		key := Key("quiet.lost")
		if after.Legal(m) {
			key = "quiet.loud"
			n = see.Openness(after, m) - 1
		}
		holds := func(t *trail) bool {
			p := t.last(2)
			return p.Empty().Has(q) && (!p.Legal(m) || see.Openness(p, m) > n)
		}
		c := s.because(Quiet, key, "quiet.kept", holds, moveTerms...)
		return []claim{c.about(q).numbers(n, n).naming(q.Bit()).after(2)}
	}
	return nil
}

// whyQuietEnd holds if, at the end of the line, the opponent has quiet moves that it does not have
// after the best move, or the side has none but has some after the best move.
func whyQuietEnd(s *scene) []claim {
	var found []claim
	h := s.horizon()
	if s.Position.Empties()-h < movesEmpties {
		return nil
	}
	theirs := func(t *trail) game.Bitboard { return see.Quiet(t.last(h).Swap()) }
	more := theirs(&s.played) &^ theirs(&s.best)
	if more.Count() >= 2 && theirs(&s.played).Count() >= theirs(&s.best).Count()+2 {
		named := some(more, more)
		holds := func(t *trail) bool { return theirs(t)&named == named }
		found = append(found, s.because(Quiet, "quiet.theirs", "quiet.theirs.instead", holds, moveTerms...).naming(named).after(h))
	}
	mine := func(t *trail) game.Bitboard { return see.Quiet(t.last(h)) }
	if named := some(mine(&s.best), mine(&s.best)); mine(&s.played) == 0 && named.Count() >= 2 {
		holds := func(t *trail) bool { return mine(t) == 0 }
		c := s.because(Quiet, "quiet.none", "quiet.none.instead", holds, moveTerms...).after(h)
		c.Does.Squares, c.Instead.Squares = []game.Square{s.Played.Square()}, list(named)
		found = append(found, c)
	}
	return found
}
