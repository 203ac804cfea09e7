package search

import (
	"testing"

	"flipside/ai"
	"flipside/ai/tt"
)

// A worker that finishes a node calls back the fellow that is at it, and only while it is; null window and wide, where the
// fellow finds the score and the PV in a note.
func TestCalledBack(t *testing.T) {
	const depth, ply = 5, 3
	p := positions(1, 30, 40, 5)[0]
	e := mustNew(t, preset("abdada"))
	mustSearch(t, e, p, ai.Limits{Depth: alone + 1, Workers: 2})
	e.mode = e.modeOf(false, 0)
	e.halt.Store(false)
	e.busy.notes.clear()
	w, v := e.team[0], e.team[1]
	w.mode, v.mode = e.mode, e.mode
	w.ev.Set(ply, p)
	key := tt.Hash(p)&^plyMask | ply
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
		got, ok := e.busy.notes.read(key, alpha, beta, depth, f)
		if ok != wide {
			t.Fatalf("wide %v: there is a note: %v", wide, ok)
		}
		if wide && (got != score || f.pvn == 0 || f.pv[0] != w.frames[ply].pv[0]) {
			t.Errorf("the note says %d with %d moves, want %d", got, f.pvn, score)
		}
	}
	if _, ok := e.busy.notes.read(key, -inf, inf, depth+1, &v.frames[ply]); ok {
		t.Error("a note of another depth was taken")
	}
	// Bounds serve windows on their own side only.
	e.busy.notes.clear()
	e.busy.notes.write(key, 10, 20, 25, depth, &w.frames[ply])
	if _, ok := e.busy.notes.read(key, 10, 20, depth, &v.frames[ply]); !ok {
		t.Error("a bound that is enough was left")
	}
	if _, ok := e.busy.notes.read(key, 10, 40, depth, &v.frames[ply]); ok {
		t.Error("a lower bound inside the window was taken")
	}
}

// The first result of a race stops the workers that are still at it.
func TestRaceEnds(t *testing.T) {
	e := mustNew(t, preset("lazysmp"))
	mustSearch(t, e, positions(1, 30, 40, 5)[0], ai.Limits{Depth: alone + 1, Workers: 2})
	e.halt.Store(false)
	var r race
	if !r.finish(e, e.team[1], 2, 0, 0) || !e.team[0].stopped() {
		t.Error("the other worker goes on")
	}
	if r.finish(e, e.team[0], 2, 1, 0) || r.score != 0 {
		t.Error("a second result was taken")
	}
}
