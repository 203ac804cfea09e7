package coach

import (
	"flipside/ai/coach/see"
	"flipside/game"
)

// movesEmpties is the fewest empties at which numbers of moves matter: later, only the moves
// themselves do.
const movesEmpties = 10

// Thresholds for safe moves: how many are few and how many more the best line must then have; and
// the same for a number that is small only compared with the best line.
const (
	fewSafe  = 3
	moreFew  = 2
	someSafe = 6
	moreSome = 3
)

// moveTerms are the measures of the moves that a side has and of what gives it moves. They count as
// one idea.
var moveTerms = []string{
	"moves_next", "moves_later", "safe_next", "safe_later", "run_out", "quiet", "quiet_next", "free_moves", "edge_moves",
	"frontier_next", "frontier_later", "potential", "openness",
}

// whySafe holds if the side of the judged move has few safe moves at its next turn, or many fewer
// than after the best move.
func whySafe(s *scene) []claim {
	mine, other := see.Safe(s.played.last(2)), see.Safe(s.best.last(2))
	n, m := mine.Count(), other.Count()
	kind, key, more := Mobility, Key("safe.few"), moreFew
	switch {
	case n == 0:
		kind, key = Tempo, "safe.none"
	case n > fewSafe:
		key, more = "safe.fewer", moreSome
	}
	if s.Position.Empties() < movesEmpties || n > someSafe || m < n+more {
		return nil
	}
	holds := func(t *trail) bool { return see.Safe(t.last(2)).Count() <= n }
	c := s.because(kind, key, "safe.instead", holds, moveTerms...).numbers(n, m).after(2)
	c.Does.Squares, c.Instead.Squares = list(mine), list(other)
	return []claim{c}
}

// mostNamed is the largest number of squares that a sentence names.
const mostNamed = 4

// some returns at most mostNamed squares of a set, preferring those in first.
func some(b, first game.Bitboard) (found game.Bitboard) {
	for _, part := range []game.Bitboard{b & first, b &^ first} {
		for s := range part.All() {
			if found.Count() < mostNamed {
				found |= s.Bit()
			}
		}
	}
	return found
}

// whyGain holds if the move gives the opponent moves that it did not have and that the best move
// does not give.
func whyGain(s *scene) []claim {
	after, other := s.played.last(1).Swap(), s.best.last(1).Swap()
	gain := after.Moves() &^ other.Moves() &^ s.Position.Swap().Moves()
	if s.Position.Empties() < movesEmpties || gain.Count() < 2 || after.Moves().Count() < other.Moves().Count()+2 {
		return nil
	}
	named := some(gain, see.Safe(after))
	holds := func(t *trail) bool { return t.last(1).Swap().Moves()&named == named }
	return []claim{s.because(Mobility, "moves.gain", "moves.gain.instead", holds, moveTerms...).naming(named).after(1)}
}

// whyTaken holds if moves that the side has now are gone at its next turn, but not after the best
// move.
func whyTaken(s *scene) []claim {
	after, other := s.played.last(2), s.best.last(2)
	gone := s.Position.Moves() & other.Moves() & after.Empty() &^ after.Moves()
	if s.Position.Empties() < movesEmpties || gone.Count() < 2 || other.Moves().Count() < after.Moves().Count()+2 {
		return nil
	}
	named := some(gone, see.Safe(other))
	holds := func(t *trail) bool { return t.last(2).Moves()&named == 0 }
	return []claim{s.because(Mobility, "moves.gone", "moves.gone.instead", holds, moveTerms...).naming(named).after(2)}
}

// whyRunOut holds if the side has no safe move at one of its next turns.
func whyRunOut(s *scene) []claim {
	k := runsOut(&s.played)
	if k == 0 || s.Position.Empties() < movesEmpties || !s.played.moves[k-1].IsSquare() {
		return nil
	}
	holds := func(t *trail) bool { at := runsOut(t); return at > 0 && at <= k }
	c := s.because(Tempo, "tempo.out", "tempo.instead", holds, append(moveTerms, "corner_moves", "corners")...)
	c = c.about(s.played.moves[k-1].Square()).naming(s.played.last(k).Moves()).after(k)
	for j := 2; j <= k && j < len(s.best.moves); j++ {
		if left := see.Safe(s.best.last(j)); s.best.mine[j] && left != 0 {
			c.Instead.Key, c.Instead.Squares = "tempo.named", list(some(left, 0))
		}
	}
	return []claim{c}
}

// runsOut returns after how many plies the side of the judged move, at one of its turns within the
// horizon, has moves but no safe one; 0: never.
func runsOut(t *trail) int {
	for k := 2; k < min(horizon, len(t.moves)); k++ {
		if p := t.last(k); t.mine[k] && p.Moves() != 0 && see.Safe(p) == 0 {
			return k
		}
	}
	return 0
}

// whyPass holds if the side must pass.
func whyPass(s *scene) []claim {
	if k := passesAt(&s.played, true); k > 0 {
		holds := func(t *trail) bool { at := passesAt(t, true); return at > 0 && at <= k }
		c := s.because(Passing, "pass", "pass.instead", holds, append(moveTerms, "passes", "last_moves")...)
		if m := s.played.moves[k-1]; m.IsSquare() {
			return []claim{c.about(m.Square()).naming(m.Square().Bit()).after(k)}
		}
	}
	if k := passesAt(&s.best, false); k > 0 {
		holds := func(t *trail) bool { at := passesAt(t, false); return at == 0 || at > k }
		c := s.because(Passing, "pass.missed", "pass.missed.instead", holds, append(moveTerms, "passes", "last_moves")...)
		c.Does.Squares, c.Instead.Squares = []game.Square{s.Played.Square()}, []game.Square{s.Best.Square()}
		return []claim{c.after(k)}
	}
	return nil
}

// passesAt returns after how many plies a side passes within the horizon; 0: never.
func passesAt(t *trail, mine bool) int {
	for k := 1; k < min(horizon, len(t.moves)); k++ {
		if t.mine[k] == mine && t.moves[k] == game.Pass {
			return k
		}
	}
	return 0
}

// roomLead is how many more moves of both sides together than in the best line count as many more.
const roomLead = 4

// whyRoom holds if the opponent has many moves at the end of the line and the side has few.
func whyRoom(s *scene) []claim {
	h := s.horizon()
	count := func(t *trail) (mine, theirs int) {
		p := t.last(h)
		return p.Moves().Count(), p.Swap().Moves().Count()
	}
	n, m := count(&s.played)
	bestN, bestM := count(&s.best)
	if s.Position.Empties() < movesEmpties || bestN-n+m-bestM < roomLead || bestN < n || bestM > m || n > m {
		return nil
	}
	holds := func(t *trail) bool { mine, theirs := count(t); return mine <= n && theirs >= m }
	c := s.because(Mobility, "room", "room.instead", holds, moveTerms...).after(h)
	c.Does.N, c.Does.M, c.Instead.N, c.Instead.M = n, m, bestN, bestM
	c.Does.Squares, c.Instead.Squares = list(s.played.last(h).Swap().Moves()), list(s.best.last(h).Moves())
	return []claim{c}
}
