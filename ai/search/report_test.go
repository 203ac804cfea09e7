package search

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// With one thread the same position and preset give the same move, nodes and line.
func TestSameSearchTwice(t *testing.T) {
	e := mustNew(t, preset("sequential"))
	first := map[game.Position]ai.Answer{}
	set := positions(12, 20, 55, 81)
	for round := range 2 {
		for _, p := range set {
			r := mustSearch(t, e, p, ai.Limits{Depth: 5})
			if round == 0 {
				first[p] = r
				continue
			}
			a := first[p]
			if a.Move != r.Move || a.Nodes != r.Nodes || a.Score != r.Score || game.FormatMoves(a.PV) != game.FormatMoves(r.PV) {
				t.Fatalf("%s: first %v %d nodes %v, then %v %d nodes %v", game.FormatOBF(p, game.Black), a.Move, a.Nodes, a.PV, r.Move, r.Nodes, r.PV)
			}
		}
	}
}

// With AllMoves every move gets its own true score.
func TestAllMovesAreTrue(t *testing.T) {
	for _, exact := range []bool{false, true} {
		for _, p := range positions(5, 9, 11, 82) {
			lim := ai.Limits{Depth: 4, AllMoves: true, Workers: 2}
			if exact {
				lim = ai.Limits{SolveEmpties: 12, AllMoves: true, Workers: 2}
			}
			r := mustSearch(t, mustNew(t, preset("ybwc")), p, lim)
			if len(r.Moves) != p.Moves().Count() {
				t.Fatalf("%d moves of %d", len(r.Moves), p.Moves().Count())
			}
			for i, m := range r.Moves {
				if m.Bound || m.PV[0] != m.Move || m.Nodes == 0 {
					t.Fatalf("%+v", m)
				}
				if exact {
					next := p.Play(m.Move)
					if want := -plainSolveFast(next); int(m.Score.Value) != want || m.Score.Kind != ai.Exact {
						t.Fatalf("%s: %v has %v, want %d", game.FormatOBF(p, game.Black), m.Move, m.Score, want)
					}
				} else {
					checkMove(t, p, ai.Answer{Move: m.Move, Report: ai.Report{Score: m.Score}}, lim)
				}
				if m.Score.Value > r.Score.Value || i == 0 && (m.Move != r.Move || m.Score != r.Score) {
					t.Fatalf("move %d %v has %v, the best is %v with %v", i, m.Move, m.Score, r.Move, r.Score)
				}
			}
		}
	}
}

// PVs are legal lines, reports come in order, and the workers' nodes add up.
func TestReports(t *testing.T) {
	for _, s := range Strategies {
		e := mustNew(t, preset(s.Name))
		for _, p := range positions(4, 14, 40, 83) {
			last := 0
			r, err := e.Search(context.Background(), ai.Request{Position: p, Limits: ai.Limits{Depth: 6, Workers: 3}, Report: func(r ai.Report) {
				if r.Depth < last {
					t.Errorf("%s: depth %d after %d", s.Name, r.Depth, last)
				}
				last = r.Depth
			}})
			if err != nil || r.Depth != 6 || last != 6 || r.Progress != 1 {
				t.Fatalf("%s: %v, depth %d, reported %d", s.Name, err, r.Depth, last)
			}
			if len(r.PV) == 0 || r.PV[0] != r.Move {
				t.Fatalf("%s: move %v, line %v", s.Name, r.Move, r.PV)
			}
			q := p
			for i, m := range r.PV {
				if !q.Legal(m) {
					t.Fatalf("%s: %s: move %d of %v is not legal", s.Name, game.FormatOBF(p, game.Black), i, r.PV)
				}
				q = q.Play(m)
			}
			sum := uint64(0)
			for _, w := range r.Workers {
				sum += w.Nodes
			}
			if sum != r.Nodes || r.Nodes == 0 {
				t.Fatalf("%s: workers visited %d nodes, the report says %d", s.Name, sum, r.Nodes)
			}
			if r.Score.Kind != ai.Points {
				t.Fatalf("%s: %v at depth 6 of %d empties", s.Name, r.Score, p.Empties())
			}
		}
	}
}

