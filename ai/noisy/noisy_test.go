package noisy

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// scores is an inner search with given scores for the moves.
type scores map[game.Move]float64

func (s scores) Search(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Report)) (ai.Result, error) {
	if !lim.AllMoves {
		return ai.Result{}, errors.New("not every move was asked for")
	}
	var res ai.Result
	best := math.Inf(-1)
	for m := range p.Moves().All() {
		v := s[game.Move(m)]
		res.Moves = append(res.Moves, ai.MoveStat{Move: game.Move(m), Score: ai.Score{Kind: ai.Discs, Value: v}, PV: []game.Move{game.Move(m)}})
		if v > best {
			best, res.Move = v, game.Move(m)
		}
	}
	return res, context.Cause(ctx)
}

func square(t *testing.T, name string) game.Move {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return game.Move(s)
}

// counts counts which first moves many seeds play.
func counts(t *testing.T, s scores, noise ai.Noise) map[game.Move]int {
	t.Helper()
	n := map[game.Move]int{}
	for seed := range uint64(2000) {
		search := New(s, noise, seed)
		res, err := search.Search(context.Background(), game.Start, ai.Limits{}, nil)
		if err != nil || !game.Start.Legal(res.Move) || res.PV[0] != res.Move {
			t.Fatalf("%+v, %v", res, err)
		}
		again, _ := search.Search(context.Background(), game.Start, ai.Limits{}, nil)
		if again.Move != res.Move {
			t.Fatal("the same seed gives another move")
		}
		n[res.Move]++
	}
	return n
}

func TestNoise(t *testing.T) {
	d3, c4, f5, e6 := square(t, "d3"), square(t, "c4"), square(t, "f5"), square(t, "e6")
	s := scores{d3: 0, c4: -5, f5: -10, e6: -30}
	n := counts(t, s, ai.Noise{Sigma: 10, Loss: 24})
	if n[e6] != 0 {
		t.Errorf("a move that loses 30 discs was played %d times", n[e6])
	}
	if !(n[d3] > n[c4] && n[c4] > n[f5] && n[f5] > 100) {
		t.Errorf("moves are not played by their worth: %v", n)
	}
	// Two moves whose values differ by d change places with probability Phi(-d / (sigma sqrt 2)):
	// for 5 discs and sigma 5 that is 24 %.
	n = counts(t, scores{d3: 0, c4: -5, f5: -100, e6: -100}, ai.Noise{Sigma: 5, Loss: 24})
	if share := float64(n[c4]) / 2000; math.Abs(share-0.24) > 0.04 {
		t.Errorf("the lesser move is played %.3f of the time, want 0.24", share)
	}
	if n := counts(t, s, ai.Noise{}); n[d3] != 2000 {
		t.Errorf("without noise another than the best is played: %v", n)
	}
}

func TestPlainlyBestCornerIsAlwaysTaken(t *testing.T) {
	at := func(name string, v float64) ai.MoveStat {
		return ai.MoveStat{Move: square(t, name), Score: ai.Score{Kind: ai.Discs, Value: v}}
	}
	r := rand.New(rand.NewPCG(1, 1))
	noise := ai.Noise{Sigma: 50, Loss: 64}
	other := 0
	for range 500 {
		if got := Choose([]ai.MoveStat{at("c3", 0), at("a1", 2), at("h3", -3)}, noise, r.NormFloat64).Move; got != square(t, "a1") {
			t.Fatalf("%v was played instead of the corner", got)
		}
		if Choose([]ai.MoveStat{at("c3", 3), at("a1", 2)}, noise, r.NormFloat64).Move != square(t, "a1") {
			other++
		}
	}
	if other == 0 {
		t.Error("a corner that is not best is always taken too")
	}
}

func TestChoiceDoesNotDependOnTheOrder(t *testing.T) {
	moves := []ai.MoveStat{{Move: 1, Score: ai.Score{Kind: ai.Discs}}, {Move: 2, Score: ai.Score{Kind: ai.Discs, Value: 1}}, {Move: 3, Score: ai.Score{Kind: ai.Discs, Value: 2}}}
	turned := []ai.MoveStat{moves[2], moves[0], moves[1]}
	for seed := range uint64(100) {
		a := Choose(moves, ai.Noise{Sigma: 3, Loss: 9}, rand.New(rand.NewPCG(seed, 0)).NormFloat64)
		b := Choose(turned, ai.Noise{Sigma: 3, Loss: 9}, rand.New(rand.NewPCG(seed, 0)).NormFloat64)
		if a.Move != b.Move {
			t.Fatalf("seed %d: %v and %v", seed, a.Move, b.Move)
		}
	}
}

func TestRandomPlaysEveryMoveEquallyOften(t *testing.T) {
	n := map[game.Move]int{}
	for seed := range uint64(4000) {
		res, err := Random{seed}.Search(context.Background(), game.Start, ai.Limits{}, nil)
		if err != nil || !game.Start.Legal(res.Move) {
			t.Fatalf("%v, %v", res.Move, err)
		}
		n[res.Move]++
	}
	for m, k := range n {
		if k < 850 || k > 1150 { // 1000 expected, standard deviation 27
			t.Errorf("%v was played %d times of 4000", m, k)
		}
	}
	pass := game.Position{Own: 2, Opp: 1}
	if res, _ := (Random{}).Search(context.Background(), pass, ai.Limits{}, nil); res.Move != game.Pass {
		t.Errorf("a forced pass gives %v", res.Move)
	}
	if res, _ := (Random{}).Search(context.Background(), game.Position{Own: 1}, ai.Limits{}, nil); res.Move != game.NoMove {
		t.Errorf("a finished game gives %v", res.Move)
	}
}

func TestCancelledSearchGivesAMoveAndTheCause(t *testing.T) {
	why := errors.New("undo")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	for _, s := range []ai.Searcher{Random{1}, New(scores{}, ai.Noise{Sigma: 1, Loss: 9}, 1)} {
		if res, err := s.Search(ctx, game.Start, ai.Limits{}, nil); err != why || !game.Start.Legal(res.Move) {
			t.Errorf("%T: %v, %v", s, res.Move, err)
		}
	}
}
