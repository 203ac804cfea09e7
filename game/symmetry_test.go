package game

import (
	"slices"
	"testing"
)

func TestTransformMovesEachSquareByItsCoordinates(t *testing.T) {
	for i := range Symmetries {
		for s := range Square(Squares) {
			col, row := s.Col(), s.Row()
			if i&1 != 0 {
				row = 7 - row
			}
			if i&2 != 0 {
				col = 7 - col
			}
			if i&4 != 0 {
				col, row = row, col
			}
			if got, want := s.Transform(i), At(col, row); got != want {
				t.Fatalf("symmetry %d: %v becomes %v, want %v", i, s, got, want)
			}
			if back := s.Transform(i).Transform(InverseSymmetry(i)); back != s {
				t.Fatalf("symmetry %d: %v comes back as %v", i, s, back)
			}
		}
	}
}

func TestRulesAreSymmetric(t *testing.T) {
	for _, p := range randomPositions(500, 3) {
		canonical, at := p.Canonical()
		if p.Transform(at) != canonical {
			t.Fatalf("symmetry %d does not lead to the canonical form of %+v", at, p)
		}
		for i := range Symmetries {
			q := p.Transform(i)
			if q.Moves() != p.Moves().Transform(i) {
				t.Fatalf("symmetry %d changes the mobility of %+v", i, p)
			}
			if c, _ := q.Canonical(); c != canonical {
				t.Fatalf("symmetry %d changes the canonical form of %+v", i, p)
			}
		}
	}
}

// TestTurnToF5 checks that a turned game is legal, has the same numbers of discs in each position,
// and begins with f5.
func TestTurnToF5(t *testing.T) {
	for first := range Start.Moves().All() {
		moves := []Move{Move(first)}
		for p := Start.Play(moves[0]); !p.Over(); p = p.Play(moves[len(moves)-1]) {
			m := Pass
			if legal := p.Moves(); legal != 0 {
				m = Move(legal.First())
			}
			moves = append(moves, m)
		}
		before := slices.Clone(moves)
		turned := TurnToF5(moves)
		if !slices.Equal(moves, before) {
			t.Fatalf("%s: the list of the caller has changed", first)
		}
		if turned[0] != Move(At(5, 4)) {
			t.Errorf("%s: the turned game begins with %s", first, turned[0])
		}
		a, b := Start, Start
		for i, m := range turned {
			if !b.Legal(m) {
				t.Fatalf("%s: move %d, %s, is not legal", first, i+1, m)
			}
			a, b = a.Play(moves[i]), b.Play(m)
			if c, _ := a.Canonical(); a.DiscDiff() != b.DiscDiff() {
				t.Fatalf("%s: after move %d the positions differ", first, i+1)
			} else if d, _ := b.Canonical(); c != d {
				t.Fatalf("%s: after move %d the positions are not symmetric", first, i+1)
			}
		}
	}
	for _, moves := range [][]Move{nil, {Pass}, {Move(At(0, 0)), Pass}} {
		if got := TurnToF5(moves); !slices.Equal(got, moves) {
			t.Errorf("%v becomes %v", moves, got)
		}
	}
}
