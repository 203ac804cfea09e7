package search

import (
	"testing"
	"time"

	"flipside/ai"
	"flipside/game"
)

// paceStep is an iteration with its end time in ms.
type paceStep struct {
	at    int
	best  game.Move
	depth int
	kind  StoredKind
	value float64 // discs
	share uint64  // of the nodes that are below the best move, in percent
}

func (s paceStep) into(p *pace) time.Duration {
	o := &outcome{depth: s.depth, kind: s.kind, best: s.best, moves: []ai.MoveStat{
		{Move: s.best, Nodes: s.share}, {Move: 60, Nodes: 100 - s.share},
	}}
	at := time.Duration(s.at) * time.Millisecond
	p.add(o, ai.Score{Kind: ai.Discs, Value: s.value}, at)
	return at
}

// The aim is 100 ms, and the limit 300 ms.
func TestPace(t *testing.T) {
	const mid, pass73, pass99 = Midgame, SelectiveExact + 4, SelectiveExact
	for _, c := range []struct {
		name    string
		steps   []paceStep
		failing bool
		target  int // ms
		begins  bool
	}{
		{name: "nothing is known", target: 100},
		{"calm", []paceStep{{10, 1, 5, mid, 0, 50}, {20, 1, 6, mid, 0, 50}}, false, 75, true},
		{"calm and late", []paceStep{{10, 1, 5, mid, 0, 50}, {60, 1, 6, mid, 0, 50}}, false, 75, false},
		{"a change buys time", []paceStep{{10, 1, 5, mid, 0, 50}, {50, 2, 6, mid, 0, 50}}, false, 115, true},
		{"a later change buys more", []paceStep{{10, 1, 5, mid, 0, 50}, {100, 2, 6, mid, 0, 50}}, false, 155, true},
		{"a fall buys time", []paceStep{{10, 1, 5, mid, 3, 50}, {15, 1, 6, mid, 9, 50}, {20, 1, 7, mid, 1, 50}}, false, 125, true},
		{"a fall counts against the same parity", []paceStep{{10, 1, 5, mid, 3, 50}, {20, 1, 6, mid, 1, 50}}, false, 75, true},
		{"a rise buys nothing", []paceStep{{10, 1, 5, mid, 1, 50}, {15, 1, 6, mid, 1, 50}, {20, 1, 7, mid, 3, 50}}, false, 75, true},
		{"a best move that fails buys time", []paceStep{{10, 1, 5, mid, 0, 50}}, true, 125, true},
		{"a lone move gives time back", []paceStep{{10, 1, 5, mid, 0, 99}}, false, 45, true},
		{"unless it fails", []paceStep{{10, 1, 5, mid, 0, 99}}, true, 125, true},
		{"never more than the most", []paceStep{{10, 1, 5, mid, 30, 50}, {50, 1, 6, mid, 0, 50}, {290, 2, 7, mid, 0, 50}}, true, 300, false},
		{"a pass to the end after which the proof would take too long", []paceStep{{20, 1, 22, pass73, 0, 50}}, false, 75, true},
		{"a pass to the end after which there is time for the proof", []paceStep{{16, 1, 20, pass73, 0, 50}}, false, 300, true},
		{"likewise for the last pass", []paceStep{{140, 1, 22, pass99, 0, 50}}, false, 300, true},
		{"too late for the proof", []paceStep{{10, 1, 20, pass73, 0, 50}, {160, 1, 22, pass99, 0, 50}}, false, 75, false},
	} {
		p := newPace(ai.Limits{Aim: 100 * time.Millisecond, Time: 300 * time.Millisecond})
		var at time.Duration
		for _, s := range c.steps {
			at = s.into(p)
		}
		if got := p.target(c.failing).Round(time.Millisecond); got != time.Duration(c.target)*time.Millisecond {
			t.Errorf("%s: until %v, want %d ms", c.name, got, c.target)
		}
		if p.last != nil && p.begins(at) != c.begins {
			t.Errorf("%s: begins %v", c.name, !c.begins)
		}
	}
}

// The first move's record says that it has failed, until another move is known to be better.
func TestFailing(t *testing.T) {
	var r rootMoves
	r.set(game.Start, true)
	below := &node{}
	for i, c := range []struct {
		move       int
		score, low int32
		want       bool
	}{
		{0, 5, 0, false}, {1, -3, 0, false}, {0, 0, 0, true}, {1, -3, 0, true}, {2, 1, 0, false}, {0, -9, -8, true}, {0, -8, -9, false},
	} {
		r.record(r.list[c.move].Square, finding{score: c.score, low: c.low, depth: i}, below)
		if r.isFailing() != c.want {
			t.Errorf("record %d: failing %v", i, !c.want)
		}
	}
}

// A stopped pass to the end returns its better move, with the score of the previous iteration.
func TestUnfinishedEnd(t *testing.T) {
	e := mustNew(t, learned("sequential"))
	p := positions(1, 20, 20, 91)[0]
	e.prepare(p, ai.Limits{SolveEmpties: 20})
	e.run.iteration.mode = e.run.fixed.modeOf(true, 2)
	kind := e.run.iteration.mode.kind
	last := &outcome{depth: 9, score: 77, kind: Midgame}
	roots := &e.run.roots
	second := game.Move(roots.list[1].Square)
	if o := e.unfinished(20, last); o != nil {
		t.Fatalf("nothing was searched, and %v is found", o.best)
	}
	roots.record(roots.list[0].Square, finding{score: 2, low: -4, kind: kind, depth: 20}, &node{})
	roots.record(roots.list[2].Square, finding{score: 2, low: 2, kind: kind, depth: 20}, &node{})
	if o := e.unfinished(20, last); o != nil {
		t.Fatalf("no move was better, and %v is found", o.best)
	}
	roots.record(second.Square(), finding{score: 6, low: 2, kind: kind, depth: 20}, &node{})
	o := e.unfinished(20, last)
	if o == nil || o.best != second || o.depth != 9 || o.score != 77 || o.kind != Midgame {
		t.Errorf("%+v, want %v", o, second)
	}
}

// A search with an aim ends on its own, and immediately once the proof is done.
func TestAimLimits(t *testing.T) {
	e := mustNew(t, learned("sequential"))
	mustSearch(t, e, positions(1, 40, 40, 71)[0], ai.Limits{Aim: 10 * time.Millisecond, Time: 20 * time.Millisecond})
	r := mustSearch(t, e, positions(1, 14, 14, 71)[0], ai.Limits{Aim: time.Hour, Time: 2 * time.Hour})
	if r.Score.Kind != ai.Exact {
		t.Errorf("%v of a search with time for a proof", r.Score)
	}
}
