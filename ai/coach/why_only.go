package coach

import (
	"cmp"
	"math"

	"flipside/game"
)

// onlyLead is by how many discs the only move must beat every other move. The reason says what
// every other move loses only as far as onlyDoubts errors leave it certain, and never more than the
// played move loses.
const (
	onlyLead   = MistakeFrom
	onlyDoubts = 2
)

// whyOnly holds if only one move was much better than all others, or only one kept a win or a draw
// in a solved position.
func whyOnly(s *scene) (Reason, bool) {
	if !s.SecondKnown {
		return Reason{}, false
	}
	lead := s.BestScore - s.Second
	kept := s.Kind == Exact && cmp.Compare(s.BestScore, 0) > cmp.Compare(s.Second, 0)
	if !kept && lead < onlyLead+s.SecondDoubt {
		return Reason{}, false
	}
	does := s.fact("only", s.Played)
	does.Squares = []game.Square{s.Played.Square()}
	instead := s.fact("only.instead", s.Best)
	instead.N, instead.Squares = int(math.Floor(min(lead-onlyDoubts*s.SecondDoubt, s.Loss))), []game.Square{s.Best.Square()}
	switch {
	case kept:
		does.Key, instead.Key = outcomeKey("only", s.BestScore), outcomeKey("only.instead", s.BestScore)
	case instead.N < onlyLead:
		instead.Key, instead.N = "only.instead.unsure", 0
	}
	return Reason{Type: OnlyMove, Does: does, Instead: instead}, true
}
