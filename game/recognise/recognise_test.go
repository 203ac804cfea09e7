package recognise

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"flipside/game"
	"flipside/game/record"
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
		"f5d6c3d3c4\nf5f6\nzz\n":           {"f5d6c3d3c4", "f5f6", `line 3, column 1: "zz" contains neither moves nor a position`},
		"f5d6\nf5f5\n":                     {"f5d6", "line 2, column 3: move 2 (f5): the square is taken; legal moves: f4, d6, f6"},
		"f5\nz9\n":                         {"f5", `line 2, column 1: "z9" contains neither moves nor a position`},
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

// OBF keeps the scores of moves. A line that cannot be read does not keep the others from being
// read, and what is written is read again.
func TestOBF(t *testing.T) {
	const file = "% a comment\n\n-------------------O-------XO------OX--------------------------- O; C4:+4; F5:-2\n" +
		"bad line\n---------------------------OX------XO--------------------------- X; F5:-2; a remark; E6:+0;\n"
	content, err := Text(file)
	if err != nil {
		t.Fatal(err)
	}
	var games []*record.Record
	var faults []string
	for g, err := range content.Games {
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		games = append(games, g.Record)
	}
	if len(games) != 2 || len(faults) != 1 || !strings.HasPrefix(faults[0], "line 4, column 1: ") {
		t.Fatalf("%d games, faults %q", len(games), faults)
	}
	if n := games[0].Game.Root().Children(); len(n) != 2 || *n[0].Note.Value != -4 {
		t.Error("the first score is not -4 for Black")
	}
	var b bytes.Buffer
	if err := record.WriteOBF(&b, slices.Values(games[:1])); err != nil || !strings.Contains(b.String(), " O; C4:+4; F5:-2;") {
		t.Errorf("%v: written as %q", err, b.String())
	}
}

// What comes out of a text has no character that controls a terminal or that is invisible.
func TestTextsAreClean(t *testing.T) {
	const bad = "A\x1b[31m\u202e\x9bZ"
	for _, in := range []string{"f5d6c3 # " + bad, "f5d6c3 " + bad, "f5d6" + bad, bad, strings.Repeat("-", 20) + "x" + bad, "f5\nf5" + bad,
		"[Event \"" + bad + "\"]\n[X \"" + bad + "\"]\n\n1. f5 {" + bad + "} " + bad, "[Event \"" + bad + "\"]\n\n1. f5 {" + bad + "}",
		"black,white,moves\n" + bad + "," + bad + ",f5d6\n" + bad + ",," + bad, `{"players":[{"name":"\u001b"},{"name":"\u202e"}],"position":{"moves":[{"m":"f5\u001b"}]}}`} {
		content, err := Text(in)
		if err != nil {
			t.Fatal(err)
		}
		for g, err := range content.Games {
			said := ""
			if err != nil {
				said = err.Error()
			} else {
				said = fmt.Sprint(g.Tags, g.Game.Current().Note.Comment)
			}
			if strings.ContainsAny(said, "\x1b\u202e\u009b\n") {
				t.Errorf("%q gives %q", in, said)
			}
		}
	}
}
