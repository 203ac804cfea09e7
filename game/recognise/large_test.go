package recognise

import (
	"bytes"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// A text that is too large to be read at once has the same games as otherwise, and its unreadable
// parts are reported.
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
			if c.form == "" { // a list reports at its end which lines have no game
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

// minText is a size of a text that is read at once for tests, but can still contain a row of a
// table.
const minText = 16 << 10

// gamesOf returns the form and the games of a text, reading at most `most` bytes at once.
func gamesOf(t *testing.T, s string, most int) (list []string) {
	t.Helper()
	defer func(text, row int) { mostText, mostRow = text, row }(mostText, mostRow)
	mostText, mostRow = most, min(most, mostRow)
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

// Whatever the text, its games need little memory while they are read one after the other.
func TestRoomOfTexts(t *testing.T) {
	size := 256 << 10
	const most = 24 << 20
	if testing.Short() {
		size /= 16
	}
	board := strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X\n"
	diagram := strings.Repeat("........\n", 3) + "...OX...\n...XO...\n" + strings.Repeat("........\n", 3)
	for name, c := range map[string]struct{ head, each, tail string }{
		"a list":                       {"", "f5d6c3\n", ""},
		"one line":                     {"", "f5d6c3 ", ""},
		"one word":                     {"", "f5", ""},
		"lists between words":          {"", "f5d6c3 x ", ""},
		"words":                        {"", "good morning f5 d6 c3 all\n", ""},
		"blank lines":                  {"f5d6c3", "\n", ""},
		"passes":                       {"f5d6c3\n", "pass\n", ""},
		"positions":                    {"", board, ""},
		"boards":                       {"", diagram + "black to move\n", ""},
		"lists after a position":       {board, "f5d6c3\n", ""},
		"broken boards":                {"", "...OX...\n...OX...\n...OX...\n\nhello\n", ""},
		"lists after a game":           {"(;GM[2];B[fe];W[df])\n", "f5d6c3\n", ""},
		"properties":                   {"(;GM[2]", "A[]", ")"},
		"Quest":                        {"[", `{"position":{"moves":[{"m":"f5"},{"m":"d6"}]}},`, `{"position":{"moves":[{"m":"f5"}]}}]`},
		"Quest, one game":              {`{"position":{"moves":[`, "{},", `{"m":"f5"}]}}`},
		"Egaroucid":                    {"[", `{"4":{"board_player":34628173824,"board_opponent":68853694464,"player":0,"next_policy":26}},`, `{}]`},
		"our games":                    {"", `{"version":2,"game":{"moves":"f5d6c3"},"over":false}` + "\n", ""},
		"a row":                        {"black,moves\n", ",", ""},
		"a game with many variations":  {"[Event \"x\"]\n\n1. f5 ", "(d6)", "*\n"},
		"a game with many properties":  {"", "[Event \"x\"]\n", "\n1. f5 *\n"},
		"a game with the same, joined": {"", "[A \"x\"]", "\n1. f5 *\n"},
	} {
		s := c.head + strings.Repeat(c.each, size/len(c.each)) + c.tail
		if got := roomFor(t, s); got > most {
			t.Errorf("%s: %d KB for %d KB", name, got>>10, len(s)>>10)
		}
	}
}

// roomFor returns the largest size of the heap while a text is read, in bytes.
func roomFor(t *testing.T, s string) (most uint64) {
	t.Helper()
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(heap)
	before, done := heap[0].Value.Uint64(), make(chan struct{})
	go func() {
		defer close(done)
		content, err := Text(s)
		if err != nil {
			return
		}
		for range content.Games {
		}
	}()
	for {
		select {
		case <-done:
			return most
		case <-time.After(time.Millisecond):
			metrics.Read(heap)
			if now := heap[0].Value.Uint64(); now > before {
				most = max(most, now-before)
			}
		}
	}
}

// Endless input is rejected before it fills the memory.
func TestNoEnd(t *testing.T) {
	for in, want := range map[string]string{
		"black,moves\nA,f5\n\"" + strings.Repeat("x\n", 4*minText):                   "line 3: the row is too long",
		"f5d6\n" + strings.Repeat("x", 2*mostLine) + "\nf5":                          "line 2: the line is longer than 65536 bytes",
		"[Black \"A\"]\n\n1. f5\n" + strings.Repeat("{x}\n", record.MostGame/3+1):    "line 1398101: the game is larger than 4194304 bytes",
		"[Black \"A\"]\n\n1. f5\n" + strings.Repeat("{x} ", record.MostGame/4+1):     "line 4: the line is longer than 4194304 bytes",
		"[Black \"A\"]\n\n1. f5\n[Black \"" + strings.Repeat("x", 2*record.MostGame): "line 4: the line is longer than 4194304 bytes",
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

// A row can be long, with a text of many commas, but no row can have very many fields or a long
// list.
func TestLongRows(t *testing.T) {
	const head = "black,moves,comment\n"
	prose := strings.Repeat("well, nobody knows the end of it all\n", 400_000)
	list := gamesOf(t, head+"A,f5d6,\""+prose+"\"\nB,f5,x\n", 32<<20)
	if len(list) != 3 || !strings.HasPrefix(list[1], "f5d6 ") || len(list[1]) < len(prose)-1 || !strings.HasPrefix(list[2], "f5 ") {
		t.Errorf("%d games: %.200q", len(list)-1, list)
	}
	for row, want := range map[string]string{
		strings.Repeat(",", 2<<20):                      "line 2: the row is too long",
		"A,\"" + strings.Repeat("f5\n", 30_000) + "\",": "is not a move list",
	} {
		if list := gamesOf(t, head+row+"\n", 32<<20); len(list) != 2 || !strings.Contains(list[1], want) {
			t.Errorf("%.20q: %.200q", row, list)
		}
	}
}
