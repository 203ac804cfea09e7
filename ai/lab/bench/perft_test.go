package bench

import (
	"context"
	"sync/atomic"
	"testing"
)

// patient is a context that ends when Err has been called a hundred times.
type patient struct {
	context.Context
	looks atomic.Int32
}

func (p *patient) Err() error {
	if p.looks.Add(1) > 100 {
		return context.Canceled
	}
	return nil
}

func TestPerft(t *testing.T) {
	for _, threads := range []int{1, 3} {
		// Published counts: see the tests of package game.
		for depth, want := range map[int]uint64{0: 1, 6: 8200, 8: 390216} {
			n, err := Perft(context.Background(), depth, threads)
			if n != want || err != nil {
				t.Errorf("perft(%d) with %d threads is %d, %v", depth, threads, n, err)
			}
		}
	}
	// This count would take years: only the context can end it.
	if _, err := Perft(&patient{Context: context.Background()}, 60, 2); err == nil {
		t.Error("a count that was stopped has no error")
	}
}
