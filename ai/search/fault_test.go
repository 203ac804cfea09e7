package search

import (
	"context"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/game"
)

// A panic in any worker is an error of that search and of every later one, and no worker waits for
// a missing one.
func TestFaultOfAWorkerIsAnError(t *testing.T) {
	p := positions(1, 40, 40, 7)[0]
	for _, s := range Strategies {
		for _, bad := range []int{0, 1} {
			if bad == 1 && s.Name == "sequential" {
				continue
			}
			e := mustNew(t, preset(s.Name))
			e.run.fixed.onTick = func(w *worker) {
				if w.id == bad {
					panic("on purpose")
				}
			}
			for range 2 {
				ended := make(chan struct{})
				go func() {
					defer close(ended)
					got, err := e.Search(context.Background(), ai.Request{Position: p, Limits: ai.Limits{Depth: 14, Workers: 3}})
					if err == nil || !strings.Contains(err.Error(), "internal engine error: on purpose") || got.Move != game.NoMove {
						t.Errorf("%s, worker %d: %v, %v", s.Name, bad, got.Move, err)
					}
				}()
				select {
				case <-ended:
				case <-time.After(time.Minute):
					t.Fatalf("%s, worker %d: the search hangs", s.Name, bad)
				}
			}
		}
	}
}
