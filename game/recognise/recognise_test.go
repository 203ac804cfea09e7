package recognise

import (
	"fmt"
	"strings"
	"testing"

	"flipside/game"
)

// outcome says what a text holds: each game as its position, unless that is the initial one, and
// its moves, or the sentence of a refusal.
func outcome(s string) []string {
	content, err := Text(s)
	if err != nil {
		return []string{err.Error()}
	}
	var list []string
	for g, err := range content.Games {
		if err != nil {
			list = append(list, err.Error())
			continue
		}
		at := game.FormatMoves(g.Game.Moves())
		if p, to := g.Game.StartPosition(); p != game.Start || to != game.Black {
			at = strings.TrimSpace(fmt.Sprintf("%s %s", game.FormatOBF(p, to), at))
		}
		list = append(list, at)
	}
	return list
}

// Nothing is left out in silence: lists with a fault say so.
func TestFaultsAreSaid(t *testing.T) {
	for in, want := range map[string][]string{
		"f5d6c3d3c4\nf5f6\nzz\n":           {"f5d6c3d3c4", "f5f6", `line 3, column 1: "zz" holds no moves and no position`},
		"f5d6\nf5f5\n":                     {"f5d6", "line 2, column 3: move 2 (f5): the square is taken; legal moves: f4, d6, f6"},
		"f5\nz9\n":                         {"f5", `line 2, column 1: "z9" holds no moves and no position`},
		"f5d6c3 # best\nf5f6e6\nf5f6e6 i9": {"f5d6c3", "f5f6e6", `line 3, column 8: "i9" is not a move`},
		"f5 d6\nc3 d3\na1":                 {"line 3, column 1: move 5 (a1) flips nothing; legal moves: c2, e3, c4, c5, c6, c7"},
		"f5d":                              {`line 1, column 1: "f5d" is not a move`},
		"Anna - Ben\nf5d6c3":               {"f5d6c3"},
	} {
		if got := outcome(in); strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%q:\n%q, want\n%q", in, got, want)
		}
	}
}
