package coach

import (
	"flipside/ai/coach/see"
	"flipside/game"
)

// whyOpen holds if the move flips discs next to many empty squares, and the best move does not.
func whyOpen(s *scene) []claim {
	flipped, n := flips(&s.played)
	_, other := flips(&s.best)
	if n < 2*openLead || n < other+openLead {
		return nil
	}
	holds := func(t *trail) bool { _, m := flips(t); return m >= n }
	c := s.because(Wall, "open", "open.instead", holds, frontierTerms...)
	return []claim{c.numbers(n, other).naming(flipped)}
}

// flips returns the discs that the first move of a line flips, and the number of empty squares next
// to them.
func flips(t *trail) (flipped game.Bitboard, n int) {
	p := t.last(1)
	flipped = p.Own &^ t.boards[0].Own &^ t.moves[0].Square().Bit()
	return flipped, (flipped.Around() & p.Empty()).Count()
}

// frontierLead is how many more discs next to empty squares count as many more.
const frontierLead = 3

// frontierTerms are the measures of discs next to empty squares.
var frontierTerms = append([]string{"centre"}, moveTerms...)

// whyFrontier holds if the side has many more discs next to empty squares after its move or at the
// end of the line, or the opponent has many fewer.
func whyFrontier(s *scene) []claim {
	var found []claim
	h := s.horizon()
	for _, at := range []struct {
		plies int
		key   Key
	}{{2, "wall"}, {h, "wall.later"}} {
		mine, other := see.Frontier(s.played.last(at.plies)), see.Frontier(s.best.last(at.plies))
		if n, m := mine.Count(), other.Count(); n >= m+frontierLead {
			holds := func(t *trail) bool { return see.Frontier(t.last(at.plies)).Count() >= n }
			c := s.because(Wall, at.key, "wall.instead", holds, frontierTerms...)
			found = append(found, c.numbers(n, m).naming(mine).after(at.plies))
		}
	}
	theirs := func(t *trail) game.Bitboard { return see.Frontier(t.last(h).Swap()) }
	mine, other := theirs(&s.played), theirs(&s.best)
	if n, m := mine.Count(), other.Count(); n+frontierLead <= m {
		holds := func(t *trail) bool { return theirs(t).Count() <= n }
		c := s.because(Hidden, "hidden", "hidden.instead", holds, frontierTerms...).numbers(n, m).after(h)
		c.Does.Squares, c.Instead.Squares = list(mine), list(other)
		found = append(found, c)
	}
	return found
}
