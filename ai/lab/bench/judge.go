package bench

import (
	"context"

	"flipside/ai"
	"flipside/game"
)

// judge compares moves by their values. The sequential search computes each value once.
type judge struct {
	b      Parallel
	values map[judged]float64
}

type judged struct {
	set, position int
	move          game.Move
}

func newJudge(b Parallel) *judge { return &judge{b, map[judged]float64{}} }

// lower reports whether move a is worth less than move b, at the depth of the set or exactly.
func (j *judge) lower(ctx context.Context, set, position int, a, b game.Move) (bool, error) {
	x, err := j.value(ctx, judged{set, position, a})
	if err != nil {
		return false, err
	}
	y, err := j.value(ctx, judged{set, position, b})
	return x < y, err
}

// value returns the value of a move for the side that plays it. It searches the position after the
// move one ply less deep.
func (j *judge) value(ctx context.Context, at judged) (float64, error) {
	if v, known := j.values[at]; known {
		return v, nil
	}
	set := j.b.Sets[at.set]
	p := set.Problems[at.position].Position.Play(at.move)
	lim := set.Limits
	lim.Workers = 1
	if lim.Depth > 0 {
		lim.Depth = max(1, lim.Depth-1)
	}
	sign := -1.0
	if p.MustPass() {
		p, sign = p.Swap(), 1
	}
	s, err := j.b.New(ai.Sequential)
	if err != nil {
		return 0, err
	}
	res, err := s.Search(ctx, ai.Request{Position: p, Limits: lim, Report: func(ai.Report) {}})
	if err != nil {
		return 0, err
	}
	j.values[at] = sign * res.Score.Value
	return j.values[at], nil
}
