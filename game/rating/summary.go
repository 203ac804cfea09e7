package rating

import (
	"cmp"
	"slices"

	"flipside/game"
)

// Score counts the results against one opponent with one colour.
type Score struct {
	Name                string // of the level, or of the friend
	Friend              bool
	Color               game.Color // of the user
	Wins, Draws, Losses int
	DiscMean            float64 // mean of own discs minus the opponent's, without games that ended early
	Early               int     // games that ended early
}

// Games returns the number of games.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Against returns the scores of all results, rated or not, by opponent and colour: levels before
// friends, by name, Black before White.
func Against(results []Finished) []Score {
	type key struct {
		name   string
		friend bool
		color  game.Color
	}
	sums := map[key]*Score{}
	for _, r := range results {
		k := key{r.Opponent, false, r.Color}
		if r.Friend != "" {
			k.name, k.friend = r.Friend, true
		}
		s := sums[k]
		if s == nil {
			s = &Score{Name: k.name, Friend: k.friend, Color: k.color}
			sums[k] = s
		}
		s.add(r)
	}
	list := make([]Score, 0, len(sums))
	for _, s := range sums {
		if counted := s.Games() - s.Early; counted > 0 {
			s.DiscMean /= float64(counted)
		}
		list = append(list, *s)
	}
	slices.SortFunc(list, func(a, b Score) int {
		if a.Friend != b.Friend {
			if b.Friend {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Color, b.Color))
	})
	return list
}

func (s *Score) add(r Finished) {
	switch r.Outcome {
	case Win:
		s.Wins++
	case Draw:
		s.Draws++
	default:
		s.Losses++
	}
	if r.Early {
		s.Early++
		return
	}
	s.DiscMean += float64(r.Discs) // the sum, until all results are added
}

// Streaks are series of wins and of losses; a draw ends both.
type Streaks struct {
	Now                  int // wins in a row up to the last game; losses are negative
	MostWins, MostLosses int
}

// InARow returns the streaks of all results in the order of play.
func InARow(results []Finished) (s Streaks) {
	for _, r := range inOrder(results) {
		switch r.Outcome {
		case Win:
			s.Now = max(s.Now, 0) + 1
		case Loss:
			s.Now = min(s.Now, 0) - 1
		default:
			s.Now = 0
		}
		s.MostWins, s.MostLosses = max(s.MostWins, s.Now), max(s.MostLosses, -s.Now)
	}
	return s
}

// Least is the number of rated games from which a rating is shown: with fewer games the interval is
// too wide to be useful.
const Least = 5

// Unrated returns the number of results that do not count for the rating.
func Unrated(results []Finished) (n int) {
	for _, r := range results {
		if !r.counts() {
			n++
		}
	}
	return n
}
