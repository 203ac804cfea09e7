package friendly

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

func square(t *testing.T, name string) game.Move {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return game.Move(s)
}

// at returns a move with a worth in units of the model and a value in every look, in discs.
func at(t *testing.T, name string, worth, discs float64) Move {
	v := int32(discs * Unit)
	return Move{Move: square(t, name), Worth: int32(worth * Scale), Values: Values{v, v, v}}
}

// shares draws many times and returns the frequency of each move.
func shares(list []Move, m ai.Manner) []float64 {
	const n = 20000
	r := rand.New(rand.NewPCG(1, 1))
	out := make([]float64, len(list))
	for range n {
		out[Choose(game.Start, list, m, 2, r.Float64)] += 1.0 / n
	}
	return out
}

func near(got, want []float64) bool {
	for i := range want {
		if math.Abs(got[i]-want[i]) > 0.015 { // four standard deviations
			return false
		}
	}
	return len(got) == len(want)
}

func TestMovesAreDrawnByTheirChances(t *testing.T) {
	list := []Move{at(t, "d3", math.Log(6), 0), at(t, "c4", math.Log(3), 0), at(t, "f5", 0, -8)}
	for _, c := range []struct {
		name   string
		manner ai.Manner
		want   []float64
	}{
		{"as people do", ai.Manner{Sense: 1, Sigma: 1e6, Loss: 64}, []float64{0.6, 0.3, 0.1}},
		{"flatter", ai.Manner{Sense: 0.5, Sigma: 1e6, Loss: 64}, []float64{2.449 / 5.181, 1.732 / 5.181, 1 / 5.181}},
		{"without a sense", ai.Manner{Sigma: 1e6, Loss: 64}, []float64{1.0 / 3, 1.0 / 3, 1.0 / 3}},
		{"with a look", ai.Manner{Sigma: 8, Loss: 64}, []float64{2.718 / 6.437, 2.718 / 6.437, 1 / 6.437}},
		{"never a big loss", ai.Manner{Sigma: 1e6, Loss: 7}, []float64{0.5, 0.5, 0}},
		{"a lapse does not look", ai.Manner{Sense: 1, Loss: 7, Sigma: 1, Lapse: 1}, []float64{1.0 / 3, 1.0 / 3, 1.0 / 3}},
		{"half of them lapses", ai.Manner{Sigma: 1e6, Loss: 7, Lapse: 0.5}, []float64{0.4167, 0.4167, 0.1667}},
		{"no disaster at a lapse", ai.Manner{Sigma: 1e6, Loss: 3.9, Lapse: 1}, []float64{0.5, 0.5, 0}},
		{"only the best", ai.Manner{Sense: 1, Loss: 64}, []float64{2.0 / 3, 1.0 / 3, 0}},
	} {
		if got := shares(list, c.manner); !near(got, c.want) {
			t.Errorf("%s: %.3f, want %.3f", c.name, got, c.want)
		}
	}
}

func TestGreedCountsDiscs(t *testing.T) {
	p, _, err := game.ParseOBF("---------------------------OX-----OOX--------------------------- X;")
	if err != nil {
		t.Fatal(err)
	}
	var list []Move
	most := 0
	for s := range p.Moves().All() {
		list = append(list, Move{Move: game.Move(s)})
		most = max(most, p.Flips(s).Count())
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		m := list[Choose(p, list, ai.Manner{Greed: 8, Sigma: 1, Loss: 64}, 0, r.Float64)]
		if p.Flips(m.Move.Square()).Count() != most {
			t.Fatalf("%v was played", m.Move)
		}
	}
}

// Everybody takes an open corner, and gives none away if another move is as good; careless players
// do not see it.
func TestTheObvious(t *testing.T) {
	open := []Move{at(t, "c3", 3, 0), at(t, "a1", 0, 2), at(t, "h3", 0, -3)}
	poor := []Move{at(t, "c3", 0, 20), at(t, "a1", 0, 2)}
	gift := []Move{at(t, "b2", 3, 0), at(t, "c3", 0, 1)}
	gift[0].Corner = true
	forced := []Move{at(t, "b2", 0, 9), at(t, "c3", 0, 1)}
	forced[0].Corner = true
	even := ai.Manner{Sense: 1, Sigma: 1e6, Loss: 64}
	for _, c := range []struct {
		name string
		list []Move
		want []float64
	}{
		{"an open corner", open, []float64{0, 1, 0}}, {"a poor corner", poor, []float64{0.5, 0.5}},
		{"a gift", gift, []float64{0, 1}}, {"a good sacrifice", forced, []float64{0.5, 0.5}},
	} {
		if got := shares(c.list, even); !near(got, c.want) {
			t.Errorf("%s: %.3f, want %.3f", c.name, got, c.want)
		}
	}
	even.Careless = 1
	if got := shares(gift, even); got[0] < 0.9 {
		t.Errorf("a careless player plays %.3f", got)
	}
}

