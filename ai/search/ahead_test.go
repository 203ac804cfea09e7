package search

import (
	"testing"

	"flipside/ai/tt"
	"flipside/game"
)

// While the last brothers of a node are searched, a worker without work tests the brothers of the node above, unless it is cut off, and leaves
// what it found in the table; news stops it.
func TestLooksAhead(t *testing.T) {
	const depth = 7
	e, p := ready(t, "pvsplit", 2, depth)
	best, value := e.best, e.roots[0].value
	e.table.Forget()
	e.shares = true
	pool := &e.pool
	pool.begin(e, true, never)
	w, v := e.team[0], e.team[1]

	// The first worker is at the last move of the node after the best move.
	w.tread(p, depth, 0, best, onPV, true)
	sp := &w.splits[0]
	*sp = splitPoint{owner: w, pos: p.Play(best), alpha: -inf, low: -value, beta: inf, depth: depth - 1, ply: 1, kind: onPV, mode: e.mode}
	pool.open = append(pool.open, sp)

	stored := func() (n int) {
		for s := range p.Moves().All() {
			if m := game.Move(s); m != best {
				if entry, ok := e.table.Probe(tt.Hash(p.Play(m))); ok && int(entry.Depth) == depth-1 {
					n++
				}
			}
		}
		return n
	}
	if !pool.ahead(v, 0) {
		t.Fatal("there is nothing to look at")
	}
	pool.tell()
	if v.look(); stored() != 0 {
		t.Errorf("looked on after the news, at %d brothers", stored())
	}
	if !pool.ahead(v, 0) {
		t.Fatal("there is nothing to look at after news")
	}
	v.look()
	if n := stored(); n != p.Moves().Count()-1 {
		t.Errorf("%d of %d brothers are in the table", n, p.Moves().Count()-1)
	}
	if v.stopped() {
		t.Error("the worker is not back where it was")
	}

	sp.alpha = -value // no move beats it so far: the node above is cut off, and there is none above that
	if pool.ahead(v, 0) {
		t.Error("looks at the brothers of a node that is cut off")
	}
	sp.alpha = -inf
	w.tread(p, depth, 0, best, onPV, false) // not the first move
	if pool.ahead(v, 0) {
		t.Error("looks at a node that is shared already")
	}
	pool.open = pool.open[:0]
	if pool.ahead(v, 0) {
		t.Error("looks where nobody is")
	}
}
