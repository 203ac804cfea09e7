package bench

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
	var first []JudgedMove
	for loss := range 10 { // 0..9
		first = append(first, JudgedMove{Loss: float64(loss), Corner: loss == 7})
	}
	s.Add(first)
	s.Add([]JudgedMove{{Loss: 10}, {Loss: 15}, {Loss: 20}, {Loss: 40, Corner: true}, {}, {}})
	p := s.Profile()
	want := Profile{Moves: 16, Mean: 130.0 / 16, Median: 5.5, P90: 20, Share10: 0.25, Share20: 0.125, CornersPerGame: 1}
	if math.Abs(p.Mean-want.Mean) > 1e-9 {
		t.Errorf("the mean is %g, want %g", p.Mean, want.Mean)
	}
	if p.Mean = want.Mean; p != want {
		t.Errorf("%+v, want %+v", p, want)
	}
}

// Moves 9 to 54 are judged, passes are not counted, and the best move loses nothing.
func TestJudgedMoves(t *testing.T) {
	const line = "d3c3e6e3d2c1e2f2f1f3d1c2b1c4e1c5g4g3b5f4b4b3a4g5g1d6d7c6b6a2h4f5h5a6a5a3b2f7f6e7f8h2h3a7h1c7e8d8c8g6h6b8a8a1b7g7g8h8h7g2"
	moves, err := game.ParseMoves(game.Start, line)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.FromMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	j, err := NewAccuracyJudge()
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

// b2 next to an empty a1 is a gift if the opponent has a disc at the other end of the diagonal; f6,
// which flips that disc, is not, and neither is b2 if the corner was open before.
func TestGivesCorner(t *testing.T) {
	at := func(name string) game.Bitboard {
		s, err := game.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return s.Bit()
	}
	p := game.Position{Own: at("d4"), Opp: at("c3") | at("e5")}
	if !GivesCorner(p, game.Move(at("b2").First())) || GivesCorner(p, game.Move(at("f6").First())) {
		t.Error("b2 is no gift, or f6 is one")
	}
	p.Own |= at("b1")
	p.Opp |= at("c1")
	if !p.Swap().Legal(game.Move(at("a1").First())) || GivesCorner(p, game.Move(at("b2").First())) {
		t.Error("a corner that was open is given away once more")
	}
}
