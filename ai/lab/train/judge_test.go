package train

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"flipside/ai/eval"
	"flipside/game"
	"flipside/game/record"
)

// near returns problems with the given number of empties and every move's exact score.
func near(n, empties int) (list []record.Problem) {
	r := rand.New(rand.NewPCG(2, 3))
	for len(list) < n {
		p := game.Start
		for p.Empties() > empties && p.Moves() != 0 {
			moves := p.Moves()
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			if p = p.Play(game.Move(moves.First())); p.MustPass() {
				p = p.Swap()
			}
		}
		if p.Empties() != empties || p.Moves() == 0 {
			continue
		}
		problem := record.Problem{Position: p}
		for s := range p.Moves().All() {
			problem.Scores = append(problem.Scores, record.MoveScore{Move: game.Move(s), Score: -solve(p.Play(game.Move(s)))})
		}
		list = append(list, problem)
	}
	return list
}

// A search that reaches the end makes no error for the roots and for the children. The estimate of
// a shallower search is compared with the value for its side to move.
func TestJudge(t *testing.T) {
	problems := near(60, 6)
	j := Judge{Model: eval.Classic, Depths: []int{1, 6}, Selective: 100, Threads: 2}
	v, err := j.Run(context.Background(), problems, nil)
	if err != nil || len(v.Roots) != 2 || len(v.Children) != 2 || v.Selectivity != 100 {
		t.Fatalf("%+v, %v", v, err)
	}
	perfect := Errors{Positions: 60, Within3: 1, Within6: 1}
	if r := v.Roots[1]; r.Depth != 6 || math.Abs(*r.Best-1) > 1e-9 || !equalErrors(r.Errors, perfect) {
		t.Errorf("the roots at the end: best %g, %+v", *r.Best, r)
	}
	perfect.Positions = v.Children[1].Positions
	if c := v.Children[1]; c.Best != nil || c.Positions < 55 || !equalErrors(c.Errors, perfect) {
		t.Errorf("the children at the end: %+v", c)
	}
	if r := v.Roots[0]; r.Depth != 1 || *r.Best == 1 || r.MAE == 0 || r.RMSE < r.MAE || r.BiasSE == 0 {
		t.Errorf("the roots at depth 1: best %g, %+v", *r.Best, r)
	}
	problems[7].Scores = nil
	if _, err := j.Run(context.Background(), problems, nil); err == nil {
		t.Error("a problem without a score was judged")
	}
}

func equalErrors(a, b Errors) bool {
	return a.Positions == b.Positions && math.Abs(a.Within3-b.Within3)+math.Abs(a.Within6-b.Within6)+
		math.Abs(a.MAE-b.MAE)+math.Abs(a.RMSE-b.RMSE)+math.Abs(a.Bias-b.Bias)+math.Abs(a.BiasSE-b.BiasSE) < 1e-9
}

// Each best move gives a child. If the other side must pass, the child is returned for the side
// that can move.
func TestTargetsOfJudge(t *testing.T) {
	passes := 0
	problems := near(400, 5)
	roots, children, err := targets(problems)
	if err != nil || len(roots) != len(problems) {
		t.Fatalf("%d roots, %v", len(roots), err)
	}
	for i, r := range roots {
		if r.value != solve(r.p) {
			t.Fatalf("root %d: %d, best play gives %d", i, r.value, solve(r.p))
		}
		for s := range r.p.Moves().All() {
			next := r.p.Play(game.Move(s))
			if good := -solve(next) == r.value; good != r.best.Has(s) {
				t.Fatalf("root %d: best moves %x, %s is one: %v", i, r.best, s, good)
			} else if good && next.MustPass() {
				passes++
			}
		}
	}
	for i, c := range children {
		if c.p.Moves() == 0 || c.value != solve(c.p) {
			t.Fatalf("child %d: %d, best play gives %d", i, c.value, solve(c.p))
		}
	}
	if passes == 0 || len(children) < len(roots) {
		t.Errorf("%d children, %d passes: the sets are too small for this test", len(children), passes)
	}
}

func TestErrorOf(t *testing.T) {
	got := errorOf([]float64{1, -3, 5, -7})
	want := Errors{Positions: 4, Within3: 0.5, Within6: 0.75, MAE: 4, RMSE: math.Sqrt(21), Bias: -1, BiasSE: math.Sqrt((84. - 4) / 3 / 4)}
	if !equalErrors(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if none := errorOf(nil); none != (Errors{}) {
		t.Errorf("of no position: %+v", none)
	}
}

// The static errors of each grouping come from the exact samples, each of them once.
func TestStatic(t *testing.T) {
	var samples []Sample
	for _, p := range near(50, 6) {
		best, _ := p.Best()
		samples = append(samples, Sample{Position: p.Position, Result: int8(best), Exact: true}, Sample{Position: p.Position})
	}
	count := map[string]int{}
	sums := map[string]float64{}
	for _, g := range Static(eval.Classic, samples) {
		count[g.By] += g.Positions
		sums[g.By] += g.Bias * float64(g.Positions)
		if g.By == "empties" && g.Group != 6 || g.By == "odd" && g.Group != 0 {
			t.Errorf("%+v", g)
		}
	}
	if len(count) != len(groupings) {
		t.Errorf("%d groupings, not %d", len(count), len(groupings))
	}
	for by, n := range count {
		if n != 50 || math.Abs(sums[by]-sums["odd"]) > 1e-6 {
			t.Errorf("%s: %d positions, sum of errors %g", by, n, sums[by])
		}
	}
}
