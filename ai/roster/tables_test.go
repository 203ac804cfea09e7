package roster

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/game"
	"flipside/game/base/sys"
)

// All tables of a program together have a limit: exceeding it together is an error of the search,
// and exceeding it alone is an error of the player.
func TestTablesTogetherHaveALimit(t *testing.T) {
	defer sys.LimitTables(40)()
	lim := ai.Limits{Depth: 2, Playouts: 1 << 20, Nodes: 1000}
	for _, family := range []string{"minimax:easy", "mcts:easy"} {
		if _, err := Searcher(parse(t, family+",hash=41")); err == nil || !strings.Contains(err.Error(), "a table of 41 MB does not fit: the tables of this program may take 40 MB together") {
			t.Errorf("%s: %v", family, err)
		}
		if _, err := Searcher(parse(t, family+",hash=40")); err != nil {
			t.Errorf("%s: %v", family, err)
		}
		var searchers [3]ai.Searcher
		for i := range searchers {
			searchers[i] = searcher(t, family+",hash=16")
			_, err := searchers[i].Search(context.Background(), ai.Request{Position: game.Start, Limits: lim})
			if refused := err != nil && strings.Contains(err.Error(), "does not fit"); refused != (i == 2) {
				t.Errorf("%s, table %d: %v", family, i, err)
			}
		}
		runtime.KeepAlive(searchers[0])
		searchers[0] = nil
		if _, err := searchers[2].Search(context.Background(), ai.Request{Position: game.Start, Limits: lim}); err != nil {
			t.Errorf("%s, after another was dropped: %v", family, err)
		}
		runtime.KeepAlive(searchers)
	}
}

// The usual limit is at most half of the memory.
func TestTablesTakeHalfOfTheMemory(t *testing.T) {
	memory := sys.MemoryMB()
	if memory == 0 || memory > 1<<17 {
		t.Skipf("%d MB of memory", memory)
	}
	if _, err := Searcher(parse(t, fmt.Sprintf("minimax:easy,hash=%d", memory/2+1))); err == nil || !strings.Contains(err.Error(), "does not fit") {
		t.Errorf("%v", err)
	}
}

func parse(t *testing.T, spec string) ai.Preset {
	t.Helper()
	p, err := ai.ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func searcher(t *testing.T, spec string) ai.Searcher {
	t.Helper()
	s, err := Searcher(parse(t, spec))
	if err != nil {
		t.Fatal(err)
	}
	return s
}
