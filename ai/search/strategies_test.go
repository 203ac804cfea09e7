package search

import (
	"fmt"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// checkMove checks that the move of a result really has its score, by a search of the position
// after it.
func checkMove(t *testing.T, p game.Position, r ai.Answer, lim ai.Limits) {
	t.Helper()
	next := p.Play(r.Move)
	if next.Over() || lim.Depth == 1 {
		return
	}
	pass := next.MustPass()
	if pass {
		next = next.Swap()
	}
	if lim.Depth > 0 {
		lim.Depth--
	}
	lim.Workers = 1
	after := mustSearch(t, mustNew(t, preset("sequential")), next, lim)
	got := after.Score
	if !pass {
		got = got.Negate()
	}
	if got != r.Score {
		t.Fatalf("%s: %v was given %v but has %v", game.FormatOBF(p, game.Black), r.Move, r.Score, got)
	}
}

// Every strategy solves endgames with the same score as one worker.
func TestStrategiesSolveExactly(t *testing.T) {
	set := positions(6, 11, 13, 21)
	set = append(set, positions(14, 7, 10, 22)...)
	threads := []int{2, 8}
	if long {
		set = positions(300, 8, 16, 21)
		for _, p := range problems(t, "ffo-01-39.obf") {
			if p.pos.Empties() <= 16 {
				set = append(set, p.pos)
			}
		}
		threads = []int{1, 2, 4, 8}
	} else if testing.Short() {
		set = positions(20, 6, 10, 22)
	}
	lower(t, 9, 7, 6) // so that small trees are shared too
	reference := mustNew(t, preset("sequential"))
	engines := map[string]*engine{}
	for i, p := range set {
		lim := ai.Limits{SolveEmpties: 60}
		want := mustSearch(t, reference, p, lim)
		if want.Score.Kind != ai.Exact {
			t.Fatalf("%s: %v is not proven", game.FormatOBF(p, game.Black), want.Score)
		}
		if i < 20 && p.Empties() <= 10 && int(want.Score.Value) != plainSolveFast(p) {
			t.Fatalf("%s: sequential gives %v, the reference %d", game.FormatOBF(p, game.Black), want.Score, plainSolveFast(p))
		}
		for _, s := range Strategies[1:] {
			if engines[s.Name] == nil {
				engines[s.Name] = mustNew(t, preset(s.Name))
			}
			for _, n := range threads {
				lim.Workers = n
				engines[s.Name].table = nil
				got := mustSearch(t, engines[s.Name], p, lim)
				if got.Score != want.Score {
					t.Fatalf("position %d %s: %s with %d threads gives %v, sequential %v", i, game.FormatOBF(p, game.Black), s.Name, n, got.Score, want.Score)
				}
				checkMove(t, p, got, lim)
			}
		}
	}
}

// plainSolveFast is plainSolve with a window, so that ten empties take little time.
func plainSolveFast(p game.Position) int {
	var solve func(p game.Position, alpha, beta int) int
	solve = func(p game.Position, alpha, beta int) int {
		moves := p.Moves()
		if moves == 0 {
			if p.Over() {
				return p.FinalScore()
			}
			return -solve(p.Swap(), -beta, -alpha)
		}
		best := -64
		for s := range moves.All() {
			if best = max(best, -solve(p.Play(game.Move(s)), -beta, -max(alpha, best))); best >= beta {
				break
			}
		}
		return best
	}
	return solve(p, -64, 64)
}

// Every strategy returns the sequential score at a fixed depth.
func TestStrategiesAgreeAtFixedDepth(t *testing.T) {
	set, depth, threads := positions(16, 20, 50, 31), 6, []int{2, 8}
	if long {
		set, depth, threads = positions(100, 20, 50, 31), 8, []int{1, 2, 4, 8}
	} else if testing.Short() {
		set, depth = set[:4], 5
	}
	lower(t, 12, 11, 3)
	reference := mustNew(t, preset("sequential"))
	engines := map[string]*engine{}
	for i, p := range set {
		lim := ai.Limits{Depth: depth}
		want := mustSearch(t, reference, p, lim)
		for _, s := range Strategies[1:] {
			if engines[s.Name] == nil {
				engines[s.Name] = mustNew(t, preset(s.Name))
			}
			for _, n := range threads {
				lim.Workers = n
				got := mustSearch(t, engines[s.Name], p, lim)
				if got.Score != want.Score {
					t.Fatalf("position %d %s: %s with %d threads gives %v, sequential %v", i, game.FormatOBF(p, game.Black), s.Name, n, got.Score, want.Score)
				}
				checkMove(t, p, got, lim)
			}
		}
	}
}

// lower makes the strategies share smaller trees than usual, for the duration of a test.
func lower(t *testing.T, split, same, mid int) {
	splits, sames := splitDepths, sameDepths
	t.Cleanup(func() { splitDepths, sameDepths = splits, sames })
	splitDepths = shareDepths{midgame: mid, exact: split, wide: mid}
	sameDepths = shareDepths{midgame: mid, exact: same, wide: sames.wide}
}

func BenchmarkStrategies(b *testing.B) {
	pr := problems(b, "ffo-40-44.obf")[0]
	for _, s := range Strategies {
		for _, n := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/%d", s.Name, n), func(b *testing.B) {
				pre := preset(s.Name)
				pre.HashMB = 64
				e := mustNew(b, pre)
				for b.Loop() {
					e.table = nil
					r := mustSearch(b, e, pr.pos, ai.Limits{SolveEmpties: 60, Workers: n})
					if int(r.Score.Value) != pr.want {
						b.Fatalf("%v, want %d", r.Score, pr.want)
					}
					b.ReportMetric(float64(r.Nodes), "nodes")
				}
			})
		}
	}
}

// BenchmarkMidgame prints each strategy's node counts for a set of midgame positions to depth 10
// with one and two threads.
func BenchmarkMidgame(b *testing.B) {
	set := positions(6, 34, 46, 91)
	for _, s := range Strategies {
		for _, n := range []int{1, 2} {
			if n == 1 && s.Name != "sequential" {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d", s.Name, n), func(b *testing.B) {
				e := mustNew(b, preset(s.Name))
				for b.Loop() {
					nodes := uint64(0)
					for _, p := range set {
						nodes += mustSearch(b, e, p, ai.Limits{Depth: 10, Workers: n}).Nodes
					}
					b.ReportMetric(float64(nodes), "nodes")
				}
			})
		}
	}
}
