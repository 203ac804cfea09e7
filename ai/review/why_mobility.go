package review

import "flipside/game"

// What mobility needs: few safe moves, many fewer than the opponent has and than after the best
// move; and empties enough that moves can run out.
const (
	fewSafe         = 3
	safeLead        = 4
	mobilityEmpties = 14
)

// What the difference of moves needs over the next plies: so many turns of each side, so much on
// average, and so much at every turn. Neither side's number may speak against it by more than
// roomAgainst.
const (
	roomPlies   = 6
	roomTurns   = 2
	roomLead    = 4
	roomEach    = 1
	roomAgainst = 1
)

// whyMobility holds where the move leaves its side without safe moves, or where it leaves it fewer
// moves, or the opponent more, over the next turns.
func whyMobility(s *scene) (Reason, bool) {
	if s.Position.Empties() < mobilityEmpties {
		return Reason{}, false
	}
	if r, ok := fewSafeMoves(s); ok {
		return r, true
	}
	return lessRoom(s)
}

// lessRoom holds where at each of the next turns the side that moves has fewer moves than in the
// best line, compared with the opponent, who has more. Corners and safety play no part.
func lessRoom(s *scene) (Reason, bool) {
	played, best := room(&s.played), room(&s.best)
	turns := min(len(played[0]), len(best[0]), len(played[1]), len(best[1]))
	if turns < roomTurns {
		return Reason{}, false
	}
	var sums [4]int // own moves and the opponent's after the move played, then after the best one
	for i := range turns {
		for k, n := range [...]int{played[0][i], played[1][i], best[0][i], best[1][i]} {
			sums[k] += n
		}
		if best[0][i]-played[0][i]+played[1][i]-best[1][i] < roomEach {
			return Reason{}, false
		}
	}
	mean := func(k int) int { return (2*sums[k] + turns) / (2 * turns) }
	n, m, bestN, bestM := mean(0), mean(1), mean(2), mean(3)
	if sums[2]-sums[0]+sums[1]-sums[3] < roomLead*turns || bestN < n-roomAgainst || bestM > m+roomAgainst {
		return Reason{}, false
	}
	does, instead := s.fact("mobility.room.less", s.Played), s.fact("mobility.room.instead", s.Best)
	if m-bestM > bestN-n {
		does.Key = "mobility.room.more"
	}
	does.N, does.M, does.Squares = n, m, list(s.played.last(1).Swap().Moves())
	instead.N, instead.M, instead.Squares = bestN, bestM, list(s.best.last(1).Swap().Moves())
	return Reason{Mobility, does, instead}, true
}

// room returns the numbers of moves of the side of the judged move, and of its opponent, at their
// next turns in a line.
func room(t *trail) (own [2][]int) {
	for k := 1; k < min(roomPlies+1, len(t.moves)); k++ {
		if t.mine[k] {
			own[0] = append(own[0], t.boards[k].Moves().Count())
		} else {
			own[1] = append(own[1], t.boards[k].Swap().Moves().Count())
		}
	}
	return own
}

// fewSafeMoves holds where the move leaves its side few safe moves and the opponent many, the
// refutation keeps it so, and the best move does not.
func fewSafeMoves(s *scene) (Reason, bool) {
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
