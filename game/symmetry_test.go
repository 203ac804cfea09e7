package game

import "testing"

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
