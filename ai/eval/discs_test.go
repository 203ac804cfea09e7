package eval_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/ai/match"
	"flipside/ai/search"
	"flipside/game"
)

// The scale is the slope of the final disc difference on the classic estimate. Positions come from
// games of the depth-3 player after 10 to 40 random plies, so that one side is often ahead; each
// quiet position after them counts.
func TestDiscsPerPointIsTheSlopeOfResultsOnEstimates(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a hundred games")
	}
	const games = 100
	r := rand.New(rand.NewPCG(5, 5))
	p, _ := ai.Lookup("minimax:easy")
	p.Limits.SolveEmpties, p.HashMB, p.Parallel = 10, 1, "sequential"
	s, err := search.New(p)
	if err != nil {
		t.Fatal(err)
	}
	var sumXY, sumXX float64
	var bins [4][2]float64
	for range games {
		opening := match.RandomOpenings(1, 10+r.IntN(31), r.Uint64())[0]
		e := match.NewEngine("easy", s, p.Limits, 1)
		rec, err := match.Play(context.Background(), match.Setup{Players: [2]match.Player{e, e}, Opening: opening})
		if err != nil {
			t.Fatal(err)
		}
		for ply := len(opening); ply < rec.Game.LineLen(); ply++ {
			pos, to := rec.Game.PositionAt(ply)
			if pos.Empties() < 6 || pos.Moves() == 0 {
				continue
			}
			y := float64(rec.Score)
			if to == game.White {
				y = -y
			}
			x := float64(eval.Evaluate(pos)) / eval.Point
			sumXY += x * y
			sumXX += x * x
			b := &bins[min(3, pos.Empties()/13)]
			b[0] += x * y
			b[1] += x * x
		}
	}
	slope := sumXY / sumXX
	t.Logf("slope %.3f discs a point over %d games; by empties (0-12, 13-25, 26-38, 39-): %.2f %.2f %.2f %.2f", slope, games,
		bins[0][0]/bins[0][1], bins[1][0]/bins[1][1], bins[2][0]/bins[2][1], bins[3][0]/bins[3][1])
	if slope < 0.7*eval.DiscsPerPoint || slope > 1.4*eval.DiscsPerPoint {
		t.Errorf("a point is worth %.3f discs, the constant says %g", slope, eval.DiscsPerPoint)
	}
}

func TestDiscs(t *testing.T) {
	for _, test := range []struct {
		score ai.Score
		want  float64
	}{
		{ai.Score{Kind: ai.Exact, Value: 12}, 12},
		{ai.Score{Kind: ai.Discs, Value: -3.5}, -3.5},
		{ai.Score{Kind: ai.Points, Value: 20}, 20 * eval.DiscsPerPoint},
		{ai.Score{Kind: ai.Points, Value: 264}, 64},
		{ai.Score{Kind: ai.Points, Value: -202}, -2},
		{ai.Score{Kind: ai.WinRate, Value: 0.5}, 0},
	} {
		if got := eval.Discs(test.score); got != test.want {
			t.Errorf("%+v is %g discs, want %g", test.score, got, test.want)
		}
	}
}
