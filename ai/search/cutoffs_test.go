package search

import (
	"slices"
	"testing"

	"flipside/game"
)

// The squares that cut off last come first, each once.
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

// A node with one ply left has the best of all estimates, whatever cut off before.
func TestFrontierScoresAreTheBestEstimates(t *testing.T) {
	e := mustNew(t, learned("sequential"))
	w := newWorker(&e.run, 0)
	for i, p := range positions(200, 20, 50, 17) {
		want := int32(-inf)
		ev := e.run.fixed.model.New()
		for s := range p.Moves().All() {
			q := p.Play(game.Move(s))
			ev.Set(0, q)
			want = max(want, -ev.Eval(0, q))
		}
		for k := range w.cutoffs.frontier[1] {
			w.cutoffs.frontier[1][k] = game.Square((7*i + 5*k) % game.Squares)
		}
		w.mode = e.run.fixed.modeOf(false, 0)
		w.ev.Set(1, p)
		n := &w.frames[1].node
		n.begin(p, p.Moves(), -inf, inf, 1)
		if got := w.expandFrontier(n, n.moves); got != want {
			t.Fatalf("%s: %d, want %d", game.FormatOBF(p, game.Black), got, want)
		}
		for _, beta := range []int32{want - 1, want, want + 1} {
			n.begin(p, p.Moves(), beta-1, beta, 1)
			if got := w.expandFrontier(n, n.moves); (got >= beta) != (want >= beta) || got > want {
				t.Fatalf("%s: %d below %d, want %d", game.FormatOBF(p, game.Black), got, beta, want)
			}
		}
	}
}
