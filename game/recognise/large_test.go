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

// A text that is too large to be read at once holds the games that it holds otherwise, and says
// what it cannot read.
func TestLargeTexts(t *testing.T) {
	one, err := One("f5d6c3")
	if err != nil {
		t.Fatal(err)
	}
	var ours bytes.Buffer
	one.Tags.Black.Name = "Zoé"
	if err := record.WriteJSON(&ours, slices.Values([]*record.Record{one.Record})); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, head, each, form string }{
		{"JSON", "", ours.String(), "json"},
		{"PGN", "", "[Black \"Zoé\"]\n[White \"B\"]\n\n1. f5 d6 {good}\n2. c3 *\n\n", "pgn"},
		{"PGN with a fault", "", "[Black \"Zoé\"]\n\n1. f5 f5\n\n[Black \"C\"]\n\n1. f5\n", "pgn"},
		{"PGN in one line", "[Event \"x\"]", "[Black \"Zoé\"] 1. f5 d6 * ", "pgn"},
		{"PGN with headings", "Games\n", "Game 1 [Black \"Zoé\"] 1. f5\nd6\n\nGame 2\n[Black \"C\"]\n1. f5 *\nc4c3\n", "pgn"},
		{"CSV", "black,moves\n", "Zoé,f5d6c3\n", "csv"},
		{"CSV with a fault", "black,moves\n", "Zoé,f5d6c3\nC,f5f5\n\"D\n E\",f5\n", "csv"},
		{"a mail", "Hello Zoé,\n", "(;GM[2]PB[Zoé];B[fe];W[df])\n", "sgf"},
		{"moves", "", "f5d6c3\nf5f6e6\nzz\nf5d6x3\n", ""},
	} {
		s := c.head + strings.Repeat(c.each, 2*minText/len(c.each))
		latin1 := bytes.ReplaceAll([]byte(s), []byte("é"), []byte{0xe9})
		for form, data := range map[string]string{"": s, " with CR LF": strings.ReplaceAll(s, "\n", "\r\n"), " with CR": strings.ReplaceAll(s, "\n", "\r"),
			" with a mark": "\ufeff" + s, " in Latin-1": string(latin1)} {
			if c.form == "json" && form == " in Latin-1" {
				continue // JSON is UTF-8
			}
			want, got := gamesOf(t, data, 1<<30), gamesOf(t, data, minText)
			if c.form == "" { // a list says at its end which lines hold no game
				slices.Sort(want)
				slices.Sort(got)
			}
			if len(want) < 100 || want[0] != c.form || !slices.Equal(want, got) {
				t.Errorf("%s%s: %d lines, want %d, of the form %q", c.name, form, len(got), len(want), want[0])
				for i := range min(len(want), len(got)) {
					if want[i] != got[i] {
						t.Errorf("%s\nwant %s", got[i], want[i])
						break
					}
				}
			}
		}
	}
}

// minText is a size of a text that is read at once for tests, which still holds a row of a table.
const minText = 16 << 10

// gamesOf returns the form and the games of a text where at most most bytes are read at once.
func gamesOf(t *testing.T, s string, most int) (list []string) {
	t.Helper()
	defer func(was int) { mostText = was }(mostText)
	mostText = most
	content, err := Text(s)
	if err != nil {
		t.Fatal(err)
	}
	list = append(list, content.Form)
	for g, err := range content.Games {
		if err != nil {
			list = append(list, err.Error())
			continue
		}
		list = append(list, fmt.Sprintf("%s %+v", game.FormatMoves(g.Game.Moves()), g.Tags))
	}
	return list
}

// What does not end is refused before it fills the memory.
func TestNoEnd(t *testing.T) {
	for in, want := range map[string]string{
		"black,moves\nA,f5\n\"" + strings.Repeat("x\n", 4*minText):           "line 3: the row is too long",
		"f5d6\n" + strings.Repeat("x", 2*mostLine) + "\nf5":                  "line 2: the line is longer than 65536 bytes",
		"[Black \"A\"]\n\n1. f5\n" + strings.Repeat("{x}\n", mostPGN/3+1):    "line 1398103: the game is larger than 4194304 bytes",
		"[Black \"A\"]\n\n1. f5\n" + strings.Repeat("{x} ", mostPGN/4+1):     "line 4: the line is longer than 4194304 bytes",
		"[Black \"A\"]\n\n1. f5\n[Black \"" + strings.Repeat("x", 2*mostPGN): "line 4: the line is longer than 4194304 bytes",
	} {
		if list := gamesOf(t, in, minText); !slices.Contains(list, want) {
			t.Errorf("%.40q: %.200q", in, list)
		}
	}
}

// A long text between games, which comes in parts, loses no line.
func TestLongTextBetweenGames(t *testing.T) {
	const lines = 100_000
	s := "(;GM[2];B[fe])\n" + strings.Repeat("f5d6c3\n", lines) + "f5f5\n(;GM[2];B[fe];W[df])\n" + strings.Repeat("z", 3<<20)
	list := gamesOf(t, s, 1<<30)
	want := fmt.Sprintf("line %d, column 3: move 2 (f5): the square is taken; legal moves: f4, d6, f6", lines+2)
	if len(list) != lines+4 || !slices.Contains(list, want) || !strings.HasPrefix(list[lines+3], "f5d6 ") {
		t.Errorf("%d lines, want %d; the last: %q", len(list), lines+4, list[len(list)-3:])
	}
}
