package match

import "context"

// Rung is one step of a ladder: the stronger player is A.
type Rung struct {
	A, B  string
	Goal  float64 // the least share of the points that A should score, 0..1
	Stats Stats
}

// Met reports whether A scored its goal.
func (r *Rung) Met() bool { return r.Stats.Points() >= r.Goal }

// Ladder plays a match for each rung, with everything but the players taken from m, and calls done after each. A
// cancelled ctx or a player that cannot be made ends it with the rungs played so far filled in.
func Ladder(ctx context.Context, m Match, rungs []Rung, maker func(spec string) Maker, done func(*Rung)) error {
	for i := range rungs {
		r := &rungs[i]
		step := m
		step.A, step.B = maker(r.A), maker(r.B)
		stats, err := step.Run(ctx)
		r.Stats = stats
		if err != nil {
			return err
		}
		if done != nil {
			done(r)
		}
	}
	return nil
}
