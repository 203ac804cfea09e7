package search

import (
	"slices"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// recallHooks returns the hooks of two workers at the same position, as abdada and lazysmp use
// them.
func recallHooks(t *testing.T, depth, ply int) (v, o *recallHook, p game.Position) {
	t.Helper()
	p = positions(1, 30, 40, 5)[0]
	e := mustNew(t, preset("abdada"))
	e.prepare(p, ai.Limits{Depth: depth, Workers: 2})
	e.run.iteration.mode = e.run.fixed.modeOf(false, 0)
	e.begin()
	known := new(notes)
	hook := func(id int) *recallHook {
		v := &recallHook{e.workers[id], known}
		v.w.ev.Set(ply, p)
		return v
	}
	return hook(0), hook(1), p
}

// begin initialises the node of the worker at a ply.
func (v *recallHook) begin(ply int, p game.Position, alpha, beta int32, depth int) *node {
	n := &v.w.frames[ply].node
	n.begin(p, p.Moves(), alpha, beta, depth)
	return n
}

// A worker that finishes a node recalls another one only while that one is at the node. If the
// window is wide, the other one finds the score and the PV in a note.
func TestFinishedNodeRecallsTheOthers(t *testing.T) {
	const depth, ply = 5, 3
	v, o, p := recallHooks(t, depth, ply)
	for _, wide := range []bool{false, true} {
		alpha, beta := int32(-1), int32(0)
		if wide {
			alpha, beta = -inf, inf
		}
		n, other := v.begin(ply, p, alpha, beta, depth), o.begin(ply, p, alpha, beta, depth)
		key := nodeKey(n)
		o.w.presence.at[ply].Store(key)
		score, _ := v.onNode(n)
		if !o.w.stopped() {
			t.Fatalf("wide %v: the other worker goes on", wide)
		}
		if v.w.stopped() {
			t.Fatalf("wide %v: the worker stops itself", wide)
		}
		o.w.presence.at[ply].Store(0)
		if o.w.stopped() || o.w.presence.recall.Load() != 0 {
			t.Fatalf("wide %v: the recall outlives the node", wide)
		}
		got, ok := o.notes.settled(key, other)
		if ok != wide {
			t.Fatalf("wide %v: there is a note: %v", wide, ok)
		}
		if wide && (got != score || other.pvn == 0 || other.pv[0] != n.pv[0]) {
			t.Errorf("the note says %d with %d moves, want %d", got, other.pvn, score)
		}
	}
}

// A note with a bound answers windows on its own side only, and is never taken for the best move.
func TestNotesOfBounds(t *testing.T) {
	var n, to node
	var known notes
	n.pv[0], n.pvn = game.Move(19), 1
	known.write(7, &n, note{score: 25, bound: boundOf(10, 20, 25)})
	for _, c := range []struct {
		key         uint64
		alpha, beta int32
		want        bool
	}{{7, 10, 20, true}, {7, 10, 40, false}, {8, 10, 20, false}} {
		to.begin(game.Start, game.Start.Moves(), c.alpha, c.beta, 5)
		if _, ok := known.settled(c.key, &to); ok != c.want {
			t.Errorf("%+v is settled: %v", c, ok)
		}
	}
	to.begin(game.Start, game.Start.Moves(), 10, 40, 5)
	if known.startFrom(7, &to); to.tried != 0 {
		t.Error("a bound was taken for the score of the best move")
	}
}

// A better move at a node with a wide window reaches the worker that is at the node, which
// continues from there with the PV.
func TestBetterMoveIsPassedOn(t *testing.T) {
	const depth, ply = 6, 2
	v, o, p := recallHooks(t, depth, ply)
	n := v.begin(ply, p, -inf, inf, depth)
	before := v.w.nodes
	want := v.w.expandInner(n) // without the hook
	all := v.w.nodes - before
	pv := slices.Clone(n.pv[:n.pvn])
	v.w.run.fixed.table.Forget()

	o.w.presence.at[ply].Store(nodeKey(n))
	n.tried = 1
	v.onBetterMove(n)
	if o.w.stopped() {
		t.Error("recalled for a first move")
	}
	n.tried = 2
	v.onBetterMove(n)
	if !o.w.stopped() {
		t.Error("not recalled")
	}
	o.w.presence.at[ply].Store(0)
	if o.w.stopped() {
		t.Fatal("the worker stops at a node that it has left")
	}
	other := o.begin(ply, p, -inf, inf, depth)
	if _, ok := o.notes.settled(nodeKey(other), other); ok {
		t.Error("the best so far was taken for the result")
	}
	before = o.w.nodes
	got, settled := o.onNode(other)
	if !settled || got != want || !slices.Equal(other.pv[:other.pvn], pv) {
		t.Errorf("from the note it finds %d %v, want %d %v", got, other.pv[:other.pvn], want, pv)
	}
	if o.w.nodes-before >= all {
		t.Errorf("%d nodes from the note, %d without", o.w.nodes-before, all)
	}
	third := o.begin(ply, p, want, inf, depth)
	if o.notes.startFrom(nodeKey(third), third); third.tried != 0 {
		t.Error("no better than what is known already")
	}
}

// Each worker at a node has a different order of all siblings.
func TestScatterKeepsWorkersApart(t *testing.T) {
	const moves = 9
	begins := map[uint8]bool{}
	for k := range 5 {
		list := make([]choice, moves)
		for i := range list {
			list[i] = choice{Square: game.Square(i), Score: int32(-i)}
		}
		scatter(list, k)
		seen := map[uint8]bool{}
		for i := range list {
			seen[uint8(pick(list, i).Square)] = true
		}
		if len(seen) != moves {
			t.Errorf("worker %d has %d moves of %d", k, len(seen), moves)
		}
		begins[uint8(list[0].Square)] = true
	}
	if len(begins) != 5 {
		t.Errorf("5 workers begin at %d moves", len(begins))
	}
}
