package overlay

import (
	"testing"

	"flipside/ai/features"
	"flipside/game"
	"flipside/ui/view"
)

// Each overlay marks both sides by their colours, whoever is to move.
func TestOverlays(t *testing.T) {
	p, to, err := game.ParseOBF("XXXXXXXOXXXXXXOOXXXXXOOOXXXXOXOOXXXOOXOO-XOOOOOO--OOOO-O--OOOO-- X;")
	if err != nil || to != game.Black {
		t.Fatal(err)
	}
	q := p.Swap()
	own, opp := features.Stable(p)
	for o, want := range map[Kind]func(m view.Marks, me, them game.Color) bool{
		Moves: func(m view.Marks, me, them game.Color) bool {
			return m.Moves[me] == p.Moves() && m.Moves[them] == q.Moves()
		},
		Safe: func(m view.Marks, me, them game.Color) bool {
			return m.Safe[me] == features.Safe(p) && m.Safe[them] == features.Safe(q)
		},
		Frontier: func(m view.Marks, me, them game.Color) bool {
			return m.Frontier[me] == features.Frontier(p) && m.Frontier[them] == features.Frontier(q)
		},
		Stable: func(m view.Marks, me, them game.Color) bool {
			return own != 0 && m.Stable[me] == own && m.Stable[them] == opp
		},
		Regions: func(m view.Marks, _, _ game.Color) bool {
			return len(m.Regions) == len(features.Regions(p)) && m.Regions[0].Parity
		},
		Openness: func(m view.Marks, _, _ game.Color) bool {
			for _, n := range m.Counts {
				if n.N != features.Openness(p, game.Move(n.Square)) || n.Low != (n.N <= 2) {
					return false
				}
			}
			return len(m.Counts) == p.Moves().Count()
		},
	} {
		for _, side := range []game.Color{game.Black, game.White} {
			if m := Marks([]Kind{o}, p, side); !want(m, side, side.Other()) {
				t.Errorf("overlay %d for %v: %+v", o, side, m)
			}
		}
	}
}