func TestNotesAndWorkers(t *testing.T) {
	var few, many game.Position
	for _, p := range positions(200, 10, 40, 84) {
		if p.Moves().Count() == 2 {
			few = p
		} else if p.Moves().Count() > 5 {
			many = p
		}
	}
	e := mustNew(t, preset("root"))
	if r := mustSearch(t, e, few, ai.Limits{Depth: 3, Workers: 2}); len(r.Workers) != 1 || r.Note == "" {
		t.Errorf("two moves: %d workers, note %q", len(r.Workers), r.Note)
	}
	n := runtime.GOMAXPROCS(0) + 3
	if r := mustSearch(t, e, many, ai.Limits{Depth: 3, Workers: n}); len(r.Workers) != n || !strings.Contains(r.Note, "cores") {
		t.Errorf("%d threads: %d workers, note %q", n, len(r.Workers), r.Note)
	}
}

func TestPositionsWithoutAMove(t *testing.T) {
	pass, _, err := game.ParseOBF("OX-------------------------------------------------------------- X")
	if err != nil {
		t.Fatal(err)
	}
	e := mustNew(t, preset("root"))
	if !pass.MustPass() {
		t.Fatal("the position is no pass")
	}
	if r, err := e.Search(context.Background(), ai.Request{Position: pass, Limits: ai.Limits{Depth: 3}}); err != nil || r.Move != game.Pass {
		t.Errorf("a forced pass gives %v, %v", r.Move, err)
	}
	over := game.Position{Own: 1}
	if r, err := e.Search(context.Background(), ai.Request{Position: over, Limits: ai.Limits{Depth: 3}}); err != nil || r.Move != game.NoMove || r.Score != (ai.Score{Kind: ai.Exact, Value: 64}) {
		t.Errorf("a finished game gives %v %v, %v", r.Move, r.Score, err)
	}
}

func TestWrongPresets(t *testing.T) {
	for _, c := range []struct {
		change func(*ai.Preset)
		want   string
	}{
		{func(p *ai.Preset) { p.Parallel = "magic" }, `unknown strategy "magic"`},
		{func(p *ai.Preset) { p.Parallel = "ybwc/noise" }, "no switches"},
		{func(p *ai.Preset) { p.Parallel = "lazysmp/luck" }, `unknown lazysmp switch "luck"`},
		{func(p *ai.Preset) { p.Eval = "oracle" }, `unknown evaluator "oracle"`},
		{func(p *ai.Preset) { p.Algorithm = "bogo" }, `unknown algorithm "bogo"`},
	} {
		p := preset("root")
		c.change(&p)
		if _, err := New(p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// The workers' counts equal a counter inside make-move (go test -tags countnodes).
func TestNodesEqualDiscsPlaced(t *testing.T) {
	if !countNodes {
		t.Skip("built without the tag countnodes")
	}
	for _, s := range Strategies {
		for _, algorithm := range []string{"alphabeta", "minimax"} {
			pre := preset(s.Name)
			pre.Algorithm = algorithm
			e := mustNew(t, pre)
			for _, p := range positions(6, 9, 14, 85) {
				for _, lim := range []ai.Limits{{Depth: aloneDepth + 2, Workers: 3}, {SolveEmpties: 14, Workers: 3}, {Depth: 3, AllMoves: true}} {
					if algorithm == "minimax" {
						lim.SolveEmpties = 0
						lim.Depth = 3
					}
					r := mustSearch(t, e, p, lim)
					made := uint64(0)
					for _, w := range e.run.fixed.team {
						made += w.made
					}
					if r.Nodes != made {
						t.Fatalf("%s, %s: %d nodes counted, %d discs placed", s.Name, algorithm, r.Nodes, made)
					}
				}
			}
		}
	}
}

func TestSearchAllocatesNothingPerNode(t *testing.T) {
	e := mustNew(t, preset("sequential"))
	p := positions(1, 30, 30, 86)[0]
	e.prepare(p, ai.Limits{Depth: 6})
	e.run.iteration.mode = e.run.fixed.modeOf(false, 0)
	w := e.workers[0]
	w.begin()
	w.iterate(5, -inf, inf)
	if n := testing.AllocsPerRun(3, func() { w.iterate(6, -inf, inf) }); n > 0 {
		t.Errorf("%v allocations in a search", n)
	}
	e.prepare(positions(1, 12, 12, 87)[0], ai.Limits{SolveEmpties: 12})
	e.run.iteration.mode = e.run.fixed.modeOf(true, 0)
	w.begin()
	if n := testing.AllocsPerRun(3, func() { w.iterate(12, -inf, inf) }); n > 0 {
		t.Errorf("%v allocations in a solve", n)
	}
}