// person returns a player with the built-in model.
func person(t *testing.T, m ai.Manner, seed uint64) *Player {
	t.Helper()
	model, err := BuiltinModel()
	if err != nil {
		t.Fatal(err)
	}
	values, err := eval.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return NewPlayer(NewReader(model, values), m, seed)
}

// The same seed gives the same move. The opponent's last move is part of the scene, and is ignored
// if it does not lead to the position.
func TestPersonIsSeeded(t *testing.T) {
	p := game.Start.Play(square(t, "f5"))
	m := ai.Manner{Sense: 0.3, Sigma: 20, Loss: 64}
	seen := map[game.Move]int{}
	for seed := range uint64(60) {
		s := person(t, m, seed)
		req := ai.Request{Position: p, Last: ai.Last{Move: square(t, "f5"), Before: game.Start}, Limits: ai.Limits{Depth: 4}}
		a, err := s.Search(context.Background(), req)
		if err != nil || !p.Legal(a.Move) || len(a.Moves) != p.Moves().Count() || a.PV[0] != a.Move {
			t.Fatalf("%+v, %v", a, err)
		}
		if b, _ := s.Search(context.Background(), req); b.Move != a.Move {
			t.Fatal("the same seed gives another move")
		}
		seen[a.Move]++
		req.Last.Move = square(t, "c4")
		if b, err := s.Search(context.Background(), req); err != nil || !p.Legal(b.Move) {
			t.Fatalf("%v, %v", b.Move, err)
		}
	}
	if len(seen) < 2 {
		t.Errorf("all seeds play %v", seen)
	}
}

func TestGreedyFlipsMost(t *testing.T) {
	p, _, err := game.ParseOBF("---------------------------OX-----OOX--------------------------- X;")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		res, err := Greedy{seed}.Search(context.Background(), ai.Request{Position: p})
		if err != nil || !p.Legal(res.Move) {
			t.Fatalf("%v, %v", res.Move, err)
		}
		for s := range p.Moves().All() {
			if p.Flips(s).Count() > p.Flips(res.Move.Square()).Count() {
				t.Fatalf("%v is played and flips less than %v", res.Move, s)
			}
		}
	}
	n := map[game.Move]int{}
	for seed := range uint64(200) {
		res, _ := Greedy{seed}.Search(context.Background(), ai.Request{Position: game.Start})
		n[res.Move]++
	}
	if len(n) != 4 {
		t.Errorf("of four equal moves, %d are played", len(n))
	}
}

func TestRandomPlaysEveryMoveEquallyOften(t *testing.T) {
	n := map[game.Move]int{}
	for seed := range uint64(4000) {
		res, err := Random{seed}.Search(context.Background(), ai.Request{Position: game.Start})
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
	if res, _ := (Random{}).Search(context.Background(), ai.Request{Position: pass}); res.Move != game.Pass {
		t.Errorf("a forced pass gives %v", res.Move)
	}
	if res, _ := (Random{}).Search(context.Background(), ai.Request{Position: game.Position{Own: 1}}); res.Move != game.NoMove {
		t.Errorf("a finished game gives %v", res.Move)
	}
}

func TestCancelledSearchGivesAMoveAndTheCause(t *testing.T) {
	why := errors.New("undo")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	for _, s := range []ai.Searcher{Random{1}, Greedy{1}, person(t, ai.Manner{Sense: 1, Sigma: 9, Loss: 9}, 1)} {
		if res, err := s.Search(ctx, ai.Request{Position: game.Start}); err != why || !game.Start.Legal(res.Move) {
			t.Errorf("%T: %v, %v", s, res.Move, err)
		}
	}
}
