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

// solvable makes positions with at most this many empties, by random play, with their exact values.
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

// Weights that are too small by a known factor get the slope that plain negamax finds on held-out
// positions.
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
	// One disc for each move that a side has more than the other.
	first, size := l.MoveTables()
	for i := range size * size {
		w.Phases[2][first+i] = int16(i/size-i%size) * pattern.Unit
		w.Phases[0][first+i] = w.Phases[2][first+i]
	}
	var x, y []float64
	var odd []float64
	for i := range samples {
		if s := &samples[i]; heldOut(s) {
			x = append(x, float64(w.Value(s.Position))/pattern.Unit)
			y = append(y, float64(solve(s.Position)))
			odd = append(odd, float64(s.Position.Empties()%2))
		}
	}
	want, shift := line(x, y, odd)
	kept := len(x)
	if kept < 60 || want < 1.2 {
		t.Fatalf("%d positions with a slope of %g do not test anything", kept, want)
	}
	before := append([]int16(nil), w.Phases[2]...)
	s := Stretch{Positions: kept, Solve: 12, Depth: 2, Last: 2, Seed: 1, Threads: 2}
	scales, err := s.Run(context.Background(), w, samples, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := scales[2]; got.Positions != kept || math.Abs(got.Slope-want) > 1e-9 || got.After >= got.Before {
		t.Errorf("%+v, the slope is %g of %d positions", got, want, kept)
	}
	parity, entries := l.ParityTable()
	for i, k := range before {
		want := want * float64(k)
		if i >= parity && i < parity+entries && l.OddEntry(i-parity) {
			want += shift * pattern.Unit
		}
		if got := float64(w.Phases[2][i]); math.Abs(got-want) > 1 {
			t.Fatalf("weight %d: %g from %d, want %g", i, got, k, want)
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

func TestLine(t *testing.T) {
	if slope, shift := line([]float64{1, 2, -3}, []float64{2, 4, -6}, []float64{0, 1, 1}); slope != 2 || shift != 0 {
		t.Errorf("%g and %g, want 2 and no shift", slope, shift)
	}
	if slope, shift := line([]float64{0, 0}, []float64{0, 0}, []float64{0, 1}); slope != 1 || shift != 0 {
		t.Errorf("of nothing %g and %g, want 1 and no shift", slope, shift)
	}
	r := rand.New(rand.NewPCG(1, 1))
	var x, y, odd []float64
	for range 5000 {
		o, v := float64(r.IntN(2)), 10*r.NormFloat64()
		x, odd = append(x, v), append(odd, o)
		y = append(y, 1.25*v+2*o+r.NormFloat64())
	}
	if slope, shift := line(x, y, odd); math.Abs(slope-1.25) > 0.01 || math.Abs(shift-2) > 0.15 {
		t.Errorf("slope %g and shift %g, want 1.25 and 2", slope, shift)
	}
}
