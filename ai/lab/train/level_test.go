package train

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"flipside/ai/eval"
)

// flat returns weights for which every position has the value 0.
func flat(t *testing.T) *eval.Weights {
	t.Helper()
	w := &eval.Weights{Layout: smallLayout(t), Phasing: eval.Phasing{Plies: 30, Split: 12}}
	for range w.Count() {
		w.Phases = append(w.Phases, make([]int16, w.Layout.Weights))
	}
	return w
}

// selfPlayed returns the samples of a short self-play.
func selfPlayed(t *testing.T) []Sample {
	t.Helper()
	games := t.TempDir()
	if err := selfPlay(games).Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	return mustReadDir(t, games)
}

// Searches to an even and an odd depth are compared with the exact values. Afterwards nothing is
// left to change, and nothing else has changed.
func TestLevel(t *testing.T) {
	samples := selfPlayed(t)
	for _, depth := range []int{1, 2} {
		w := flat(t)
		shift(w, 7, -15) // something to find
		l := Level{Positions: 200, Depth: depth, Further: 9, Selective: 100, From: 7, To: 7, Within: 64, Share: 1, Seed: 1, Threads: 2}
		before := slices.Clone(w.Phases[w.Phase(7)])
		first, err := l.Run(context.Background(), w, samples, nil)
		if err != nil || len(first) != 1 || first[0].Empties != 7 || first[0].Positions < 20 || math.Abs(first[0].Change) < 1 {
			t.Fatalf("depth %d: %+v, %v", depth, first, err)
		}
		table, size := w.Layout.ParityTable()
		for i, v := range w.Phases[w.Phase(7)] {
			entry := i - table
			if own := entry >= 0 && entry < size && w.Layout.ParityEmpties(entry) == 7; own != (v != before[i]) {
				t.Fatalf("depth %d: weight %d was %d and is %d", depth, i, before[i], v)
			}
		}
		again, err := l.Run(context.Background(), w, samples, nil)
		if err != nil || math.Abs(again[0].Change) > 0.05 {
			t.Errorf("depth %d: after a change of %+.2f there is one of %+.2f left, %v", depth, first[0].Change, again[0].Change, err)
		}
	}
}

// Numbers of empties at which positions are solved give the same change as searches that reach the
// end.
func TestLevelSolves(t *testing.T) {
	samples := selfPlayed(t)
	run := func(further, solve int) float64 {
		l := Level{Positions: 100, Depth: 2, Further: further, Solve: solve, Selective: 100, From: 7, To: 7, Within: 64, Share: 1, Seed: 1, Threads: 2}
		list, err := l.Run(context.Background(), flat(t), samples, nil)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		return list[0].Change
	}
	if far, solved, near := run(9, 0), run(1, 9), run(1, 8); far != solved || near == solved {
		t.Errorf("changes: to the end %+.3f, solved %+.3f, one ply further %+.3f", far, solved, near)
	}
}

// A share of 0.5 applies half of the reported change.
func TestLevelShare(t *testing.T) {
	samples, w := selfPlayed(t), flat(t)
	l := Level{Positions: 100, Depth: 2, Further: 9, Selective: 100, From: 7, To: 7, Within: 64, Share: 0.5, Seed: 1, Threads: 2}
	first, err := l.Run(context.Background(), w, samples, nil)
	again, err2 := l.Run(context.Background(), w, samples, nil)
	if err != nil || err2 != nil || math.Abs(again[0].Change-first[0].Change/2) > 0.05 {
		t.Errorf("first %+v, then %+v; %v, %v", first, again, err, err2)
	}
}

// Only positions close to a draw count. If there are too few, nothing changes.
func TestLevelChoosesItsPositions(t *testing.T) {
	samples := selfPlayed(t)
	w := flat(t)
	l := Level{Positions: 50, Depth: 1, Further: 3, Selective: 100, From: 5, To: 6, Within: 10, Share: 1, Threads: 1}
	wide := l
	wide.Within = 64
	few, err := l.Run(context.Background(), flat(t), samples, nil)
	all, err2 := wide.Run(context.Background(), flat(t), samples, nil)
	if err != nil || err2 != nil || len(all) != 2 || few[0].Positions >= all[0].Positions {
		t.Fatalf("%+v, %v; %+v, %v", few, err, all, err2)
	}
	l.Positions = 10
	if few, err = l.Run(context.Background(), w, samples, nil); err != nil || few[0].Change != 0 || few[1].Change != 0 {
		t.Errorf("%+v, %v", few, err)
	}
	for i, phase := range w.Phases {
		if slices.Max(phase) != 0 || slices.Min(phase) != 0 {
			t.Errorf("phase %d changed", i)
		}
	}
	l.From, l.To = 58, 59
	if _, err := l.Run(context.Background(), w, samples, nil); err == nil {
		t.Error("there was no position, and there is no error")
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	cancel(why)
	if _, err := wide.Run(ctx, w, samples, nil); !errors.Is(err, why) {
		t.Errorf("a cancelled run: %v", err)
	}
}
