package match

import (
	"context"
	"math"
)

// Rung is one step of a ladder: the stronger player is A.
type Rung struct {
	A, B  string
	Goal  float64 // the least share of the points that A should score, 0..1
	Most  float64 // and the most; 0 for no such goal
	Stats Stats
}

// Met reports whether A scored its goal, and not too much.
func (r *Rung) Met() bool {
	points := r.Stats.Points()
	return points >= r.Goal && (r.Most == 0 || points <= r.Most)
}

// Ladder plays a match for each rung that has no games yet, with everything but the players taken from m, and calls done after each, played or
// not. A cancelled ctx or a player that cannot be made ends it with the rungs played so far filled in.
func Ladder(ctx context.Context, m Match, rungs []Rung, maker func(spec string) Maker, done func(*Rung)) error {
	for i := range rungs {
		r := &rungs[i]
		if r.Stats.Games == 0 {
			step := m
			step.A, step.B = maker(r.A), maker(r.B)
			stats, err := step.Run(ctx)
			if err != nil {
				return err
			}
			r.Stats = stats
		}
		if done != nil {
			done(r)
		}
	}
	return nil
}

// Rating is a player's place on a ladder, in Elo over its first player. It is a rating among these players and no person's.
type Rating struct {
	Player         string
	Elo, Low, High float64 // Low to High: the 95 % interval, the steps being independent; NaN where a step has none
	AtLeast        bool    // a step below was won by every game, so that only half a game of loss bounds it
}

// Ratings chains the leads of the steps: the B of the first step stands at 0, and an A stands its step's lead over its B. Steps that hang on none before them
// are left out, and so are steps without games.
func Ratings(rungs []Rung) []Rating {
	if len(rungs) == 0 {
		return nil
	}
	list := []Rating{{Player: rungs[0].B}}
	at := map[string]int{rungs[0].B: 0}
	for i := range rungs {
		r := &rungs[i]
		below, known := at[r.B]
		if _, placed := at[r.A]; !known || placed || r.Stats.Games == 0 {
			continue
		}
		b := list[below]
		elo, low, high := r.Stats.Elo()
		atLeast := b.AtLeast
		if math.IsNaN(elo) {
			half := 0.5 / float64(r.Stats.Games)
			elo = Elo(max(half, min(1-half, r.Stats.Points())))
			atLeast = true
		}
		at[r.A] = len(list)
		list = append(list, Rating{r.A, b.Elo + elo, b.Elo + elo - math.Hypot(b.Elo-b.Low, elo-low), b.Elo + elo + math.Hypot(b.High-b.Elo, high-elo), atLeast})
	}
	return list
}
