package train

import (
	"context"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"flipside/ai/eval"
	"flipside/game"
)

// brittle is an evaluator that panics after a number of estimates, counted over all evaluators of
// its model.
type brittle struct {
	eval.Evaluator
	left *atomic.Int64
}

func (b brittle) Eval(ply int, p game.Position) int32 {
	if b.left.Add(-1) < 0 {
		panic("on purpose")
	}
	return b.Evaluator.Eval(ply, p)
}

// breaksAfter returns a model whose evaluators panic after n estimates.
func breaksAfter(n int64) *eval.Model {
	m, left := *eval.Classic, new(atomic.Int64)
	left.Store(n)
	m.New = func() eval.Evaluator { return brittle{eval.Classic.New(), left} }
	return &m
}

// A failed search gives no data: each part of the training ends with its error.
func TestTrainingFailsWithTheFault(t *testing.T) {
	dir := t.TempDir()
	s := selfPlay(dir)
	s.Games = 2
	if err := s.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	samples := mustReadDir(t, dir)
	broken := breaksAfter(500)
	other := t.TempDir()
	for what, run := range map[string]func() error{
		"self-play": func() error {
			s.Dir, s.Model = other, broken
			return s.Run(context.Background(), nil)
		},
		"check": func() error {
			_, err := Check(context.Background(), breaksAfter(5), []Judged{{Position: game.Start}}, 3, 1, nil)
			return err
		},
		"check of bounds": func() error {
			_, err := CheckBounds(context.Background(), breaksAfter(5), []Bounded{{Position: game.Start}}, 3, 1, nil)
			return err
		},
		"probcut": func() error {
			c := ProbCut{Model: breaksAfter(100), Positions: 30, Deepest: 4, Solve: 13, Seed: 1, Threads: 2}
			_, _, err := c.Run(context.Background(), samples, nil)
			return err
		},
		"an estimate without a search": func() error {
			_, err := Check(context.Background(), breaksAfter(0), []Judged{{Position: game.Start}}, 0, 1, nil)
			return err
		},
	} {
		if err := run(); err == nil || !strings.Contains(err.Error(), "internal engine error: on purpose") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if files, err := os.ReadDir(other); err != nil || len(files) > 0 {
		t.Errorf("self-play left %v, %v", files, err)
	}
}
