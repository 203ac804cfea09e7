package review

import "flipside/game"

// parityMost is the largest region, in squares, of which the last move is told, and parityEmpties
// the most empties: further from the end nobody sees who gets the last move of a region.
const (
	parityMost    = 9
	parityEmpties = 16
)

// whyParity holds where the opponent places the last disc of a region in the refutation, and the
// side that moves does in the best line. Both lines must fill the region or end the game.
func whyParity(s *scene) (Reason, bool) {
	if s.Kind != Exact || s.Position.Empties() > parityEmpties {
		return Reason{}, false
	}
	parts := regions(s.Position)
	for _, region := range parts {
		if n := region.Count(); n < 2 || n > parityMost {
			continue
		}
		mine, ok1 := lastIn(&s.played, region)
		better, ok2 := lastIn(&s.best, region)
		if !ok1 || !ok2 || mine || !better {
			continue
		}
		key, instead := Key("parity"), Key("parity.instead")
		if len(parts) == 1 {
			key, instead = "parity.all", "parity.all.instead"
		}
		does, other := s.fact(key, s.Played), s.fact(instead, s.Best)
		does.Area, does.Squares = areaOf(region), list(region)
		other.Area, other.Squares = does.Area, does.Squares
		return Reason{Parity, does, other}, true
	}
	return Reason{}, false
}

// lastIn reports whether the side of the judged move places the last disc in a region; ok is false
// where nobody is known to.
func lastIn(t *trail, region game.Bitboard) (mine, ok bool) {
	for k := len(t.moves) - 1; k >= 0; k-- {
		if m := t.moves[k]; m.IsSquare() && region.Has(m.Square()) {
			full := t.boards[len(t.moves)].Empty()&region == 0
			return t.mine[k], full || t.over()
		}
	}
	return false, false
}
