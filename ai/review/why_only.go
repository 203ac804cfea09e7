package review

import (
	"math"

	"flipside/game"
)

// onlyLead is how many discs better than every other move the only move is.
const onlyLead = MistakeFrom

// whyOnly holds where one move alone was much better than all others, or alone kept a win or a draw
// in a solved position.
func whyOnly(s *scene) (Reason, bool) {
	if !s.secondKnown {
		return Reason{}, false
	}
	lead := s.BestScore - s.second
	kept := s.Kind == Exact && sign(s.BestScore) > sign(s.second)
	if !kept && lead < onlyLead+s.Error {
		return Reason{}, false
	}
	does := s.fact("only", s.Played)
	does.Squares = []game.Square{s.Played.Square()}
	instead := s.fact("only.instead", s.Best)
	instead.N, instead.Squares = int(math.Round(lead)), []game.Square{s.Best.Square()}
	if kept {
		does.Key, instead.Key = outcomeKey("only", s.BestScore), outcomeKey("only.instead", s.BestScore)
	}
	return Reason{OnlyMove, does, instead}, true
}
