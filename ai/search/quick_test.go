package search

import (
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
	"flipside/game/base/work"
)

// brittle is an evaluator that panics at its first estimate.
type brittle struct{ eval.Evaluator }

func (brittle) Eval(int, game.Position) int32 { panic("on purpose") }

// A fault is an error of a quick search and of every later one, and never a score.
func TestFaultOfAQuickSearchIsAnError(t *testing.T) {
	broken := *eval.Classic
	broken.New = func() eval.Evaluator { return brittle{eval.Classic.New()} }
	q := NewQuick(&broken, 1)
	for range 2 {
		f, err := q.Search(game.Start, ai.Limits{Depth: 3})
		if err == nil || !strings.Contains(err.Error(), "internal engine error: on purpose") || f.Move != game.NoMove {
			t.Errorf("%v, %v", f, err)
		}
		if !strings.Contains(string(work.Stack(err)), "brittle") {
			t.Errorf("the stack does not name who broke:\n%s", work.Stack(err))
		}
	}
	near := Ranked{Position: positions(1, 12, 12, 3)[0]}
	near.Moves = near.Position.Moves()
	if costs, err := q.Costs(near, nil); err == nil || costs != nil {
		t.Errorf("costs %v, %v", costs, err)
	}
	if f, err := NewQuick(eval.Classic, 1).Search(game.Start, ai.Limits{Depth: 3}); err != nil || !game.Start.Legal(f.Move) {
		t.Errorf("a sound one: %v, %v", f, err)
	}
}

// Only positions near the end of an exact search are in the part of the table for them.
func TestNearPositionsLieInTheirPart(t *testing.T) {
	large := learned("sequential")
	large.HashMB = 2 * nearMB
	e := mustNew(t, large)
	if _, err := e.prepare(positions(1, 14, 14, 3)[0], ai.Limits{Depth: game.Squares, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	f := &e.run.fixed
	exact, midgame := f.modeOf(true, 0), f.modeOf(false, 0)
	for _, c := range []struct {
		mode  *mode
		depth int
		want  *Table
	}{
		{&exact, nearExact, f.near}, {&exact, nearExact + 1, f.table}, {&midgame, nearExact, f.table},
	} {
		if got := f.shared(c.mode, c.depth); got != c.want {
			t.Errorf("exact %v, depth %d: another table", c.mode.exact, c.depth)
		}
	}
	if f.near.Bytes() != nearMB<<20 || f.table.Bytes() != 2*nearMB<<20 {
		t.Errorf("%d of %d bytes are for positions near the end", f.near.Bytes(), f.table.Bytes())
	}
}
