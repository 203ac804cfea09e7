package search

import (
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

// brittle is an evaluator that breaks at its first estimate.
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
		if !strings.Contains(string(ai.Stack(err)), "brittle") {
			t.Errorf("the stack does not name who broke:\n%s", ai.Stack(err))
		}
	}
	if f, err := NewQuick(eval.Classic, 1).Search(game.Start, ai.Limits{Depth: 3}); err != nil || !game.Start.Legal(f.Move) {
		t.Errorf("a sound one: %v, %v", f, err)
	}
}
