package coach

import (
	"context"
	"os"
	"strconv"
	"testing"

	"flipside/ai/lab"
)

// Warnings are compared with exact losses, for moves with 19 to 21 empties from games with
// mistakes.
func TestWarningsAgainstExactLosses(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("FLIPSIDE_REVIEW_WARNINGS"))
	if err != nil {
		t.Skip("FLIPSIDE_REVIEW_WARNINGS names a number of games")
	}
	games, err := lab.FlawedGames(7, n)
	if err != nil {
		t.Fatal(err)
	}
	moves, costly, told, warned, tiny := 0, 0, 0, 0, 0
	c := counsel(t)
	for _, g := range games {
		for _, empties := range []int{19, 20, 21} {
			one, ok := lab.MoveAtEmpties(g, empties)
			if !ok {
				continue
			}
			p, side := one.PositionAt(0)
			it, err := c.review(context.Background(), p, side, one.Line()[0], counselDepth, 1)
			if err != nil {
				t.Fatal(err)
			}
			m := it.moves[0].Move
			if _, err := it.look(0, ToEnd, 1<<62); err != nil {
				t.Fatal(err)
			}
			x, _ := it.compareAt(0, ToEnd)
			loss := it.weigh(0, x).Loss
			moves++
			costly += bit(loss >= MistakeFrom)
			told += bit(m.Costly() && loss >= MistakeFrom)
			warned += bit(m.Costly())
			tiny += bit(m.Costly() && loss < SlipFrom)
		}
	}
	t.Logf("%d moves, %d costly, of these warned of %d; %d warnings, %d of these for less than %d discs",
		moves, costly, told, warned, tiny, SlipFrom)
	if n >= 30 && (10*told < 7*costly || 10*tiny > warned) {
		t.Error("too many costly moves pass, or too many good ones are warned of")
	}
}
