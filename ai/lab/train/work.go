package train

import (
	"context"
	"math/rand/v2"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/search"
	"flipside/game"
	"flipside/game/base/work"
)

// draw chooses samples at random, up to most of each kind from 0 to kinds-1. The seed determines
// which. kind returns a negative number for an unwanted sample. Samples in which the side to move
// has no legal move are never chosen.
func draw(samples []Sample, seed uint64, kinds, most int, kind func(*Sample) int) [][]Sample {
	lists := make([][]Sample, kinds)
	r := rand.New(rand.NewPCG(seed, 0))
	for _, i := range r.Perm(len(samples)) {
		x := &samples[i]
		if k := kind(x); k >= 0 && len(lists[k]) < most && x.Position.Moves() != 0 {
			lists[k] = append(lists[k], *x)
		}
	}
	return lists
}

// worker estimates positions: by an evaluator alone, or by a search.
type worker struct {
	model *eval.Model
	quick *search.Quick
	ev    eval.Evaluator
}

func newWorker(model *eval.Model, tableMB int) *worker {
	return &worker{model, search.NewQuick(model, tableMB), model.New()}
}

// search returns the value of a position in discs.
func (w *worker) search(p game.Position, lim ai.Limits) (float64, error) {
	found, err := w.quick.Search(p, lim)
	return discs(w.model, found), err
}

// crew is the workers of a run, each with a separate goroutine and table.
type crew struct {
	threads  int
	model    *eval.Model
	tableMB  int                   // for each worker
	progress func(done, total int) // can be nil; its calls do not overlap
}

// each calls do for the numbers from 0 to n-1, as work.Each does.
func (c crew) each(ctx context.Context, n int, do func(w *worker, i int) error) error {
	start := func() (*worker, error) { return newWorker(c.model, c.tableMB), nil }
	return work.EachWith(ctx, n, c.threads, c.progress, start, func(_ context.Context, w *worker, i int) error { return do(w, i) })
}
