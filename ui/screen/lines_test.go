package screen

import (
	"slices"
	"testing"

	"flipside/ai/coach"
	"flipside/ai/coach/problems"
	"flipside/ai/coach/sentence"
	"flipside/game"
)

// A line about who fills some squares continues until they are full, if they ever are; any other
// line stops where the loss shows.
func TestLinesShowTheirReason(t *testing.T) {
	list, err := problems.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	fills := 0
	for _, p := range list {
		why := p.Reason()
		if !why.Explains() {
			continue
		}
		lines := LinesOf(&p.Wrong, sentence.Reader{})
		for i, whole := range [][]game.Move{p.Wrong.Line, p.Wrong.BestLine} {
			shown := lines[i].Moves
			least := min(max(2, why.Payoff), len(whole))
			end, all := AfterPlies(p.Position(), whole, len(shown)), AfterPlies(p.Position(), whole, len(whole))
			switch {
			case len(shown) < least:
				t.Errorf("%s: %v stops before ply %d", p.ID(), shown, least)
			case why.Type != coach.Parity && why.Type != coach.Free && why.Type != coach.StableDiscs:
				if len(shown) > least {
					t.Errorf("%s: %v goes on after ply %d", p.ID(), shown, least)
				}
			case !slices.ContainsFunc(why.Does.Squares, all.Empty().Has):
				fills++
				if slices.ContainsFunc(why.Does.Squares, end.Empty().Has) {
					t.Errorf("%s: after %v, %v are not full", p.ID(), shown, why.Does.Squares)
				}
			}
		}
	}
	if fills < 10 {
		t.Errorf("%d lines fill their squares", fills)
	}
}
