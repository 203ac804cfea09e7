package book

import (
	"strings"
	"testing"

	"flipside/game"
)

func TestNames(t *testing.T) {
	tests := []struct{ moves, name string }{
		{"", ""},
		{"f5", ""},
		{"f5d6", "Perpendicular Opening"},
		{"c4e3", "Perpendicular Opening"}, // mirrored
		{"f5f4", "Parallel Opening"},
		{"f5f6", "Diagonal Opening"},
	}
	for _, test := range tests {
		moves, err := game.ParseMoves(game.Start, test.moves)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := Name(moves); got != test.name {
			t.Errorf("Name(%q) is %q, want %q", test.moves, got, test.name)
		}
	}
}

func TestEveryListedOpeningIsNamedUnderEachSymmetry(t *testing.T) {
	names, err := readNames(openings)
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range strings.Split(strings.TrimSpace(openings), "\n")[1:] {
		list, _, _ := strings.Cut(row, "\t")
		moves, err := game.ParseMoves(game.Start, list)
		if err != nil {
			t.Fatal(err)
		}
		p := game.Start
		for _, m := range moves {
			p = p.Play(m)
		}
		key, _ := p.Canonical()
		for s := range game.Symmetries {
			turned := make([]game.Move, len(moves))
			for j, m := range moves {
				turned[j] = m.Transform(s)
			}
			if !game.Start.Legal(turned[0]) {
				continue // a symmetry that swaps the colours of the start
			}
			if got, ply := Name(turned); got != names[key] || ply != len(moves) {
				t.Errorf("line %d under symmetry %d is named %q at ply %d, want %q at %d", i+2, s, got, ply, names[key], len(moves))
			}
		}
	}
}

func TestReadNamesNamesTheLine(t *testing.T) {
	for _, text := range []string{"moves\tname\nf5d6", "moves\tname\nf5d6\tA\nf5f5\tB"} {
		if _, err := readNames(text); err == nil || !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("readNames(%q): error %v names no line", text, err)
		}
	}
}
