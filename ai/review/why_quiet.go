package review

import "flipside/game"

// openLead is how much more empty squares a move must border on to be called open.
const openLead = 4

// whyQuiet holds where the opponent answers with a quiet move that the best move takes away or
// spoils.
func whyQuiet(s *scene) []claim {
	if len(s.played.moves) < 2 || !s.played.moves[1].IsSquare() {
		return nil
	}
	reply := s.played.moves[1]
	after, other := s.played.last(1).Swap(), s.best.last(1).Swap()
	n := opennessOf(after, reply)
	if n > quietMost {
		return nil
	}
	instead := Key("quiet.shut")
	spoilt := 0
	if other.Legal(reply) {
		if spoilt = opennessOf(other, reply); spoilt < n+openLead {
			return nil
		}
		instead = "quiet.spoilt"
	}
	holds := func(t *trail) bool {
		p := t.last(1).Swap()
		return p.Legal(reply) && opennessOf(p, reply) <= n
	}
	c := s.because(Quiet, "quiet", instead, holds, "quiet", "quiet_next", "openness", "safe_next", "moves_next", "frontier_next")
	return []claim{c.about(reply.Square()).numbers(n, spoilt).naming(reply.Square().Bit()).after(1)}
}

// whyOpen holds where the move flips discs beside many empty squares, and the best one does not.
func whyOpen(s *scene) []claim {
	flipped, n := flips(&s.played)
	_, other := flips(&s.best)
	if n < 2*openLead || n < other+openLead {
		return nil
	}
	holds := func(t *trail) bool { _, m := flips(t); return m >= n }
	c := s.because(Wall, "open", "open.instead", holds, "openness", "frontier_next", "frontier_later", "moves_next", "moves_later")
	return []claim{c.numbers(n, other).naming(flipped)}
}

// flips returns the discs that the first move of a line flips, and how many empty squares are
// beside them.
func flips(t *trail) (flipped game.Bitboard, n int) {
	p := t.last(1)
	flipped = p.Own &^ t.boards[0].Own &^ t.moves[0].Square().Bit()
	return flipped, (around(flipped) & p.Empty()).Count()
}

// frontierLead is how many more discs beside empty squares are many more.
const frontierLead = 3

// frontierTerms are the measures of discs beside empty squares.
var frontierTerms = []string{"frontier_next", "frontier_later", "openness", "moves_next", "moves_later"}

// whyFrontier holds where the side has many more discs beside empty squares after its move or at
// the end of the line, or the opponent many fewer.
func whyFrontier(s *scene) []claim {
	var found []claim
	h := s.horizon()
	for _, at := range []struct {
		plies int
		key   Key
	}{{2, "wall"}, {h, "wall.later"}} {
		mine, other := frontierOf(s.played.last(at.plies)), frontierOf(s.best.last(at.plies))
		if n, m := mine.Count(), other.Count(); n >= m+frontierLead {
			holds := func(t *trail) bool { return frontierOf(t.last(at.plies)).Count() >= n }
			c := s.because(Wall, at.key, "wall.instead", holds, frontierTerms...)
			found = append(found, c.numbers(n, m).naming(mine).after(at.plies))
		}
	}
	theirs := func(t *trail) game.Bitboard { return frontierOf(t.last(h).Swap()) }
	mine, other := theirs(&s.played), theirs(&s.best)
	if n, m := mine.Count(), other.Count(); n+frontierLead <= m {
		holds := func(t *trail) bool { return theirs(t).Count() <= n }
		c := s.because(Hidden, "hidden", "hidden.instead", holds, frontierTerms...).numbers(n, m).after(h)
		c.Does.Squares, c.Instead.Squares = list(mine), list(other)
		found = append(found, c)
	}
	return found
}

func frontierOf(p game.Position) game.Bitboard { return p.Own & around(p.Empty()) }

// whyFree holds where the opponent has safe moves at the end of the line that the side cannot take.
func whyFree(s *scene) []claim {
	h := s.horizon()
	mine, other := freeOf(s.played.last(h)), freeOf(s.best.last(h))
	free := mine &^ other
	if mine.Count() < 2 || mine.Count() < other.Count()+2 {
		return nil
	}
	named := some(free, free)
	holds := func(t *trail) bool { return freeOf(t.last(h))&named == named }
	c := s.because(Free, "free", "free.instead", holds, "free_moves", "access", "quiet", "safe_later", "moves_later")
	return []claim{c.naming(named).after(h)}
}

// freeOf returns the safe moves of the opponent that the side cannot play.
func freeOf(p game.Position) game.Bitboard { return safe(p.Swap()) &^ p.Moves() }

// horizon returns how many plies both lines are looked at.
func (s *scene) horizon() int { return min(horizon, len(s.played.moves), len(s.best.moves)) }

// sides are the four sides of the board, two lines deep.
var sides = []struct {
	squares game.Bitboard
	area    Area
}{{0xFFFF, Top}, {0xFFFF << 48, Bottom}, {0x0303030303030303, Left}, {0xC0C0C0C0C0C0C0C0, Right}}

// whySide holds where the side has no move on a side of the board at its next turn where the
// opponent has some.
func whySide(s *scene) []claim {
	var found []claim
	for _, side := range sides {
		after, other := s.played.last(2), s.best.last(2)
		if (after.Empty()&side.squares).Count() < 4 || after.Moves()&side.squares != 0 ||
			(after.Swap().Moves()&side.squares).Count() < 2 || (other.Moves()&side.squares).Count() < 2 {
			continue
		}
		holds := func(t *trail) bool {
			p := t.last(2)
			return p.Moves()&side.squares == 0 && (p.Swap().Moves()&side.squares).Count() >= 2
		}
		c := s.because(Access, "side", "side.instead", holds, "access", "free_moves", "moves_next", "safe_next", "moves_later")
		c = c.in(side.area).after(2)
		c.Does.Squares, c.Instead.Squares = list(after.Swap().Moves()&side.squares), list(other.Moves()&side.squares)
		found = append(found, c)
	}
	return found
}
