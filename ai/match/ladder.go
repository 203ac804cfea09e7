package match

import "context"

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

// Ladder plays a match for each rung that has no games yet, with everything but the players taken
// from m, and calls done after each, played or not. A cancelled ctx or a player that cannot be made
// ends it with the rungs played so far filled in.
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
