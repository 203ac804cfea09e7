package review

import (
	"context"
	"testing"

	"flipside/game"
)

// gameOf returns the game of a move list.
func gameOf(t testing.TB, text string) *game.Game {
	t.Helper()
	moves, err := game.ParseMoves(game.Start, text)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.FromMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A review to a fixed depth gives every move and every position a value.
func TestEveryMoveIsJudged(t *testing.T) {
	g := gameOf(t, "f5d6c3d3c4f4f6f3e6e7")
	r, err := Once(context.Background(), g, Options{Depth: 6}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Stage != Done || r.Progress != 1 || len(r.Moves) != 10 || len(r.Values) != 11 {
		t.Fatalf("%+v", r)
	}
	for i, m := range r.Moves {
		if m.Ply != i+1 || m.Kind != Estimate || m.Depth != 6-i%2 || m.Loss < 0 || !m.Position.Legal(m.Best) {
			t.Errorf("%+v", m)
		}
	}
	for ply, v := range r.Values {
		if v.Kind != Estimate {
			t.Errorf("ply %d: %+v", ply, v)
		}
	}
}
