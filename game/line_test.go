package game

import (
	"slices"
	"strings"
	"testing"
)

// A line equals its game's, even if the board shows an earlier position, and playing it gives the
// same game.
func TestLine(t *testing.T) {
	g := mustGame(t, "f5d6c3d3c4")
	for _, ply := range []int{5, 2, 0} {
		if err := g.Jump(ply); err != nil {
			t.Fatal(err)
		}
		l := LineOf(g)
		again, err := l.Play()
		if err != nil || l.Start != Start || l.To != Black || FormatMoves(l.Moves) != "f5d6c3d3c4" {
			t.Fatalf("at ply %d: %+v, %v", ply, l, err)
		}
		if end, to := g.PositionAt(5); again.Position() != end || again.ToMove() != to || !slices.Equal(again.Moves(), l.Moves) {
			t.Errorf("at ply %d the line ends in another position", ply)
		}
	}
	at, to := g.PositionAt(1)
	rest := Line{at, to, mustMoves(t, "f5d6c3")[1:]}
	if _, err := rest.Play(); err != nil {
		t.Errorf("from another position: %v", err)
	}
	rest.Moves = append(rest.Moves, rest.Moves[0])
	if _, err := rest.Play(); err == nil || !strings.HasPrefix(err.Error(), "ply 3: ") {
		t.Errorf("an illegal move: %v", err)
	}
}
