package search

import (
	"sync/atomic"
	"testing"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

// carried is an evaluator whose state is the position itself, so that it can check whether the
// search carries state along as the contract says.
type carried struct {
	at    [eval.MaxPly]game.Position
	wrong *atomic.Int64
	asked *atomic.Int64
}

func (c *carried) Set(ply int, p game.Position) { c.at[ply] = p }
func (c *carried) Play(ply int, s game.Square, flips game.Bitboard) {
	c.at[ply+1] = c.at[ply].Apply(s, flips)
}
func (c *carried) Pass(ply int) { c.at[ply+1] = c.at[ply].Swap() }
func (c *carried) Eval(ply int, p game.Position) int32 {
	c.asked.Add(1)
	if c.at[ply] != p {
		c.wrong.Add(1)
	}
	return eval.Evaluate(p)
}

func TestEvaluatorStateIsCarriedAlong(t *testing.T) {
	var wrong, asked atomic.Int64
	model := *eval.Classic
	model.Stateless = false
	model.New = func() eval.Evaluator { return &carried{wrong: &wrong, asked: &asked} }
	eval.Models["carried"] = func() (*eval.Model, error) { return &model, nil }
	defer delete(eval.Models, "carried")
	lower(t, 9, 8, 2)
	n, empties := 3, 17
	if testing.Short() {
		n, empties = 1, 14
	}
	// Passes are frequent towards the end.
	set := append(positions(n, 30, 50, 95), positions(2*n, 8, 16, 96)...)
	for _, s := range Strategies {
		pre := preset(s.Name)
		pre.Eval = "carried"
		e, classic := mustNew(t, pre), mustNew(t, preset("sequential"))
		for _, p := range set {
			for _, all := range []bool{false, true} {
				lim := ai.Limits{Depth: 5, Workers: 4, AllMoves: all}
				got, want := mustSearch(t, e, p, lim), mustSearch(t, classic, p, ai.Limits{Depth: 5})
				if got.Score != want.Score {
					t.Fatalf("%s, all %v, %s: %v with a carried evaluator, %v without", s.Name, all, game.FormatOBF(p, game.Black), got.Score, want.Score)
				}
			}
		}
	}
	// In a selective search of the endgame, ProbCut needs estimates nearer to the end.
	wide := eval.Sigmas{Midgame: [4]float64{3}, End: [3]float64{3}}
	model.Errors = &eval.Errors{Even: wide, Odd: wide}
	for _, s := range Strategies {
		pre := preset(s.Name)
		pre.Eval = "carried"
		e := mustNew(t, pre)
		for _, p := range positions(2, empties, empties+1, 98) {
			mustSearch(t, e, p, ai.Limits{SolveEmpties: 60, Selectivity: 73, Workers: 3})
		}
	}
	if n := wrong.Load(); n > 0 || asked.Load() == 0 {
		t.Errorf("%d of %d estimates were asked for with the state of another position", n, asked.Load())
	}
}

// The line of an exact search leads to the score.
func TestExactLinesLeadToTheScore(t *testing.T) {
	for _, p := range positions(20, 3, 13, 97) {
		e := mustNew(t, preset("ybwc"))
		r := mustSearch(t, e, p, ai.Limits{SolveEmpties: 20, Workers: 2})
		q, sign := p, 1
		for _, m := range r.PV {
			if !q.Legal(m) {
				t.Fatalf("%s: %v of %v is not legal", game.FormatOBF(p, game.Black), m, r.PV)
			}
			q, sign = q.Play(m), -sign
		}
		if !q.Over() || sign*q.FinalScore() != int(r.Score.Value) {
			t.Fatalf("%s: the line %v ends at %d, over %v, the score is %v", game.FormatOBF(p, game.Black), r.PV, sign*q.FinalScore(), q.Over(), r.Score)
		}
	}
}
