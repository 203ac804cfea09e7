package match

import "context"

// Rung is one step of a ladder: A is the stronger player.
type Rung struct {
	A, B  string
	Goal  float64 // the smallest share of the points that A should score, 0..1
	Most  float64 // the largest share; 0: no upper limit
	Stats Stats
	Play  func(ctx context.Context, p Pairing) (Record, error) // as in Match; can be nil
}

// Met reports whether A's share of the points is within the goal.
func (r *Rung) Met() bool {
	points := r.Stats.Points()
	return points >= r.Goal && (r.Most == 0 || points <= r.Most)
}

// Ladder plays a match for each rung without games. It takes everything but the players from m. It
// calls done after each rung, including those that were not played. If ctx is cancelled or a player
// cannot be made, it ends, and the rungs played so far keep their sums.
func Ladder(ctx context.Context, m Match, rungs []Rung, maker func(spec string) Maker, done func(*Rung)) error {
	for i := range rungs {
		r := &rungs[i]
		if r.Stats.Games == 0 {
			step := m
			step.A, step.B, step.Play = maker(r.A), maker(r.B), r.Play
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
