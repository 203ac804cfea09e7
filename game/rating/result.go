package rating

import (
	"math"
	"slices"
	"time"

	"flipside/game"
)

// Outcome is how a game ended for the person.
type Outcome uint8

// The outcomes.
const (
	Loss Outcome = iota
	Draw
	Win
)

// Finished is a finished game of the user. Opponent names the level, Friend the other person; one
// of them is empty.
type Finished struct {
	At       time.Time // when the game ended
	Opponent string    // the level, for example "friendly:club"
	Friend   string    // the name of the person on the other side
	Measured bool      // Elo is known
	Elo      float64   // the opponent's, on the scale of our players; clipped to -4000..4000
	Color    game.Color
	Outcome  Outcome
	Discs    int  // own discs minus the opponent's, empties go to the winner, -64..64
	Early    bool // ended by resignation or on time: Discs only says who won
	Rated    bool // played without takebacks, hints, values and handicap
}

// mostElo bounds the ratings of opponents that are accepted.
const mostElo = 4000

// counts reports whether the result changes the rating.
func (r Finished) counts() bool {
	return r.Rated && r.Measured && r.Friend == "" && math.Abs(r.Elo) <= mostElo
}

// inOrder returns the results in the order in which they were played.
func inOrder(results []Finished) []Finished {
	sorted := slices.Clone(results)
	slices.SortStableFunc(sorted, func(a, b Finished) int { return a.At.Compare(b.At) })
	return sorted
}
