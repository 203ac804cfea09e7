package ai

import (
	"context"

	"flipside/game/base/work"
)

// Ask submits a question to the pool; priority, threads and after are as in [Pool.Submit]. run
// returns the answer, and can call report as in work.Question. run is always called, even if its
// context is cancelled from the start. A panic in run becomes the error of the answer.
func Ask[R, A any](
	p *Pool, priority Priority, threads int, after work.Work,
	run func(ctx context.Context, workers int, report func(R)) (A, error),
) *work.Question[R, A] {
	q := work.New[R, A]()
	q.Work = p.Submit(context.Background(), priority, threads, after, func(ctx context.Context, workers int) {
		q.Run(func(report func(R)) (value A, err error) {
			defer work.Guard(func(fault error) { err = fault })
			return run(ctx, workers, report)
		})
	})
	return q
}
