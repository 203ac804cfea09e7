package review

import "flipside/ai/eval"

// What stable discs need: so many more or fewer than in the best line, after so many plies.
const (
	stableLead  = 5
	stablePlies = 8
	stableLeast = 3 // plies
)

// whyStable holds where the opponent wins many discs in the refutation that nobody can flip any
// more, or where the best line wins many for the side that moves, and the other line does not.
func whyStable(s *scene) (Reason, bool) {
	h := min(stablePlies, len(s.played.moves), len(s.best.moves))
	if h < stableLeast {
		return Reason{}, false
	}
	mine, theirs := eval.Stable(s.played.last(h))
	bestMine, bestTheirs := eval.Stable(s.best.last(h))
	wasMine, wasTheirs := eval.Stable(s.Position)
	if n := (theirs &^ wasTheirs).Count(); n >= (bestTheirs&^wasTheirs).Count()+stableLead {
		does, instead := s.fact("stable.lost", s.Played), s.fact("stable.lost.instead", s.Best)
		does.N, does.Squares = n, list(theirs&^wasTheirs)
		instead.N, instead.Squares = (bestTheirs &^ wasTheirs).Count(), list(bestTheirs&^wasTheirs)
		if instead.N == 0 {
			instead.Key = "stable.lost.none"
		}
		return Reason{StableDiscs, does, instead}, true
	}
	if n := (bestMine &^ wasMine).Count(); n >= (mine&^wasMine).Count()+stableLead {
		does, instead := s.fact("stable.missed", s.Played), s.fact("stable.missed.instead", s.Best)
		does.N, does.Squares = (mine &^ wasMine).Count(), list(mine&^wasMine)
		instead.N, instead.Squares = n, list(bestMine&^wasMine)
		return Reason{StableDiscs, does, instead}, true
	}
	return Reason{}, false
}
