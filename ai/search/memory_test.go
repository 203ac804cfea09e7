package search

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
	"flipside/game/base/sys"
)

// If there is no room for a table, each kind of search returns an error and does not use a smaller
// table. When another engine is gone, the same engine searches.
func TestNoRoomForTheTable(t *testing.T) {
	defer sys.LimitTables(6)()
	lim := ai.Limits{Depth: 4}
	first, second := mustNew(t, preset("sequential")), mustNew(t, preset("sequential"))
	want := mustSearch(t, first, game.Start, lim)
	const words = "a table of 4 MB does not fit: the tables of this program may take 6 MB together, and 4 MB are in use"
	check := func(what string, move game.Move, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), words) || move != game.NoMove {
			t.Errorf("%s: %v, %v", what, move, err)
		}
	}
	got, err := second.Search(context.Background(), ai.Request{Position: game.Start, Limits: lim})
	check("Search", got.Move, err)
	quick := NewQuick(eval.Classic, 4)
	found, err := quick.Search(game.Start, lim)
	check("Quick", found.Move, err)
	_, err = NewWarm(preset("sequential"))
	check("NewWarm", game.NoMove, err)
	runtime.KeepAlive(first)
	first = nil
	if got := mustSearch(t, second, game.Start, lim); got.Move != want.Move || got.Nodes != want.Nodes {
		t.Errorf("%v after %d nodes, want %v after %d", got.Move, got.Nodes, want.Move, want.Nodes)
	}
	runtime.KeepAlive(second)
	second = nil
	if found, err = quick.Search(game.Start, lim); err != nil || !game.Start.Legal(found.Move) {
		t.Errorf("%v, %v", found.Move, err)
	}
}
