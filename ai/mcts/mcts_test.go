package mcts

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/game"
	"flipside/game/base/sys"
)

// preset returns a small player with guided playouts.
func preset(strategy string, seed uint64) ai.Preset {
	return ai.Preset{Family: ai.FamilyMCTS, Parallel: strategy, HashMB: 4, Exploration: 1.414, Heuristics: true, Seed: seed}
}

func searcher(t testing.TB, p ai.Preset) *engine {
	t.Helper()
	e, err := newEngine(p)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func mustPrepare(t testing.TB, e *engine, lim ai.Limits) *run {
	t.Helper()
	r, err := e.prepare(game.Start, lim)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func mustSearch(t testing.TB, e *engine, p game.Position, lim ai.Limits) ai.Answer {
	t.Helper()
	r, err := e.Search(context.Background(), ai.Request{Position: p, Limits: lim})
	if err != nil {
		t.Fatal(err)
	}
	if !p.Legal(r.Move) {
		t.Fatalf("%v is not legal", r.Move)
	}
	return r
}

// midgames returns positions after random plies in which the side to move has a legal move.
func midgames(n, empties int, seed uint64) []game.Position {
	r := newRNG(seed)
	var out []game.Position
	for len(out) < n {
		p := game.Start
		for p.Empties() > empties && !p.Over() {
			moves := p.Moves()
			if moves == 0 {
				p = p.Swap()
				continue
			}
			p = p.Play(game.Move(nth(moves, r.below(moves.Count()))))
		}
		if p.Moves() != 0 {
			out = append(out, p)
		}
	}
	return out
}

func TestPlayoutTotalsAreExact(t *testing.T) {
	positions := []game.Position{game.Start, midgames(1, 40, 1)[0]}
	for _, s := range Strategies {
		for _, workers := range []int{1, 2, 3, 4, 8} {
			for _, playouts := range []uint64{1, 2, 99, 250, 1003} {
				e := searcher(t, preset(s.Name, 3))
				for _, p := range positions {
					r := mustSearch(t, e, p, ai.Limits{Playouts: playouts, Workers: workers})
					sum, byWorker := uint64(0), uint64(0)
					for _, m := range r.Moves {
						sum += m.Visits
					}
					for _, w := range r.Workers {
						byWorker += w.Nodes
					}
					if r.Playouts != playouts || sum != playouts || byWorker != playouts {
						t.Errorf("%s, %d workers: asked for %d playouts, reported %d, moves hold %d, workers did %d",
							s.Name, workers, playouts, r.Playouts, sum, byWorker)
					}
				}
			}
		}
	}
}

func TestFewPlayoutsUseFewerTrees(t *testing.T) {
	for playouts, want := range map[uint64]int{1: 1, 199: 1, 200: 2, 350: 3, 5000: 8} {
		e := searcher(t, preset("root", 3))
		mustSearch(t, e, game.Start, ai.Limits{Playouts: playouts, Workers: 8})
		if len(e.trees) != want {
			t.Errorf("%d playouts grow %d trees, want %d", playouts, len(e.trees), want)
		}
		for _, tr := range e.trees {
			if v, _ := tr.nodes[tr.root].load(); uint64(v) < min(playouts, leastPlayouts) {
				t.Errorf("%d playouts: a tree got only %d", playouts, v)
			}
		}
	}
}

func TestTwoMovesAreSearchedSequentially(t *testing.T) {
	for _, p := range midgames(4000, 12, 5) {
		if p.Moves().Count() != 2 {
			continue
		}
		e := searcher(t, preset("root", 3))
		if r := mustSearch(t, e, p, ai.Limits{Playouts: 400, Workers: 4}); len(r.Workers) != 1 || r.Note == "" {
			t.Errorf("%d workers, note %q", len(r.Workers), r.Note)
		}
		return
	}
	t.Fatal("no position with two moves")
}

// playGame lets the engine play a game against itself. It returns the moves and the visits of every
// move.
func playGame(t *testing.T, e *engine, lim ai.Limits) (moves []game.Move, visits [][]ai.MoveStat) {
	p := game.Start
	for !p.Over() {
		m := game.Pass
		if !p.MustPass() {
			r := mustSearch(t, e, p, lim)
			m = r.Move
			visits = append(visits, r.Moves)
		}
		moves = append(moves, m)
		p = p.Play(m)
	}
	return moves, visits
}

func TestSameSeedRepeatsTheGame(t *testing.T) {
	games := map[uint64]string{}
	for _, seed := range []uint64{0, 7, 8} {
		lim := ai.Limits{Playouts: 150, Workers: 1}
		moves, visits := playGame(t, searcher(t, preset("root", seed)), lim)
		again, visitsAgain := playGame(t, searcher(t, preset("root", seed)), lim)
		if game.FormatMoves(moves) != game.FormatMoves(again) || !reflect.DeepEqual(visits, visitsAgain) {
			t.Errorf("seed %d: two games differ", seed)
		}
		games[seed] = game.FormatMoves(moves)
	}
	if games[7] == games[8] {
		t.Error("two seeds give one game")
	}
}

func TestOneWorkerIsTheSameInOneTree(t *testing.T) {
	lim := ai.Limits{Playouts: 700, Workers: 1}
	for _, p := range midgames(5, 36, 2) {
		want := mustSearch(t, searcher(t, preset("sequential", 5)), p, lim)
		for _, name := range []string{"root", "tree"} {
			got := mustSearch(t, searcher(t, preset(name, 5)), p, lim)
			if !reflect.DeepEqual(got.Moves, want.Moves) {
				t.Errorf("%s with one worker differs from sequential", name)
			}
		}
	}
}

func TestAllStrategiesPlayLegalGames(t *testing.T) {
	for _, s := range Strategies {
		for _, workers := range []int{1, 2, 4, 8} {
			e := searcher(t, preset(s.Name, 1))
			playGame(t, e, ai.Limits{Playouts: 240, Workers: workers}) // search checks each move
		}
	}
}

func TestCancelAtAnyMomentIsCleanAndLegal(t *testing.T) {
	before := runtime.NumGoroutine()
	asked := errors.New("asked to")
	positions := midgames(6, 30, 4)
	rounds := 40
	if os.Getenv("FLIPSIDE_LONG") == "1" {
		rounds = 200 // 1000 stops in all
	}
	if testing.Short() {
		rounds = 8
	}
	for _, s := range Strategies {
		e := searcher(t, preset(s.Name, 1))
		for i := range rounds {
			p := positions[i%len(positions)]
			ctx, cancel := context.WithCancelCause(context.Background())
			go func() {
				for range i { // the stop comes at once, or well into the search
					runtime.Gosched()
				}
				cancel(asked)
			}()
			r, err := e.Search(ctx, ai.Request{Position: p, Limits: ai.Limits{Workers: 8 - i%2*i%7}})
			if !p.Legal(r.Move) {
				t.Fatalf("%s: %v is not legal", s.Name, r.Move)
			}
			if err != asked && !(err == nil && e.trees[0].nodes[e.trees[0].root].hasProof()) {
				t.Fatalf("%s: error %v", s.Name, err)
			}
		}
	}
	for runtime.NumGoroutine() > before {
		runtime.Gosched() // wait for the goroutines that cancel; a leak would be a timeout here
	}
}

func TestCancelledBeforehand(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range Strategies {
		r, err := searcher(t, preset(s.Name, 1)).Search(ctx, ai.Request{Position: game.Start, Limits: ai.Limits{Workers: 4}})
		if err != context.Canceled || !game.Start.Legal(r.Move) {
			t.Errorf("%s: %v, %v", s.Name, r.Move, err)
		}
	}
}

// The only worker sends the first report. After a cancel in that report, the search enters few more
// nodes.
func TestNodesAfterACancelInAReport(t *testing.T) {
	for _, name := range []string{"sequential", "leaf"} {
		for _, est := range []bool{false, true} {
			p := preset(name, 1)
			if p.Estimate = est; est && name == "leaf" {
				continue
			}
			ctx, cancel := context.WithCancel(context.Background())
			nodes := uint64(0)
			r, err := searcher(t, p).Search(ctx, ai.Request{Position: game.Start, Report: func(r ai.Report) {
				if nodes == 0 {
					nodes = r.Nodes
					cancel()
				}
			}})
			if err != context.Canceled || nodes == 0 || r.Nodes-nodes > 4096 {
				t.Errorf("%s, estimates %v: %d nodes after the cancel, %v", name, est, r.Nodes-nodes, err)
			}
		}
	}
}

// After a stop before the first playout or in the middle of a batch, the search enters few more
// nodes.
func TestNodesAfterACancel(t *testing.T) {
	for _, s := range Strategies {
		const workers = 4
		r := mustPrepare(t, searcher(t, preset(s.Name, 1)), ai.Limits{Workers: workers})
		r.stop.Store(true)
		r.search(ai.NewFaults())
		if _, n := r.totals(); n > 64 {
			t.Errorf("%s entered %d nodes after the stop", s.Name, n)
		}
	}
	r := mustPrepare(t, searcher(t, preset("leaf", 1)), ai.Limits{})
	w, b := &r.workers[0], new(batch)
	if !w.fill(b) || b.used != batchLeaves {
		t.Fatal("no batch")
	}
	r.stop.Store(true)
	if w.play(b); w.playouts != 0 || w.nodes > batchLeaves*game.Squares {
		t.Errorf("%d playouts, %d nodes after the stop", w.playouts, w.nodes)
	}
	for i := range b.used {
		w.tree.backup(&b.leaves[i])
	}
	for i, n := range w.tree.nodes[:w.tree.next] {
		if n.stats != 0 {
			t.Errorf("node %d keeps the stats %x of playouts that were not run", i, n.stats)
		}
	}
}

func TestLimits(t *testing.T) {
	for _, s := range Strategies {
		e := searcher(t, preset(s.Name, 1))
		if r := mustSearch(t, e, game.Start, ai.Limits{Time: 250 * time.Millisecond, Workers: 2}); r.Playouts == 0 || r.Progress != 1 {
			t.Errorf("%s by time: %d playouts, progress %g", s.Name, r.Playouts, r.Progress)
		}
		if r := mustSearch(t, e, game.Start, ai.Limits{Nodes: 20000, Workers: 2}); r.Nodes < 20000 || r.Nodes > 20000+2*2*pulsePlayouts*game.Squares {
			t.Errorf("%s by nodes: %d", s.Name, r.Nodes)
		}
	}
}

func TestReports(t *testing.T) {
	for _, s := range Strategies {
		e := searcher(t, preset(s.Name, 1))
		ctx, cancel := context.WithCancel(context.Background())
		reports := 0
		_, err := e.Search(ctx, ai.Request{Position: game.Start, Limits: ai.Limits{Workers: 2}, Report: func(r ai.Report) {
			if len(r.Moves) != 4 || len(r.PV) == 0 || len(r.Workers) == 0 || r.Score.Kind != ai.WinRate || r.Playouts == 0 {
				t.Errorf("%s: report %+v", s.Name, r)
			}
			if reports++; reports == 3 {
				cancel()
			}
		}})
		if err != context.Canceled || reports < 3 {
			t.Errorf("%s: %d reports, %v", s.Name, reports, err)
		}
	}
}

func TestFullArenaGoesOn(t *testing.T) {
	for _, s := range Strategies {
		e := searcher(t, preset(s.Name, 1))
		const size = 2000
		for range s.trees(2) {
			e.trees = append(e.trees, newTree(size))
		}
		const playouts = 12000
		r := mustSearch(t, e, game.Start, ai.Limits{Playouts: playouts, Workers: 2})
		if tr := e.trees[0]; len(tr.nodes) != size || tr.next < size-34 {
			t.Fatalf("%s: the arena is not full: %d of %d", s.Name, tr.next, len(tr.nodes))
		}
		if r.Playouts != playouts {
			t.Errorf("%s: %d playouts", s.Name, r.Playouts)
		}
	}
}

func TestArenaSizes(t *testing.T) {
	for _, mb := range []int{1, 3, 64} {
		for _, trees := range []int{1, 2, 7, 256} {
			p := preset("root", 1)
			p.HashMB = mb
			e := searcher(t, p)
			if err := e.plant(game.Start, trees, 0); err != nil {
				t.Fatal(err)
			}
			bytes := 0
			for _, tr := range e.trees {
				tr.compact(tr.root)
				bytes += cap(tr.nodes)*nodeBytes + 8*cap(tr.marks) + 4*cap(tr.ranks)
			}
			if bytes > mb<<20+trees*32 || bytes < mb<<20*9/10 {
				t.Errorf("%d trees in %d MB take %d bytes", trees, mb, bytes)
			}
		}
	}
}

// If there is no room for the trees, the search returns an error and does not use a smaller tree.
// The next search returns the same as if nothing had happened.
func TestNoRoomForTheTrees(t *testing.T) {
	for _, p := range []ai.Preset{preset("sequential", 1), preset("root", 1), estimating("sequential"), estimating("root")} {
		restore := sys.LimitTables(6)
		first, second := searcher(t, p), searcher(t, p)
		lim := ai.Limits{Playouts: 1 << 20, Nodes: 3000, Workers: 2}
		want := mustSearch(t, first, game.Start, lim)
		got, err := second.Search(context.Background(), ai.Request{Position: game.Start, Limits: lim})
		if err == nil || !strings.Contains(err.Error(), "MB does not fit: the tables of this program may take 6 MB together, and") || got.Move != game.NoMove {
			t.Errorf("%s: a second tree of 4 MB fits into 6 MB: %v, %v", p.Parallel, got.Move, err)
		}
		for _, tr := range second.trees {
			if tr.values != nil && len(tr.values) != len(tr.nodes) {
				t.Errorf("%s: room for %d values and %d nodes", p.Parallel, len(tr.values), len(tr.nodes))
			}
		}
		runtime.KeepAlive(first)
		first = nil
		if got := mustSearch(t, second, game.Start, lim); p.Parallel == "sequential" && got.Move != want.Move {
			t.Errorf("%s: %v, want %v", p.Parallel, got.Move, want.Move)
		}
		runtime.KeepAlive(second)
		restore()
	}
}

// A player whose trees take all the memory that tables of the program may take can continue to
// search, and its trees can grow.
func TestTreesOfTheLargestSize(t *testing.T) {
	for _, p := range []ai.Preset{preset("sequential", 1), estimating("sequential")} {
		restore := sys.LimitTables(p.HashMB)
		e := searcher(t, p)
		for playouts := uint64(200); playouts < 20000; playouts *= 3 {
			mustSearch(t, e, game.Start, ai.Limits{Playouts: playouts})
		}
		mustSearch(t, e, game.Start, ai.Limits{Nodes: 100})
		if tr := e.trees[0]; len(tr.nodes) != tr.most {
			t.Errorf("room for %d nodes, not %d", len(tr.nodes), tr.most)
		}
		restore()
	}
}

// A player with few playouts takes only the memory that they need, and never runs out of nodes: its
// searches equal those of a player whose trees have all the memory from the start.
func TestFewPlayoutsTakeLittleMemory(t *testing.T) {
	for _, s := range Strategies {
		small, large := searcher(t, preset(s.Name, 1)), searcher(t, preset(s.Name, 1))
		lim := ai.Limits{Playouts: 200, Workers: 1}
		p := game.Start
		for range 20 {
			if err := large.plant(p, 1, 0); err != nil || len(large.trees[0].nodes) != large.trees[0].most {
				t.Fatalf("%s: without a limit there is room for %d nodes, not %d", s.Name, len(large.trees[0].nodes), large.trees[0].most)
			}
			got, want := mustSearch(t, small, p, lim), mustSearch(t, large, p, lim)
			if got.Elapsed, want.Elapsed = 0, 0; !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: %+v, with all the memory %+v", s.Name, got, want)
			}
			if n, limit := len(small.trees[0].nodes), small.trees[0].most/10; n > limit {
				t.Errorf("%s: room for %d nodes, more than %d", s.Name, n, limit)
			}
			if p = p.Play(got.Move); p.MustPass() {
				p = p.Swap()
			}
		}
	}
}

// The trees and the solver's table never exist at the same time, even if the game goes back:
// together they would need more memory than the player may use.
func TestTreesAndSolverTakeTurns(t *testing.T) {
	e := searcher(t, preset("root", 1))
	lim := ai.Limits{Playouts: 100, SolveEmpties: 10}
	for _, empties := range []int{12, 10, 12, 9} {
		mustSearch(t, e, midgames(1, empties, 3)[0], lim)
		if solving := empties <= lim.SolveEmpties; (e.solver != nil) != solving || (e.trees != nil) == solving {
			t.Errorf("%d empties: a solver %v, trees %v", empties, e.solver != nil, e.trees != nil)
		}
	}
}

func TestForcedPassAndFinishedGame(t *testing.T) {
	e := searcher(t, preset("root", 1))
	pass := game.Position{Own: 1, Opp: 2 | 8}.Swap() // the opponent still has a move
	if !pass.MustPass() {
		pass = pass.Swap()
	}
	for _, p := range []game.Position{pass} {
		if p.MustPass() {
			if r, err := e.Search(context.Background(), ai.Request{Position: p, Limits: ai.Limits{Playouts: 10}}); err != nil || r.Move != game.Pass {
				t.Errorf("%v, %v", r.Move, err)
			}
		}
	}
	over := game.Position{Own: 7}
	if r, err := e.Search(context.Background(), ai.Request{Position: over, Limits: ai.Limits{Playouts: 10}}); err != nil || r.Move != game.NoMove || r.Score.Value != 64 {
		t.Errorf("%v, %v, %v", r.Move, r.Score, err)
	}
}

func TestBadPresets(t *testing.T) {
	bad := preset("wide", 1)
	if _, err := New(bad); err == nil {
		t.Error("an unknown strategy passes")
	}
	bad = preset("root", 1)
	bad.Exploration = -1
	if _, err := New(bad); err == nil {
		t.Error("a negative exploration passes")
	}
}

func BenchmarkPlayouts(b *testing.B) {
	for _, guided := range []bool{false, true} {
		b.Run(fmt.Sprintf("guided=%v", guided), func(b *testing.B) {
			r := newRNG(1)
			for b.Loop() {
				r.playout(game.Start, guided)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

func BenchmarkStrategies(b *testing.B) {
	for _, s := range Strategies {
		for _, workers := range []int{1, 2, 4, 8} {
			if s.Name == "sequential" && workers > 1 {
				continue
			}
			b.Run(fmt.Sprintf("%s/threads=%d", s.Name, workers), func(b *testing.B) {
				p := preset(s.Name, 1)
				p.HashMB = 64
				e := searcher(b, p)
				var total uint64
				for b.Loop() {
					e.trees = e.trees[:0]
					total += mustSearch(b, e, game.Start, ai.Limits{Playouts: 20000, Workers: workers}).Playouts
				}
				b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}

func BenchmarkEstimates(b *testing.B) {
	for _, name := range []string{"sequential", "root", "tree"} {
		for _, workers := range []int{1, 2, 4} {
			b.Run(fmt.Sprintf("%s/threads=%d", name, workers), func(b *testing.B) {
				p := estimating(name)
				p.HashMB = 64
				e := searcher(b, p)
				var total uint64
				for b.Loop() {
					e.trees = e.trees[:0]
					total += mustSearch(b, e, game.Start, ai.Limits{Playouts: 10000, Workers: workers}).Playouts
				}
				b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "playouts/s")
			})
		}
	}
}

// A panic of a worker is an error of this search and of every later one. The first worker panics in
// a report.
func TestFaultOfAWorkerIsAnError(t *testing.T) {
	for _, s := range Strategies {
		e := searcher(t, preset(s.Name, 1))
		for range 2 {
			got, err := e.Search(context.Background(), ai.Request{Position: game.Start, Limits: ai.Limits{Playouts: 1 << 40, Workers: 4}, Report: func(ai.Report) { panic("on purpose") }})
			if err == nil || !strings.Contains(err.Error(), "internal engine error: on purpose") || got.Move != game.NoMove {
				t.Errorf("%s: %v, %v", s.Name, got.Move, err)
			}
		}
	}
}
