package review

import "flipside/game"

// What mobility needs: few safe moves, many fewer than the opponent has and than after the best
// move; and empties enough that moves can run out.
const (
	fewSafe         = 3
	safeLead        = 4
	mobilityEmpties = 14
)

// whyMobility holds where the move leaves its side few safe moves and the opponent many, the
// refutation keeps it so, and the best move does not.
func whyMobility(s *scene) (Reason, bool) {
	if s.Position.Empties() < mobilityEmpties {
		return Reason{}, false
	}
	after, other := s.played.last(1), s.best.last(1)
	mine, theirs := safe(after), safe(after.Swap())
	n, m := mine.Count(), theirs.Count()
	if n > fewSafe || m < n+safeLead {
		return Reason{}, false
	}
	bestN, bestM := safe(other).Count(), safe(other.Swap()).Count()
	if bestN < n+2 || bestN-bestM < n-m+safeLead {
		return Reason{}, false
	}
	turns := 0
	for k := 2; k <= min(5, len(s.played.moves)); k++ { // the next two turns of the side
		if k < len(s.played.mine) && s.played.mine[k] || k == len(s.played.moves) && !s.played.mine[k-1] {
			if safe(s.played.last(k)).Count() > n+1 {
				return Reason{}, false
			}
			turns++
		}
	}
	if turns == 0 {
		return Reason{}, false
	}
	does := s.fact("mobility", s.Played)
	if n == 0 {
		does.Key = "mobility.none"
	}
	does.N, does.M, does.Squares = n, m, list(mine)
	instead := s.fact("mobility.instead", s.Best)
	instead.N, instead.M, instead.Squares = bestN, bestM, list(safe(other))
	return Reason{Mobility, does, instead}, true
}

// beside are the squares beside each corner, by corner.
var beside = map[game.Square]game.Bitboard{
	0: 0x0302 &^ 1, 7: 0xC040, 56: 0x0203 << 48, 63: 0x40C0 << 48,
}

// safe returns the moves of the side to move that give no corner away: none beside an empty corner,
// and none after which the opponent can take a corner that it could not take before.
func safe(p game.Position) game.Bitboard {
	open := p.Empty() & game.Corners
	var near game.Bitboard
	for c := range open.All() {
		near |= beside[c]
	}
	before := p.Swap().Moves() & game.Corners
	var found game.Bitboard
	for s := range (p.Moves() &^ near).All() {
		if next := p.Play(game.Move(s)); next.Moves()&game.Corners&^before == 0 {
			found |= s.Bit()
		}
	}
	return found
}
