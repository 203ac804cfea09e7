package coach

import (
	"fmt"
	"testing"

	"flipside/game"
)

func TestMomentsAndTurningPoint(t *testing.T) {
	move := func(ply int, side game.Color, best, score float64) Move {
		m := Move{Ply: ply, Side: side, Kind: Exact, BestScore: best, Score: score, Loss: best - score}
		m.Class = classOf(&m)
		return m
	}
	r := Report{Moves: []Move{
		move(1, game.Black, 2, 2), move(2, game.White, -2, -6), move(3, game.Black, 6, -4), move(4, game.White, 4, -2),
		move(5, game.Black, 20, 4), move(6, game.White, -4, -10), move(7, game.Black, 10, 6), move(8, game.White, -6, -8),
	}}
	r.sum()
	if r.Turning != 4 || r.SolvedFrom != 1 {
		t.Errorf("turning point %d, solved from %d", r.Turning, r.SolvedFrom)
	}
	if got := fmt.Sprint(r.Moments(FewMoments, game.Black), r.Moments(2, game.White), r.AllMoments()); got != "[3 5 7] [4 6] [2 3 4 5 6 7 8]" {
		t.Errorf("moments %s", got)
	}
	if s := r.Sides[game.Black]; s != (Side{Loss: 30, EndgameLoss: 30, BestMoves: 1, Counted: 4, Slips: 1, BigMistakes: 2}) {
		t.Errorf("%+v", s)
	}
	r = Report{Moves: []Move{move(1, game.Black, 20, 18), move(2, game.White, -18, -22), move(3, game.Black, 22, 20)}}
	if r.sum(); r.Turning != 2 {
		t.Errorf("no change of who wins: %d", r.Turning)
	}
	r = Report{Moves: []Move{move(1, game.Black, 2, 2)}}
	if r.sum(); r.Turning != 0 {
		t.Errorf("nothing lost: %d", r.Turning)
	}
}

func TestClasses(t *testing.T) {
	for _, c := range []struct {
		kind              Kind
		best, score, doub float64
		want              Class
	}{
		{Exact, 4, 4, 0, Best}, {Exact, 6, 4, 0, Slip}, {Exact, 12, 8, 0, Slip}, {Exact, 12, 6, 0, Mistake}, {Exact, 20, 10, 0, BigMistake},
		{Exact, 2, 0, 0, BigMistake}, {Exact, 0, -2, 0, BigMistake}, {Exact, -2, -4, 0, Slip}, {Exact, 2, -2, 0, BigMistake},
		{Estimate, 4, 4, 3, Best}, {Estimate, 4, 1, 3, Fine}, {Estimate, 5, 0, 3, Slip}, {Estimate, 8, 0, 3, Mistake},
		{Estimate, 8, 1, 3, Slip}, {Estimate, 14, 1, 3, BigMistake}, {Estimate, 13, 1, 3, Mistake}, {Estimate, 1, -1, 3, Fine},
	} {
		m := Move{Kind: c.kind, BestScore: c.best, Score: c.score, Loss: c.best - c.score, Error: c.doub}
		if got := classOf(&m); got != c.want {
			t.Errorf("%v %v to %v, error %v: %v, want %v", c.kind, c.best, c.score, c.doub, got, c.want)
		}
	}
}
