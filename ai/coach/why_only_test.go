package coach

import (
	"context"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// overclaimed are games whose last move was marked with the reason that one move was much better
// than all others. A search at the depth of the comparison finds a larger distance there than a
// deeper one does.
var overclaimed = []string{
	"e6f4f3d6c6c5c4b5g3f5b6f7g8",
	"f5f4e3d6f3g5e6d3f6g4g3f2c5",
	"f5f6e6f4g5d6e7g4f3h5e3d3c4f7g6d8h3h6f8c5e8g8d7c6b5f2g3d2e2e1",
	"f5d6c3d3c4f4f6g5e3f3e6c5g3d7g4e7h6h4b6b5a6h3c6b4a5c7b3h2f8",
	"f5d6c3d3c4f4c5b4c6e6a3b3d2c2c1a4a5g5e3e2f3d1e1f1g1f2b1b5a6b7g4b6a2",
}

// No sentence about all other moves claims a larger loss than a deeper search finds for one of
// them, or than the played move is said to lose.
func TestOnlyMoveClaimsNoMoreThanIsKnown(t *testing.T) {
	if testing.Short() {
		t.Skip("the run exactness has it, without the race detector")
	}
	c, said := counsel(t), 0
	for _, line := range overclaimed {
		g, err := game.FromText(line)
		if err != nil {
			t.Fatal(err)
		}
		ply := g.LineLen() - 1
		p, side := g.PositionAt(ply)
		r, err := c.review(context.Background(), p, side, g.Line()[ply], counselDepth, 1)
		var e Evidence
		if err == nil {
			r.o.Evidence = func(found Evidence) { e = found }
			err = r.explain(0)
		}
		if err != nil {
			t.Fatal(err)
		}
		v := &r.moves[0]
		deep, err := c.solver.Search(context.Background(), ai.Request{Position: p, Limits: ai.Limits{AllMoves: true, Workers: 1, Depth: 14, Selectivity: likely}})
		if err != nil {
			t.Fatal(err)
		}
		scores := map[game.Move]float64{}
		for _, m := range deep.Moves {
			scores[m.Move] = m.Score.Value
		}
		if why, ok := whyOnly(newScene(&e)); ok {
			said++
			claim := float64(why.Instead.N)
			if claim > v.Loss {
				t.Errorf("%s: %+v, although %s loses %.1f", line, why, v.Played, v.Loss)
			}
			for m, score := range scores {
				if lost := scores[v.Best] - score; m != v.Best && lost < claim {
					t.Errorf("%s: %+v, although %s loses %.1f", line, why, m, lost)
				}
			}
		}
	}
	if said < len(overclaimed)-1 {
		t.Errorf("of %d positions the sentence was said in %d: that tests little", len(overclaimed), said)
	}
}

// Moves that lead to the same position by symmetry are not compared: no reason can distinguish
// them.
func TestRivalsAreNotSymmetric(t *testing.T) {
	for _, line := range []string{"", "f5f6e6", "f5d6c5"} {
		g, err := game.FromText(line)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Position()
		for m := range p.Moves().All() {
			rivals, err := counsel(t).rivals(context.Background(), p, game.Move(m), 1)
			if err != nil {
				t.Fatal(err)
			}
			own, _ := p.Play(game.Move(m)).Canonical()
			for _, rival := range rivals {
				if after, _ := p.Play(rival).Canonical(); after == own {
					t.Errorf("after %q, %s is compared with %s", line, m, rival)
				}
			}
		}
	}
}
