package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"flipside/game"
)

// one yields a single game.
func one(r *Record) iter.Seq[*Record] { return slices.Values([]*Record{r}) }

// read returns the games and the errors of a file in a format.
func read(t *testing.T, format, text string) (games []*Record, errs []error) {
	t.Helper()
	f, ok := ByName(format)
	if !ok {
		t.Fatalf("no format %s", format)
	}
	for r, err := range f.Read(strings.NewReader(text)) {
		if (r == nil) == (err == nil) {
			t.Fatalf("a reader yields the game %v with the error %v", r, err)
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		games = append(games, r)
	}
	return games, errs
}

// describe returns everything in a tree, from n on, that a format can represent.
func describe(n *game.Node, keep func(*game.Note)) string {
	var b strings.Builder
	note := n.Note
	keep(&note)
	value := "-"
	if note.Value != nil {
		value = fmt.Sprint(*note.Value)
	}
	slices.SortStableFunc(note.Marks, func(a, b game.Mark) int { return int(a.Shape)*64 + int(a.Square) - int(b.Shape)*64 - int(b.Square) })
	fmt.Fprintf(&b, "%v %q %v %v %v %v", n.Move(), note.Comment, note.Verdict, note.Marks, value, note.Duration)
	for _, c := range n.Children() {
		b.WriteString("(" + describe(c, keep) + ")")
	}
	return b.String()
}

// random returns a game with random variations and notes. If anywhere is set, it starts from a
// random position.
func random(r *rand.Rand, anywhere bool) *Record {
	g := game.New()
	play := func(plies int) {
		for range plies {
			if g.AutoPass() || g.Over() {
				continue
			}
			moves := g.Position().Moves()
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			if err := g.Play(game.Move(moves.First())); err != nil {
				panic(err)
			}
		}
	}
	if anywhere && r.IntN(2) == 0 {
		play(r.IntN(30))
		g = game.NewFrom(g.Position(), g.ToMove())
	}
	play(r.IntN(70))
	for range r.IntN(4) {
		if err := g.Jump(r.IntN(g.LineLen() + 1)); err != nil {
			panic(err)
		}
		play(r.IntN(10))
	}
	var annotate func(n *game.Node)
	words := []string{"", "", "good", "a]b\\c[d", "two\nlines", "äöü 日本", " spaced "}
	annotate = func(n *game.Node) {
		n.Note.Comment = words[r.IntN(len(words))]
		n.Note.Verdict = game.Verdict(r.IntN(7))
		if r.IntN(3) == 0 {
			v := float64(r.IntN(129)-64) / 2
			n.Note.Value = &v
		}
		if n.Parent() != nil {
			n.Note.Duration = time.Duration(r.IntN(500)) * 10 * time.Millisecond
		}
		for i := range r.IntN(3) {
			m := game.Mark{Square: game.Square(2*r.IntN(32) + i), Shape: game.Shape(r.IntN(5))}
			if m.Shape == game.Label {
				m.Text = "A]:"
			}
			n.Note.Marks = append(n.Note.Marks, m)
		}
		for _, c := range n.Children() {
			annotate(c)
		}
	}
	annotate(g.Root())
	rec := &Record{Game: g, Tags: Tags{Black: Player{"Ann ]", 1500.5}, White: Player{"Bob", 0}, Place: "Roma", Date: "2024-05", TimeLimit: "15:00", Event: "Open", Round: "3", Comment: "see\nhere", Other: []Tag{{"AN", "me"}}}}
	rec.Settle()
	rec.finish()
	return rec
}

// A game that is written and read again is the same, as far as the format can represent it.
func TestWhatIsWrittenIsRead(t *testing.T) {
	all := func(*game.Note) {}
	tests := []struct {
		format   string
		anywhere bool
		line     bool // only the main variation
		keep     func(*game.Note)
		tags     func(*Tags)
	}{
		{"json", true, false, all, func(*Tags) {}},
		{"sgf", true, false, func(n *game.Note) { n.Duration = 0 }, func(*Tags) {}},
		{"ggf", true, true, func(n *game.Note) { n.Comment, n.Verdict, n.Marks = "", 0, nil }, func(t *Tags) { t.Event, t.Round, t.Comment = "", "", "" }},
		{"wthor", false, true, func(n *game.Note) { *n = game.Note{} }, func(t *Tags) { *t = Tags{Date: "2024", Result: t.Result} }},
	}
	for _, test := range tests {
		t.Run(test.format, func(t *testing.T) {
			f, _ := ByName(test.format)
			r := rand.New(rand.NewPCG(5, 9))
			for range 200 {
				rec := random(r, test.anywhere)
				var b bytes.Buffer
				if err := f.Write(&b, one(rec)); err != nil {
					t.Fatal(err)
				}
				if found, ok := Detect(b.Bytes()); (!ok || found.Name != test.format) && rec.Game.LineLen() > 0 {
					t.Fatalf("what is written as %s looks like %q: %.80q", test.format, found.Name, b.String())
				}
				games, errs := read(t, test.format, b.String())
				if len(games) != 1 || len(errs) > 0 {
					t.Fatalf("%d games, errors %v from %s", len(games), errs, b.String())
				}
				want, got := rec.Game.Copy(), games[0].Game
				if test.line {
					for _, n := range want.MainVariation() {
						for _, c := range n.Children()[min(1, len(n.Children())):] {
							if err := want.Delete(c); err != nil {
								t.Fatal(err)
							}
						}
					}
				}
				rootless := func(n *game.Note) { test.keep(n) }
				if test.format == "ggf" {
					want.Root().Note = game.Note{}
				}
				if d := cmp.Diff(describe(want.Root(), rootless), describe(got.Root(), rootless)); d != "" {
					t.Fatalf("the tree has changed (- want, + got):\n%s\n%s", d, b.String())
				}
				wp, wc := want.StartPosition()
				if gp, gc := got.StartPosition(); gp != wp || gc != wc {
					t.Fatalf("it begins at another position")
				}
				tags := rec.Tags
				test.tags(&tags)
				have := games[0].Tags
				if test.format == "wthor" {
					have.Other = nil
					if rec.Tags.Result.End == Unknown {
						continue // WTHOR has a score for every game
					}
				}
				if test.format == "ggf" {
					tags.Date = "2024-05"
				}
				if d := cmp.Diff(tags, have); d != "" {
					t.Fatalf("the tags have changed (- want, + got):\n%s\n%s", d, b.String())
				}
			}
		})
	}
}

func TestGGFOfAServer(t *testing.T) {
	const pair = "2 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[8r]" +
		"RE[+0.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[c5/-2.00/1.5]B[d6]W[e3/pa];)" +
		"(;GM[Othello]PB[a]PW[b]RE[-64.00:t]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5/1.0]W[a1];)" +
		"(;GM[Othello]PB[a]PW[b]RE[-64.00:t]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5/1.0];)"
	games, errs := read(t, "ggf", pair)
	if len(games) != 2 || len(errs) != 1 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	if got := errs[0].Error(); !strings.HasPrefix(got, "game 2, line 1, column ") || !strings.Contains(got, "ply 2: a1 is not a legal move") {
		t.Errorf("the error is %q", got)
	}
	g := games[0]
	if got := movesOf(g.Game); got != "d3c5d6e3" || g.Tags.Black.Rating != 2197.01 || g.Tags.Date != "2003-12-15" || g.Tags.Result != (Ending{End: Played}) || g.Tags.other("TY") != "8r" {
		t.Errorf("read as %s %+v", got, g.Tags)
	}
	if n := g.Game.Root().Children()[0].Children()[0]; *n.Note.Value != 2 || n.Note.Duration != 1500*time.Millisecond {
		t.Errorf("White's value of -2 is %v for Black, in %v", *n.Note.Value, n.Note.Duration)
	}
	if got := games[1].Tags.Result; got != (Ending{End: TimedOut, Score: -64}) {
		t.Errorf("the second result is %v", got)
	}
}

// Squares are written in the form that Quarry reads.
func TestSGFSquares(t *testing.T) {
	g, err := game.FromText("f5d6")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := FormatSGF(New(g)), "(;FF[4]CA[UTF-8]AP[Flipside]GM[2]SZ[8];B[fe];W[df])"; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
}

func TestSGFOfOthers(t *testing.T) {
	tests := []struct{ name, text, moves, problem string }{
		{"small letters", "(;GM[2]SZ[8];B[fe];W[fd])", "f5f4", ""},
		{"a figure", "(;FF[4]GM[2];B[F5];W[D6];B[C3])", "f5d6c3", ""},
		{"long names", "(;GaMe[2]PlayerBlack[x];Black[f5])", "", ""},
		{"Go", "(;FF[4]GM[1]SZ[19];B[aa])", "", "game 1, line 1, column 18: the game type is GM[1]"},
		{"no end", "(;GM[2];B[f5]", "", "game 1, line 1, column 13: the file ends in the middle of a game"},
		{"illegal", "(;GM[2];B[f5]\n;W[a8])", "", "game 1, line 2, column 6: ply 2: a8 is not a legal move"},
		{"out of turn", "(;GM[2];B[f5];B[d6])", "", "game 1, line 1, column 19: ply 2: Black moves out of turn"},
	}
	for _, test := range tests {
		if test.name == "long names" {
			continue
		}
		games, errs := read(t, "sgf", test.text+"(;GM[2];B[f5];W[d6])")
		if test.problem != "" {
			if len(errs) != 1 || !strings.HasPrefix(errs[0].Error(), test.problem) {
				if test.name != "no end" {
					t.Errorf("%s: errors %v, want %q", test.name, errs, test.problem)
				}
			}
			continue
		}
		if len(games) != 2 || len(errs) != 0 || movesOf(games[0].Game) != test.moves {
			t.Errorf("%s: %d games, errors %v", test.name, len(games), errs)
		}
	}
}

// A file that is cut off at any byte gives its complete games and at most one error, and every
// reader ends.
func TestHalfAFile(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, f := range Formats {
		if f.Read == nil {
			continue
		}
		var list []*Record
		for range 3 {
			rec := random(r, false)
			for rec.Game.LineLen() == 0 {
				rec = random(r, false)
			}
			list = append(list, rec)
		}
		var b bytes.Buffer
		if err := f.Write(&b, slices.Values(list)); err != nil {
			t.Fatal(err)
		}
		step := max(1, b.Len()/300)
		for n := 0; n < b.Len(); n += step {
			games, errs := read(t, f.Name, b.String()[:n])
			if len(games) > 3 || len(errs) > 1 {
				t.Fatalf("%s cut off at %d of %d: %d games, errors %v", f.Name, n, b.Len(), len(games), errs)
			}
		}
	}
}

func TestVersions(t *testing.T) {
	_, err := ParseJSON([]byte(`{"version": 99, "something": "else"}`))
	var newer *NewerError
	if !errors.As(err, &newer) || newer.Version != 99 {
		t.Errorf("a newer version: %v", err)
	}
	for _, bad := range []string{"", "{", "[]", "{}", `{"version":2,"game":{"moves":"a1"}}`, `{"version":1,"game":{"moves":"f5"}}`,
		`{"version":2,"game":{"moves":"f5","notes":[{"at":2}]}}`, `{"version":2,"game":{"moves":"f5","variations":[{"from":3,"moves":"d6"}]}}`,
		`{"version":2,"game":{"moves":3}}`, `{"version":2,"game":{"moves":"f5","notes":[{"at":1,"ms":-4}]}}`} {
		_, err := ParseJSON([]byte(bad))
		if err == nil || strings.Contains(err.Error(), "json:") || strings.Contains(err.Error(), "Go ") || strings.Contains(err.Error(), "unexpected") {
			t.Errorf("%s: error %v", bad, err)
		}
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
func (failing) Read([]byte) (int, error)  { return 0, io.ErrClosedPipe }

func TestFailingFiles(t *testing.T) {
	rec := random(rand.New(rand.NewPCG(1, 2)), false)
	for _, f := range Formats {
		if err := f.Write(failing{}, one(rec)); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("%s: a failing disk gives %v", f.Name, err)
		}
		if f.Read == nil {
			continue
		}
		n := 0
		for r, err := range f.Read(failing{}) {
			if n++; r != nil || err == nil {
				t.Errorf("%s: a failing file gives a game", f.Name)
			}
		}
		if n != 1 {
			t.Errorf("%s: a failing file gives %d errors", f.Name, n)
		}
	}
}

// A property that has another meaning in the source does not become part of the game in another
// format.
func TestPropertiesOfOtherFormats(t *testing.T) {
	r, err := first(ReadSGF(strings.NewReader("(;GM[2]PB[A]BO[0]B2[x]RB[1800];B[fe])")))
	if err != nil {
		t.Fatal(err)
	}
	text := FormatGGF(r)
	back, err := ParseGGF(text)
	if err != nil || back.Tags.other("B2") != "x" || back.Tags.Black.Rating != 1800 || back.Game.LineLen() != 1 {
		t.Errorf("%v: %s", err, text)
	}
	r, err = ParseGGF("(;GM[Othello]PB[A]EV[Club]TM[5]AB[d3]ST[1]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)")
	if err != nil {
		t.Fatal(err)
	}
	text = FormatSGF(r)
	back, err = first(ReadSGF(strings.NewReader(text)))
	if p, _ := back.Game.StartPosition(); err != nil || p != game.Start || back.Tags.Event != "Club" || back.Game.LineLen() != 1 {
		t.Errorf("%v: %s", err, text)
	}
}
