package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// Stats has the sums of the games between A and B, from A's side. A file leaves out pairs with only
// one finished game.
type Stats struct {
	Games  int          `json:"games"`
	Wins   int          `json:"wins"`
	Draws  int          `json:"draws"`
	Losses int          `json:"losses"`
	Errors int          `json:"errors"` // games that either side lost by a fault
	Discs  int          `json:"discs"`
	Pairs  [5]int       `json:"pairs"` // finished pairs in which A scored 0, 1/2, 1, 3/2 and 2 points
	open   map[int]pair // by opening pair
}

type pair struct {
	games  int
	points float64 // A's points; a draw is half a point
}

// Add counts a game of a pair. discs is the score for A.
func (s *Stats) Add(pairIndex, discs int, failed bool) {
	points := 0.5
	s.Games++
	s.Discs += discs
	switch {
	case discs > 0:
		s.Wins++
		points = 1
	case discs < 0:
		s.Losses++
		points = 0
	default:
		s.Draws++
	}
	if failed {
		s.Errors++
	}
	if s.open == nil {
		s.open = map[int]pair{}
	}
	p := s.open[pairIndex]
	p = pair{p.games + 1, p.points + points}
	s.open[pairIndex] = p
	if p.games == 2 {
		s.Pairs[int(2*p.points)]++
	}
}

// Merge adds the sums of another match between the same players. After that, Add must not be
// called.
func (s *Stats) Merge(o *Stats) {
	s.Games, s.Wins, s.Draws, s.Losses, s.Errors = s.Games+o.Games, s.Wins+o.Wins, s.Draws+o.Draws, s.Losses+o.Losses, s.Errors+o.Errors
	s.Discs += o.Discs
	for i, n := range o.Pairs {
		s.Pairs[i] += n
	}
}

// Points returns A's share of the points, 0..1. A draw is half a point. Without games it returns 0.
func (s *Stats) Points() float64 {
	if s.Games == 0 {
		return 0
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(s.Games)
}

// DiscMean returns the mean disc difference for A, 0 without games.
func (s *Stats) DiscMean() float64 {
	if s.Games == 0 {
		return 0
	}
	return float64(s.Discs) / float64(s.Games)
}

// z95 is the quantile of the normal distribution for a two-sided 95 % interval.
const z95 = 1.96

// Interval returns half the width of the 95 % interval of Points. It is computed from the finished
// pairs, since pairs are independent and the two games of a pair are not. If all pairs have the
// same result, it is the interval of as many independent games, and if one side won every game, it
// is computed as if that side had lost half a game. With fewer than two pairs it is NaN.
func (s *Stats) Interval() float64 {
	var n, sum, squares float64
	for i, c := range s.Pairs {
		x := float64(i) / 4
		n += float64(c)
		sum += float64(c) * x
		squares += float64(c) * x * x
	}
	if n < 2 {
		return math.NaN()
	}
	variance := (squares - sum*sum/n) / (n - 1)
	if variance < 1e-12 {
		points := s.undecided()
		variance = points * (1 - points) / 2
	}
	return z95 * math.Sqrt(variance/n)
}

// undecided returns Points, minus half a game if one side won every game.
func (s *Stats) undecided() float64 {
	half := 0.5 / float64(s.Games)
	return max(half, min(1-half, s.Points()))
}

// Elo returns A's lead over B in Elo and its 95 % interval. Values that do not exist are NaN: the
// lead at 0 or 100 %, an end of the interval beyond that, and the interval with fewer than two
// pairs.
func (s *Stats) Elo() (elo, low, high float64) {
	half := s.Interval()
	return Elo(s.Points()), Elo(s.Points() - half), Elo(s.Points() + half)
}

// Elo returns the rating difference that corresponds to a share x of the points, -400 log10(1/x -
// 1), or NaN outside 0 < x < 1.
func Elo(points float64) float64 {
	if !(points > 0 && points < 1) {
		return math.NaN()
	}
	return -400*math.Log10(1/points-1) + 0 // + 0 turns -0 into 0
}

// UnmarshalJSON implements json.Unmarshaler. Add must not be called after that. The error says
// which sums contradict each other.
func (s *Stats) UnmarshalJSON(data []byte) error {
	type sums Stats
	var j sums
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	pairs := 0
	for _, c := range j.Pairs {
		if c < 0 {
			return errors.New("a number of pairs is negative")
		}
		pairs += c
	}
	switch {
	case min(j.Wins, j.Draws, j.Losses, j.Errors) < 0 || j.Wins+j.Draws+j.Losses != j.Games:
		return fmt.Errorf("%d wins, %d draws and %d losses do not add up to %d games", j.Wins, j.Draws, j.Losses, j.Games)
	case 2*pairs > j.Games || j.Errors > j.Games || j.Discs > 64*j.Games || j.Discs < -64*j.Games:
		return fmt.Errorf("%d pairs, %d faults or %d discs are too many for %d games", pairs, j.Errors, j.Discs, j.Games)
	}
	*s = Stats(j)
	return nil
}

// String returns the sums on one line.
func (s *Stats) String() string {
	text := fmt.Sprintf("%d games: %d wins, %d draws, %d losses, %.1f %%", s.Games, s.Wins, s.Draws, s.Losses, 100*s.Points())
	if half := s.Interval(); !math.IsNaN(half) {
		text += fmt.Sprintf(" +-%.1f", 100*half)
	}
	text += fmt.Sprintf(", %+.1f discs a game", s.DiscMean())
	if elo, low, high := s.Elo(); !math.IsNaN(elo) {
		text += fmt.Sprintf(", Elo %+.0f", elo)
		if !math.IsNaN(low) && !math.IsNaN(high) {
			text += fmt.Sprintf(" (%+.0f to %+.0f)", low, high)
		}
	}
	if s.Errors > 0 {
		text += fmt.Sprintf(", %d lost through an error", s.Errors)
	}
	return text
}
