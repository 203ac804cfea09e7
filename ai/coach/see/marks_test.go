package see

import (
	"testing"

	"flipside/game"
)

// Each kind marks both sides by their colours, whichever side is to move.
func TestKinds(t *testing.T) {
	p, to, err := game.ParseOBF("XXXXXXXOXXXXXXOOXXXXXOOOXXXXOXOOXXXOOXOO-XOOOOOO--OOOO-O--OOOO-- X;")
	if err != nil || to != game.Black {
		t.Fatal(err)
	}
	q := p.Swap()
	own, opp := Stable(p)
	for k, want := range map[Kind]func(m Marks, me, them game.Color) bool{
		KindMoves: func(m Marks, me, them game.Color) bool {
			return m.Moves[me] == p.Moves() && m.Moves[them] == q.Moves()
		},
		KindSafe: func(m Marks, me, them game.Color) bool {
			return m.Safe[me] == Safe(p) && m.Safe[them] == Safe(q)
		},
		KindFrontier: func(m Marks, me, them game.Color) bool {
			return m.Frontier[me] == Frontier(p) && m.Frontier[them] == Frontier(q)
		},
		KindStable: func(m Marks, me, them game.Color) bool {
			return own != 0 && m.Stable[me] == own && m.Stable[them] == opp
		},
		KindRegions: func(m Marks, _, _ game.Color) bool {
			return len(m.Regions) == len(Regions(p)) && m.Regions[0].Parity
		},
		KindOpenness: func(m Marks, _, _ game.Color) bool {
			for _, n := range m.Counts {
				if n.N != Openness(p, game.Move(n.Square)) || n.Low != (n.N <= 2) {
					return false
				}
			}
			return len(m.Counts) == p.Moves().Count()
		},
	} {
		for _, side := range []game.Color{game.Black, game.White} {
			if m := MarksOf([]Kind{k}, p, side); !want(m, side, side.Other()) {
				t.Errorf("kind %d for %v: %+v", k, side, m)
			}
		}
	}
}
