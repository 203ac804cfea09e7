package play

import (
	"context"
	"slices"
	"testing"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
	"flipside/ui/app/session"
	"flipside/ui/screen"
	"flipside/ui/view"
)

// contrary is a sage that prefers the moves that the other one likes least.
type contrary struct{ sage }

func (c contrary) Think(ctx context.Context, req match.Request) (ai.Answer, error) {
	r, err := c.sage.Think(ctx, req)
	for i := range r.Moves {
		r.Moves[i].Score.Value = -r.Moves[i].Score.Value
	}
	best := r.Moves[len(r.Moves)-1]
	r.Move, r.PV, r.Score = best.Move, []game.Move{best.Move}, best.Score
	return r, err
}

// Where two advisers prefer different moves, the board and the list mark the second one's. L
// freezes the values of both, and More leads to the choice of the advisers.
func TestAdvisersDisagree(t *testing.T) {
	a := sages(t, contrary{sage{make(chan int, 1000)}})
	a.s.Settings.Adviser, a.s.Settings.Second = "minimax:easy", "mcts:easy"
	if err := a.s.Settings.SetAdvisers(); err != nil {
		t.Fatal(err)
	}
	a.begin(session.Setup{Seats: people})
	a.tickOf(press("V"))
	f := a.await(t, "what both say", func() bool { return a.game.report != nil && a.game.second != nil })
	marked := slices.DeleteFunc(a.chips(), func(c view.Chip) bool { return !c.Other })
	if len(marked) != 1 || marked[0].Square.String() != "e6" || marked[0].Best {
		t.Errorf("the board marks %+v", marked)
	}
	rows := slices.DeleteFunc(a.game.analysis(&a.s.Memory.Panel, a.s.Settings.Settings).Moves, func(r view.MoveRow) bool { return r.Other == "" })
	if len(rows) != 1 || rows[0].Move.String() != "e6" || rows[0].Other != "Explorer Easy prefers e6" {
		t.Errorf("the list marks %+v", rows)
	}
	if a.tickOf(press("L")); !a.values.Frozen() {
		t.Error("L does not freeze the values of both")
	}
	if !has(f, "tool-more") {
		t.Fatal("there is no More")
	}
	i := slices.IndexFunc(tools, func(t tool) bool { return t.ID == "tool-more" })
	if _, ok := tools[i].Do(a.Screen, f).To.(screen.Advisers); !ok {
		t.Error("More does not lead to the advisers")
	}
	a.s.Settings.Second = a.s.Settings.Adviser
	if err := a.s.Settings.SetAdvisers(); err != nil {
		t.Fatal(err)
	}
	a.tickOf(press("L"))
	a.await(t, "what both say", func() bool { return a.game.report != nil && a.game.second != nil })
	if slices.ContainsFunc(a.chips(), func(c view.Chip) bool { return c.Other }) {
		t.Error("advisers that agree are said to differ")
	}
}
