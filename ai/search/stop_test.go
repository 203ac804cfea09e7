package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"flipside/ai"
	"flipside/game"
)

var errTestStop = errors.New("stopped by the test")

// Stopped at a random moment, a search returns with a legal move and the cause, leaves no goroutine
// behind, and every exact entry in its table is true.
func TestRandomStops(t *testing.T) {
	stops, threads := 150, 8
	if long {
		stops = 1000
	} else if testing.Short() {
		stops = 24
	}
	lower(t, 9, 8, 3)
	set := positions(40, 12, 20, 51)
	set = append(set, positions(10, 30, 50, 52)...)
	r := rand.New(rand.NewPCG(53, 0))
	before := runtime.NumGoroutine()
	engines := map[string]*engine{}
	checked, caught := 0, 0
	for i := range stops {
		s := Strategies[i%len(Strategies)]
		if engines[s.Name] == nil {
			pre := preset(s.Name)
			pre.HashMB = 1
			engines[s.Name] = mustNew(t, pre)
		}
		e := engines[s.Name]
		p := set[r.IntN(len(set))]
		ctx, cancel := context.WithCancelCause(context.Background())
		lim := ai.Limits{Workers: threads, SolveEmpties: 20}
		e.table = nil
		// A worker stops the search, at a node count that varies over orders of magnitude.
		at := uint64(1) << (10 + r.IntN(9))
		e.run.fixed.onTick = func(*worker) {
			if e.run.nodes() >= at {
				cancel(errTestStop)
			}
		}
		got, err := e.Search(ctx, ai.Request{Position: p, Limits: lim})
		cancel(nil)
		if !p.Legal(got.Move) {
			t.Fatalf("stop %d, %s, %s: %v is not legal", i, s.Name, game.FormatOBF(p, game.Black), got.Move)
		}
		if err != nil {
			if !errors.Is(err, errTestStop) {
				t.Fatalf("stop %d: %v is not the cause", i, err)
			}
			caught++
		}
		checked += sampleExact(t, e, p, r)
		if a, ok := e.method.(*abdada); ok {
			for j := range a.busy.slots {
				for k := range a.busy.slots[j] {
					if a.busy.slots[j][k].Load() != 0 {
						t.Fatalf("stop %d: a move that no worker is at counts as busy", i)
					}
				}
			}
		}
	}
	if caught < stops/4 {
		t.Errorf("only %d of %d searches were stopped before they ended", caught, stops)
	}
	t.Logf("%d exact entries were checked", checked)
	if checked < stops {
		t.Errorf("only %d exact entries were checked", checked)
	}
	// Goroutines that have finished their work may still be unwinding.
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			break
		}
		runtime.Gosched()
		runtime.GC()
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}

// sampleExact walks random lines from p, and solves small positions there again to check the table.
func sampleExact(t *testing.T, e *engine, p game.Position, r *rand.Rand) (checked int) {
	t.Helper()
	for try := 0; try < 300 && checked < 8; try++ {
		for q := p; !q.Over(); {
			moves := q.Moves()
			if moves == 0 {
				q = q.Swap()
				continue
			}
			if n := q.Empties(); n <= 11 {
				if entry, ok := e.run.fixed.near.Probe(Hash(q)); ok && entry.Kind == Exact {
					checked++
					want := int32(plainSolveFast(q))
					if entry.Bound == Equal && entry.Score != want || entry.Bound == Lower && entry.Score > want ||
						entry.Bound == Upper && entry.Score < want || int(entry.Depth) != n {
						t.Fatalf("%s: the table says %+v, the score is %d", game.FormatOBF(q, game.Black), entry, want)
					}
				}
				if n <= privateExact {
					break
				}
			}
			// Follow the stored line if there is one, otherwise a random move.
			if entry, ok := e.table.Probe(Hash(q)); ok && entry.Move.IsSquare() && r.IntN(4) > 0 {
				q = q.Play(entry.Move)
				continue
			}
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			q = q.Play(game.Move(moves.First()))
		}
	}
	return checked
}

// A stopped search says so, even if all workers have ended before the goroutine that collects their
// results runs again. Here a report blocks that goroutine until they have.
func TestAStopIsSeenAfterTheWorkersEnd(t *testing.T) {
	p := positions(1, 22, 22, 61)[0]
	for range 20 { // select chooses at random
		e := mustNew(t, preset("root"))
		ctx, cancel := context.WithCancelCause(context.Background())
		_, err := e.Search(ctx, ai.Request{Position: p, Limits: ai.Limits{Workers: 2, Depth: 30}, Report: func(ai.Report) {
			cancel(errTestStop)
			for !e.run.searchToken.ended() {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(5 * time.Millisecond)
		}})
		if !errors.Is(err, errTestStop) {
			t.Fatalf("the search returned %v", err)
		}
	}
}

// After a cancel a worker visits at most 4,096 more nodes.
func TestFewNodesAfterAStop(t *testing.T) {
	const most = 4096
	for _, s := range Strategies {
		for _, exact := range []bool{false, true} {
			e := mustNew(t, preset(s.Name))
			p := positions(1, 22, 22, 61)[0]
			lim := ai.Limits{Workers: 4, Depth: 20}
			if exact {
				lim = ai.Limits{Workers: 4, SolveEmpties: 30}
			}
			ctx, cancel := context.WithCancelCause(context.Background())
			// At each tick before the stop a worker records its count. What it counts beyond the
			// last record is after the stop, or too little before it to matter.
			var noted [4]uint64
			e.run.fixed.onTick = func(w *worker) {
				if e.run.searchToken.ended() {
					return
				}
				noted[w.id] = w.nodes
				if e.run.nodes() >= 50000 {
					cancel(errTestStop)
				}
			}
			_, err := e.Search(ctx, ai.Request{Position: p, Limits: lim})
			cancel(nil)
			if !errors.Is(err, errTestStop) {
				t.Fatalf("%s: the search ended before it could be stopped", s.Name)
			}
			for _, w := range e.workers {
				if more := w.nodes - noted[w.id]; more > most {
					t.Errorf("%s, exact %v: worker %d visited %d nodes after the stop", s.Name, exact, w.id, more)
				}
			}
		}
	}
}

func TestLimits(t *testing.T) {
	p := positions(1, 40, 40, 71)[0]
	e := mustNew(t, preset("ybwc"))
	r := mustSearch(t, e, p, ai.Limits{Nodes: 50000, Workers: 2})
	if r.Nodes > 50000+2*(tickNodes+4096) {
		t.Errorf("%d nodes under a limit of 50000", r.Nodes)
	}
	if r.Depth < 1 {
		t.Error("no iteration was finished")
	}
	mustSearch(t, e, p, ai.Limits{Time: 20 * time.Millisecond, Workers: 2}) // ends on its own
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errTestStop)
	got, err := e.Search(ctx, ai.Request{Position: p, Limits: ai.Limits{Depth: 30}})
	if !errors.Is(err, errTestStop) || !p.Legal(got.Move) {
		t.Errorf("a search cancelled beforehand gives %v, %v", got.Move, err)
	}
}
