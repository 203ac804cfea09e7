package search

import (
	"slices"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// ready returns an engine whose workers have searched a position and are ready to be put at nodes of it by hand.
func ready(t *testing.T, strategy string, workers, depth int) (*engine, game.Position) {
	t.Helper()
	p := positions(1, 30, 40, 5)[0]
	e := mustNew(t, preset(strategy))
	mustSearch(t, e, p, ai.Limits{Depth: depth, Workers: workers})
	e.mode = e.modeOf(false, 0)
	e.halt.Store(false)
	e.notes.clear()
	for _, w := range e.team {
		w.mode = e.mode
	}
	return e, p
}

// A worker that finishes a node calls back the fellow that is at it, and only while it is; null window and wide, where the
// fellow finds the score and the PV in a note.
func TestCalledBack(t *testing.T) {
	const depth, ply = 5, 3
	e, p := ready(t, "abdada", 2, alone+1)
	e.meets, e.defers = true, true
	w, v := e.team[0], e.team[1]
	w.ev.Set(ply, p)
	key := meetKey(p, depth, ply)
	for _, wide := range []bool{false, true} {
		alpha, beta := int32(-1), int32(0)
		if wide {
			alpha, beta = -inf, inf
		}
		v.at[ply].Store(key)
		score := w.together(p, alpha, beta, depth, ply, onPV)
		if !v.stopped() {
			t.Fatalf("wide %v: the fellow goes on", wide)
		}
		if w.stopped() {
			t.Fatalf("wide %v: the worker stops itself", wide)
		}
		v.at[ply].Store(0)
		if v.stopped() || v.recall.Load() != 0 {
			t.Fatalf("wide %v: the call outlives the node", wide)
		}
		f := &v.frames[ply]
		f.pvn = 0
		got, ok := e.notes.settled(key, alpha, beta, f)
		if ok != wide {
			t.Fatalf("wide %v: there is a note: %v", wide, ok)
		}
		if wide && (got != score || f.pvn == 0 || f.pv[0] != w.frames[ply].pv[0]) {
			t.Errorf("the note says %d with %d moves, want %d", got, f.pvn, score)
		}
	}
	if _, ok := e.notes.settled(meetKey(p, depth+1, ply), -inf, inf, &v.frames[ply]); ok {
		t.Error("a note of another depth was taken")
	}
	// Bounds serve windows on their own side only.
	e.notes.clear()
	e.notes.write(key, 10, 20, 25, false, &w.frames[ply])
	if _, ok := e.notes.settled(key, 10, 20, &v.frames[ply]); !ok {
		t.Error("a bound that is enough was left")
	}
	if _, ok := e.notes.settled(key, 10, 40, &v.frames[ply]); ok {
		t.Error("a lower bound inside the window was taken")
	}
	if _, ok := e.notes.better(key, 10, &v.frames[ply]); ok {
		t.Error("a bound was taken for the score of the best move")
	}
}

// The first result of a race stops the workers that are still at it.
func TestRaceEnds(t *testing.T) {
	e, _ := ready(t, "lazysmp", 2, alone+1)
	var r race
	if !r.finish(e, e.team[1], 2, 0, 0) || !e.team[0].stopped() {
		t.Error("the other worker goes on")
	}
	if r.finish(e, e.team[0], 2, 1, 0) || r.score != 0 {
		t.Error("a second result was taken")
	}
}

// A better move at a node with a wide window is told to the fellow that is at it, which goes on from there with the PV.
func TestToldOfABetterMove(t *testing.T) {
	const depth, ply = 6, 2
	e, p := ready(t, "lazysmp", 2, alone+1)
	w, v := e.team[0], e.team[1]
	w.ev.Set(ply, p)
	v.ev.Set(ply, p)
	before := w.nodes
	want := w.search(p, -inf, inf, depth, ply, onPV) // alone
	all := w.nodes - before
	pv := slices.Clone(w.frames[ply].pv[:w.frames[ply].pvn])
	e.table.Forget()

	e.meets = true
	key := meetKey(p, depth, ply)
	if _, ok := e.notes.better(key, -inf, &v.frames[ply]); ok {
		t.Fatal("a note before there was any")
	}
	v.at[ply].Store(key)
	w.announce(p, want, inf, depth, ply, true)
	if v.stopped() {
		t.Error("called back for a first move")
	}
	w.announce(p, want, want, depth, ply, false)
	if v.stopped() {
		t.Error("called back for a cutoff, of which the result will tell")
	}
	w.announce(p, want+1, inf, depth, ply, false) // more, or it would be known already
	if !v.stopped() {
		t.Error("not called back")
	}
	v.at[ply].Store(0)
	e.notes.clear()
	copy(w.frames[ply].pv[:], pv)
	w.frames[ply].pvn = len(pv)
	w.announce(p, want, inf, depth, ply, true)
	if _, ok := e.notes.better(key, want, &v.frames[ply]); ok {
		t.Error("no better than what is known already")
	}
	if _, ok := e.notes.settled(key, -inf, inf, &v.frames[ply]); ok {
		t.Error("the best so far was taken for the result")
	}
	if v.stopped() {
		t.Fatal("the fellow stops where nobody called it")
	}
	before = v.nodes
	if got := v.search(p, -inf, inf, depth, ply, onPV); got != want || !slices.Equal(v.frames[ply].pv[:v.frames[ply].pvn], pv) {
		t.Errorf("from the note it finds %d %v, want %d %v", got, v.frames[ply].pv[:v.frames[ply].pvn], want, pv)
	}
	if v.nodes-before >= all {
		t.Errorf("%d nodes from the note, %d without", v.nodes-before, all)
	}
}

// Each helper has an order of its own of the moves at a node, with every move in it, after the first; the first worker has none.
func TestHelpersPart(t *testing.T) {
	const depth, ply = 6, 2
	e, p := ready(t, "lazysmp", 5, alone+1)
	e.meets = true
	var starts []uint8
	for _, w := range e.team {
		w.ev.Set(ply, p)
		list := w.generate(p, p.Moves(), depth, ply, game.NoMove, false)
		first := pick(list, 0).move
		w.part(p, list, depth, ply, 0) // those before are at the node
		w.at[ply].Store(meetKey(p, depth, ply))
		if got := pick(list, 0).move; got != first {
			t.Errorf("worker %d begins with %v, not with %v", w.id, game.Square(got), game.Square(first))
		}
		var all game.Bitboard
		for i := range list {
			all |= game.Square(pick(list, i).move).Bit()
		}
		if all != p.Moves() {
			t.Errorf("worker %d has %v for %v", w.id, all, p.Moves())
		}
		starts = append(starts, list[1].move)
	}
	slices.Sort(starts)
	if n := len(slices.Compact(starts)); n != len(e.team) {
		t.Errorf("%d workers begin at %d moves", len(e.team), n)
	}
}
