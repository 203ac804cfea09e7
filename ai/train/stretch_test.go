package train

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"flipside/ai/eval/pattern"
	"flipside/game"
)

// solvable makes positions of at most so many empties by random play, each with its exact value.
func solvable(t *testing.T, n, empties int) []Sample {
	t.Helper()
	r := rand.New(rand.NewPCG(8, 9))
	var list []Sample
	for len(list) < n {
		p := game.Start
		for !p.Over() && p.Empties() > empties {
			moves := p.Moves()
			if moves == 0 {
				p = p.Swap()
				continue
			}
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			p = p.Play(game.Move(moves.First()))
		}
		if p.Moves() != 0 {
			list = append(list, Sample{Position: p})
		}
	}
	return list
}

// Weights that are too small by a known factor are brought to the slope that plain negamax gives on the positions kept apart.
func TestStretchFindsTheSlope(t *testing.T) {
	l, err := pattern.NewLayout([]pattern.Shape{{Name: "corner", Squares: "a1 b1 b2"}})
	if err != nil {
		t.Fatal(err)
	}
	samples := solvable(t, 6000, 6)
	w := &pattern.Weights{Layout: l, Plies: 20}
	for range 3 {
		w.Phases = append(w.Phases, make([]int16, l.Weights))
	}
	// One disc for every move more than the other side's.
	first, size := l.MoveTables()
	for i := range size * size {
		w.Phases[2][first+i] = int16(i/size-i%size) * pattern.Unit
		w.Phases[0][first+i] = w.Phases[2][first+i]
	}
	xy, xx, kept := 0.0, 0.0, 0
	for i := range samples {
		if s := &samples[i]; heldOut(s) {
			e := float64(w.Value(s.Position)) / pattern.Unit
			xy += e * float64(solve(s.Position))
			xx += e * e
			kept++
		}
	}
	want := xy / xx
	if kept < 60 || want < 1.2 {
		t.Fatalf("%d positions with a slope of %g do not test anything", kept, want)
	}
	before := append([]int16(nil), w.Phases[2]...)
	s := Stretch{Positions: kept, Solve: 12, Depth: 2, Seed: 1, Threads: 2}
	scales, err := s.Run(context.Background(), w, samples, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := scales[2]; got.Positions != kept || math.Abs(got.Slope-want) > 1e-9 || got.After >= got.Before {
		t.Errorf("%+v, the slope is %g of %d positions", got, want, kept)
	}
	for i, k := range before {
		if got := float64(w.Phases[2][i]); math.Abs(got-want*float64(k)) > 0.5 {
			t.Fatalf("weight %d: %g from %d, slope %g", i, got, k, want)
		}
	}
	if scales[0].Slope != 1 || w.Phases[0][first] != 0 || w.Phases[0][first+size] != pattern.Unit {
		t.Errorf("a phase without positions was changed: %+v", scales[0])
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	cancel(why)
	if _, err := s.Run(ctx, w, samples, nil); !errors.Is(err, why) {
		t.Errorf("a cancelled run: %v", err)
	}
	if _, err := s.Run(context.Background(), w, nil, nil); err == nil {
		t.Error("no samples at all were taken")
	}
}

func TestSlope(t *testing.T) {
	if got := slope([]float64{1, 2, -3}, []float64{2, 4, -6}); got != 2 {
		t.Errorf("%g, want 2", got)
	}
	if got := slope([]float64{0, 0}, []float64{1, 2}); got != 1 {
		t.Errorf("of nothing %g, want 1", got)
	}
}
