package coach

import (
	"cmp"
	"math"

	"flipside/game"
)

// whyEndgame holds if the position is solved: the scores say it all.
func whyEndgame(s *scene) (Reason, bool) {
	if s.Kind != Exact {
		return Reason{}, false
	}
	does := s.fact(outcomeKey("endgame", s.Score), s.Played)
	does.N, does.Squares = int(math.Abs(s.Score)), []game.Square{s.Played.Square()}
	instead := s.fact(outcomeKey("endgame.instead", s.BestScore), s.Best)
	instead.N, instead.Squares = int(math.Abs(s.BestScore)), []game.Square{s.Best.Square()}
	return Reason{Type: Endgame, Does: does, Instead: instead}, true
}

// outcomeKey appends the meaning of a score (win, draw or loss) to a key.
func outcomeKey(key Key, score float64) Key {
	return key + [...]Key{".loses", ".draws", ".wins"}[cmp.Compare(score, 0)+1]
}
