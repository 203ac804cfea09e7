package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flipside/game"
)

// bushy writes a tree in SGF: lines of random moves that share their beginning and then diverge,
// with a text at each move.
func bushy(nodes, deep int, text string) string {
	r := rand.New(rand.NewPCG(uint64(nodes), uint64(deep)))
	var b strings.Builder
	b.WriteString("(;GM[2]")
	var grow func(p game.Position, side, depth int)
	grow = func(p game.Position, side, depth int) {
		if p.MustPass() {
			p, side = p.Swap(), 1-side
		}
		moves := p.Moves()
		if depth == 0 || nodes <= 0 || moves == 0 {
			return
		}
		first := moves.First()
		for s := range moves.All() {
			if s != first && (nodes <= 0 || r.IntN(3) == 0) {
				continue
			}
			nodes--
			fmt.Fprintf(&b, "(;%c[%s]%s", "BW"[side], sgfPoint(s), text)
			grow(p.Play(game.Move(s)), 1-side, depth-1)
			b.WriteString(")")
		}
	}
	grow(game.Start, 0, deep)
	b.WriteString(")")
	return b.String()
}

// A game that was read as SGF survives conversion to our JSON.
func TestLargeGamesComeBack(t *testing.T) {
	for name, text := range map[string]string{
		"many variations":  bushy(90_000, 60, `C[<"&\\>\n]`),
		"long comments":    bushy(70, 60, "C["+strings.Repeat("<\\\t>", 12_000)+"]"),
		"another encoding": "(;GM[2]CA[Windows-1252]" + strings.TrimPrefix(bushy(68, 60, "C["+strings.Repeat("\x80", 60_000)+"]"), "(;GM[2]"),
		"marks":            bushy(12_000, 60, "LB[aa:1][bb:2][cc:3][dd:4][ee:5]TR[aa][bb][cc][dd][ee]"),
		"rectangles":       bushy(1500, 60, "CR[aa:hh]TR[aa:hh]"),
		"other properties": "(;GM[2]" + strings.Repeat("A"+strings.Repeat("B", 60)+strings.Repeat("[]", 100), 90) + ";B[fe]C[x])",
	} {
		t.Run(name, func(t *testing.T) {
			if len(text) > MostGame {
				t.Fatalf("%d bytes", len(text))
			}
			r, err := first(ReadSGF(strings.NewReader(text)))
			if err != nil {
				t.Fatal(err)
			}
			data, err := FormatJSON(r)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d bytes of SGF, %d of JSON", len(text), len(data))
			for form, read := range map[string]func() (*Record, error){
				"ParseJSON": func() (*Record, error) { return ParseJSON(data) },
				"ReadJSON":  func() (*Record, error) { return first(ReadJSON(bytes.NewReader(data))) },
			} {
				back, err := read()
				if err != nil {
					t.Fatalf("%s: %v", form, err)
				}
				again, err := FormatJSON(back)
				if err != nil || !bytes.Equal(data, again) {
					t.Errorf("%s: what came back is written in another way (error %v)", form, err)
				}
			}
		})
	}
}

// A game above a limit is rejected in one sentence.
func TestLimits(t *testing.T) {
	ours := func(rest string) string { return `{"version":2,"game":{"moves":"f5"` + rest + `},"over":false}` }
	for want, c := range map[string]struct{ format, text string }{
		"more than 524288 marks":              {"sgf", bushy(9000, 60, "CR[aa:hh]")},
		"more than 100000 positions":          {"sgf", "(;GM[2]" + strings.Repeat("(;B[fe]W[df]B[cc]W[dc]B[cd]W[fd])", 20_000) + ")"},
		"a position has more than 10000":      {"sgf", "(;GM[2]A" + strings.Repeat("[]", 10_001) + ")"},
		"the game has more than 10000":        {"ggf", "(;GM[Othello]" + strings.Repeat("A[]", 10_001) + ";)"},
		"its lists have more than 734288":     {"json", ours(`,"notes":[` + strings.Repeat("{},", 734_289) + "{}]")},
		"the game has more than 100000 moves": {"json", ours(`,"variations":[` + strings.Repeat(`{"from":1,"moves":"d6c3d3c4f4"},`, 20_000) + `{"from":0,"moves":"d3"}]`)},
	} {
		_, errs := read(t, c.format, c.text)
		if len(errs) != 1 || !strings.Contains(errs[0].Error(), want) {
			t.Errorf("errors %v, want %q", errs, want)
		}
	}
}

// Commas in texts are not values of lists.
func TestCommasInTexts(t *testing.T) {
	r := New(game.New())
	r.Tags.Comment = strings.Repeat(`,"[{\`, 1<<20)
	data, err := FormatJSON(r)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := ParseJSON(data); err != nil || back.Tags.Comment != r.Tags.Comment {
		t.Errorf("error %v", err)
	}
	r.Tags.Comment = strings.Repeat("x", MostJSON)
	if _, err := FormatJSON(r); err == nil || !strings.Contains(err.Error(), "too large for our JSON: it has more than 20971520 bytes") {
		t.Errorf("error %v", err)
	}
}
