package search

import (
	"slices"
	"testing"

	"flipside/game"
)

// The squares of the latest cutoffs come first, each once.
func TestRecentMovesToTheFront(t *testing.T) {
	var r recent
	for s := range game.Square(10) {
		r.toFront(s+20, len(r)) // not in the list
	}
	want := recent{29, 28, 27, 26, 25, 24, 23, 22}
	if r != want {
		t.Errorf("%v, want %v", r, want)
	}
	r.toFront(27, slices.Index(r[:], 27))
	r.toFront(27, 0)
	if want = (recent{27, 29, 28, 26, 25, 24, 23, 22}); r != want {
		t.Errorf("%v, want %v", r, want)
	}
}

// The score of a node with one ply left is the best of all estimates, whatever caused cutoffs
// before. The move that cuts it off comes first at the next such node.
func TestFrontierScoresAreTheBestEstimates(t *testing.T) {
	e := mustNew(t, learned("sequential"))
	w, ev := newWorker(&e.run, 0), e.run.fixed.model.New()
	for i, p := range positions(200, 20, 50, 17) {
		worth := func(s game.Square) int32 {
			q := p.Play(game.Move(s))
			ev.Set(0, q)
			return -ev.Eval(0, q)
		}
		want := int32(-inf)
		for s := range p.Moves().All() {
			want = max(want, worth(s))
		}
		w.cutoffs.forget()
		recent := &w.cutoffs.frontier[1]
		for k := range recent {
			if i%4 != 0 {
				recent[k] = game.Square((7*i + 5*k) % game.Squares)
			}
		}
		w.mode = e.run.fixed.modeOf(false, 0)
		w.ev.Set(1, p)
		n := &w.frames[1].node
		expand := func(alpha, beta int32) int32 {
			n.begin(p, p.Moves(), alpha, beta, 1)
			return w.expandFrontier(n, n.moves)
		}
		obf := game.FormatOBF(p, game.Black)
		if got := expand(-inf, inf); got != want {
			t.Fatalf("%s: %d, want %d", obf, got, want)
		}
		if got := expand(want, want+1); got != want {
			t.Fatalf("%s: %d below the window, want %d", obf, got, want)
		}
		for _, beta := range []int32{want - 1, want} {
			if got := expand(beta-1, beta); got < beta || got > want {
				t.Fatalf("%s: %d, want %d to %d", obf, got, beta, want)
			}
			if first := recent[0]; !p.Moves().Has(first) || worth(first) < beta {
				t.Fatalf("%s: %v is first, but does not cut off", obf, first)
			}
			before := w.nodes
			if expand(beta-1, beta); w.nodes != before+1 {
				t.Fatalf("%s: %d nodes the second time", obf, w.nodes-before)
			}
		}
	}
}
