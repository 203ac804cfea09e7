package rating

import "math"

// Level is an opponent that a person can choose.
type Level struct {
	Name     string
	Measured bool // Elo is known
	Elo      float64
}

// Even returns the level against which the expected score is closest to one half, and the weaker of
// two that are equally close. ok is false if no level is measured.
func Even(elo float64, levels []Level) (even Level, ok bool) {
	for _, l := range levels {
		if !l.Measured {
			continue
		}
		far, best := math.Abs(l.Elo-elo), math.Abs(even.Elo-elo)
		if !ok || far < best || far == best && l.Elo < even.Elo {
			even, ok = l, true
		}
	}
	return even, ok
}

// closeMatch is the largest share of the points that the stronger player wins in an even match.
const closeMatch = 0.65

// Close reports whether two players with these ratings are an even match.
func Close(elo, opponent float64) bool {
	return max(Expected(elo, opponent), Expected(opponent, elo)) <= closeMatch
}

// inARow is the number of equal outcomes after which another level is offered.
const inARow = 3

// Offer returns another level after three rated losses (the level below) or wins (the level above)
// in a row against the same one, and again after three more. Unrated games and games against
// friends neither count nor end the row. levels is one ladder, weakest first. ok is false if there
// is nothing to offer.
func Offer(results []Finished, levels []Level) (offer Level, ok bool) {
	var rated []Finished
	for _, r := range inOrder(results) {
		if r.Rated && r.Friend == "" {
			rated = append(rated, r)
		}
	}
	if len(rated) == 0 {
		return Level{}, false
	}
	last := rated[len(rated)-1]
	row := 0
	for i := len(rated) - 1; i >= 0 && rated[i].Opponent == last.Opponent && rated[i].Outcome == last.Outcome; i-- {
		row++
	}
	step := 0
	switch {
	case row%inARow != 0:
	case last.Outcome == Win:
		step = 1
	case last.Outcome == Loss:
		step = -1
	}
	for i, l := range levels {
		if to := i + step; step != 0 && l.Name == last.Opponent && to >= 0 && to < len(levels) {
			return levels[to], true
		}
	}
	return Level{}, false
}
