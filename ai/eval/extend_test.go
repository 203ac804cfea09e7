package eval

import (
	"math/rand/v2"
	"testing"

	"flipside/game"
)

// In a larger set the estimates do not change. New weights take effect once they are learned, and
// only in their phase.
func TestExtend(t *testing.T) {
	w := randomWeights(t, "long64", 4)
	l, err := NewLayout(Sets["inner96"])
	if err != nil {
		t.Fatal(err)
	}
	x, err := w.Extend(l)
	if err != nil {
		t.Fatal(err)
	}
	const learned = 9 // 21 to 24 empties
	first, fold := l.Contents(len(l.Shapes) - 2)
	for _, i := range fold {
		x.Phases[learned][first+int(i)] = 1
	}
	const gain = 8 // placements of that shape
	m, err := NewModel("test", x)
	if err != nil {
		t.Fatal(err)
	}
	e := m.New()
	r := rand.New(rand.NewPCG(8, 9))
	seen := 0
	for range 3000 {
		own := r.Uint64() & r.Uint64()
		p := game.Position{Own: game.Bitboard(own), Opp: game.Bitboard(r.Uint64() &^ own)}
		want := w.Value(p)
		if x.Phase(p.Empties()) == learned && !p.Over() && max(want, -want) < maxEstimate-gain {
			want += gain
			seen++
		}
		e.Set(0, p)
		if got, slow := e.Eval(0, p), x.Value(p); got != want || slow != want {
			t.Fatalf("%+v, %d empties: %d, the slow form says %d, want %d", p, p.Empties(), got, slow, want)
		}
	}
	if seen < 500 {
		t.Errorf("%d positions of the phase that learned", seen)
	}
	small, err := NewLayout(Sets["classic46"])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Extend(small); err == nil {
		t.Error("weights went into a set that has not their patterns")
	}
	if same, err := w.Extend(w.Layout); err != nil || same != w {
		t.Errorf("in their own layout: %v", err)
	}
}
