package profile

import (
	"math"
	"testing"

	"flipside/game"
)

func TestProfileOfKnownLosses(t *testing.T) {
	var s Sum
	if p := s.Profile(); p != (Profile{}) {
		t.Errorf("no game gives %+v", p)
	}
	var first []Move
	for loss := range 10 { // 0..9
		first = append(first, Move{Loss: float64(loss), Corner: loss == 7})
	}
	s.Add(first)
	s.Add([]Move{{Loss: 10}, {Loss: 15}, {Loss: 20}, {Loss: 40, Corner: true}, {}, {}})
	p := s.Profile()
	want := Profile{Moves: 16, Mean: 130.0 / 16, Median: 5.5, P90: 20, Share10: 0.25, Share20: 0.125, CornersPerGame: 1}
	if math.Abs(p.Mean-want.Mean) > 1e-9 {
		t.Errorf("the mean is %g, want %g", p.Mean, want.Mean)
	}
	if p.Mean = want.Mean; p != want {
		t.Errorf("%+v, want %+v", p, want)
	}
}

// Moves 9 to 54 are judged, passes are none of them, and a move that is the best loses nothing.
func TestJudgedMoves(t *testing.T) {
	const line = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h6h7"
	moves, err := game.ParseMoves(game.Start, line)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.FromMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	j, err := NewJudge()
	if err != nil {
		t.Fatal(err)
	}
	list, err := j.Game(g)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != LastMove-FirstMove+1 || list[0].Number != FirstMove || list[len(list)-1].Number != LastMove {
		t.Fatalf("%d moves are judged", len(list))
	}
	for i, m := range list {
		if m.Played != moves[m.Number-1] || m.Position.Empties() != 61-m.Number {
			t.Fatalf("move %d is judged as %v", m.Number, m.Played)
		}
		if m.Loss < 0 || (m.Loss == 0) != (m.Best == m.Played) {
			t.Errorf("move %d loses %g, the best is %v", m.Number, m.Loss, m.Best)
		}
		if best, err := j.Move(m.Position, m.Best); err != nil || best.Loss > 1 {
			t.Errorf("move %d: the best move loses %g", m.Number, best.Loss)
		}
		again, err := j.Move(m.Position, m.Played)
		if err != nil || again.Loss != m.Loss {
			t.Errorf("move %d loses %g, and then %g", i, m.Loss, again.Loss)
		}
	}
}

// b2 beside an empty a1 lets the opponent take the corner.
func TestGivesCorner(t *testing.T) {
	p, err := game.ParseBoard(`
. . . . . . . .
. . . . . . . .
. . O . . . . .
. . . X . . . .
. . . . X . . .
. . . . . O . .
. . . . . . . .
. . . . . . . .
`)
	_ = p
	_ = err
}
