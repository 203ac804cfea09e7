package train

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/game"
)

// simple is a Searcher that scores each move by the mover's lead in mobility and discs after it. It
// is cancelled after a number of searches.
type simple struct {
	searches *int
	last     int
}

var errKilled = errors.New("killed")

func simpleValue(p game.Position, m game.Move) float64 {
	q := p.Play(m)
	return float64(p.Moves().Count()-q.Moves().Count()) + float64(q.Opp.Count()-q.Own.Count())/8
}

func (s simple) Search(_ context.Context, req ai.Request) (ai.Answer, error) {
	p, lim := req.Position, req.Limits
	if *s.searches++; s.last > 0 && *s.searches > s.last {
		return ai.Answer{}, errKilled
	}
	r := ai.Answer{Move: game.NoMove, Report: ai.Report{Depth: lim.Depth, Score: ai.Score{Kind: ai.Discs, Value: math.Inf(-1)}}}
	for sq := range p.Moves().All() {
		score := ai.Score{Kind: ai.Discs, Value: simpleValue(p, game.Move(sq))}
		r.Moves = append(r.Moves, ai.MoveStat{Move: game.Move(sq), Score: score})
		if score.Value > r.Score.Value {
			r.Move, r.Score = game.Move(sq), score
		}
	}
	return r, nil
}

func builder(t *testing.T, positions int) (*BookBuilder, *int) {
	n := 0
	return &BookBuilder{Search: simple{searches: &n}, Depth: 4, Positions: positions, MaxPly: 20, Journal: filepath.Join(t.TempDir(), "journal"), Title: "test"}, &n
}

func written(t *testing.T, b *book.Book) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := b.Write(&buf, book.Origin{Command: "train book", Seed: 1, Commit: "abc"}); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// slow computes the value of a position by recursion.
func slow(g bookGraph, p game.Position) float64 {
	best := math.Inf(-1)
	for _, m := range g[p].Moves {
		v := m.Value
		if q, _, sign, over := after(p, m.Square); !over && g[q] != nil {
			v = sign * slow(g, q)
		}
		best = max(best, v)
	}
	return best
}

func TestValuesAreCarriedBack(t *testing.T) {
	b, _ := builder(t, 80)
	if _, err := b.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(b.Journal)
	if err != nil {
		t.Fatal(err)
	}
	g := bookGraph{}
	for _, text := range bytes.Split(bytes.TrimSpace(data), []byte("\n"))[1:] {
		f, err := readFound(text)
		if err != nil {
			t.Fatal(err)
		}
		g[f.key] = &bookNode{bookFound: f}
		for _, m := range f.Moves { // searched correctly
			if want := simpleValue(f.key, game.Move(m.Square)); m.Value != want {
				t.Fatalf("%v: %g, want %g", m, m.Value, want)
			}
		}
	}
	deepest := 0
	for _, n := range g.settle() {
		if want := slow(g, n.key); n.value != want {
			t.Fatalf("value %g, want %g", n.value, want)
		}
		if math.IsInf(n.loss, 0) {
			t.Fatal("a position that no line leads to")
		}
		if n.ply != 60-n.key.Empties() { // no pass this early
			t.Fatalf("ply %d with %d empties", n.ply, n.key.Empties())
		}
		if n.Depth != 4+n.ply%2 {
			t.Fatalf("depth %d at ply %d", n.Depth, n.ply)
		}
		deepest = max(deepest, n.ply)
	}
	if deepest < 5 {
		t.Errorf("the book is %d plies deep: it grows in breadth only", deepest)
	}
}

func TestBuilderGoesOnAfterAKill(t *testing.T) {
	b, n := builder(t, 60)
	whole, err := b.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := written(t, whole)
	searches := *n

	b, n = builder(t, 60)
	b.Search = simple{n, 25}
	if _, err := b.Run(context.Background(), nil); !errors.Is(err, errKilled) {
		t.Fatal(err)
	}
	f, err := os.OpenFile(b.Journal, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = f.WriteString(`{"o":12,"p`) // a line that was cut off while it was written
	f.Close()
	b.Search = simple{searches: n}
	*n = 0
	again, err := b.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written(t, again), want) || *n != searches-25 {
		t.Errorf("another book, or %d searches instead of %d", *n, searches-25)
	}
	b.Depth = 6
	if _, err := b.Run(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "another run") {
		t.Errorf("another depth goes on with the journal: %v", err)
	}
}

func TestDistinctOpenings(t *testing.T) {
	for plies, want := range []int{1, 1, 3, 14, 60, 322, 1773} {
		lines := DistinctOpenings(plies)
		seen := map[game.Position]bool{}
		for _, moves := range lines {
			g, err := game.FromMoves(moves)
			if err != nil || len(moves) != plies || g.Over() {
				t.Fatal(moves, err)
			}
			key, _ := g.Position().Canonical()
			seen[key] = true
		}
		if len(lines) != want || len(seen) != want {
			t.Errorf("%d plies: %d lines to %d positions, want %d", plies, len(lines), len(seen), want)
		}
	}
}

func TestOpeningsAreEvenAndGoOnAfterAKill(t *testing.T) {
	n := 0
	o := OpeningFinder{Search: simple{searches: &n}, Depth: 6, Plies: 5, Within: 1, Count: 20, Seed: 3, Journal: filepath.Join(t.TempDir(), "j"), Title: "t"}
	want, err := o.Run(context.Background(), nil)
	if err != nil || len(want) != 20 {
		t.Fatal(len(want), err)
	}
	for _, w := range want {
		g, _ := game.FromMoves(w.Moves)
		best := math.Inf(-1)
		for sq := range g.Position().Moves().All() {
			best = max(best, simpleValue(g.Position(), game.Move(sq)))
		}
		if g.ToMove() == game.White {
			best = -best
		}
		if best != w.Value || math.Abs(best) > 1 {
			t.Errorf("%s: %g, want %g", game.FormatMoves(w.Moves), best, w.Value)
		}
	}
	n = 0
	o.Journal, o.Search = filepath.Join(t.TempDir(), "j"), simple{&n, 15}
	if _, err := o.Run(context.Background(), nil); !errors.Is(err, errKilled) {
		t.Fatal(err)
	}
	o.Search = simple{searches: &n}
	again, err := o.Run(context.Background(), nil)
	if err != nil || !slices.EqualFunc(again, want, func(a, b Opening) bool { return a.Value == b.Value && slices.Equal(a.Moves, b.Moves) }) {
		t.Errorf("%v: other openings after a kill", err)
	}
}

// Our own journal is continued, whatever its lines are. A file of another kind causes an error and
// does not change.
func FuzzJournal(f *testing.F) {
	f.Add([]byte("\"depth 2\"\n{\"key\":1}\n"))
	f.Add([]byte("\"depth 2\"\n{\"key\""))
	f.Add([]byte("\"depth 2\"\nnull\n[]\n0\n"))
	f.Add([]byte("mine\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "j")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := openJournal(path, "depth 2")
		if now, _ := os.ReadFile(path); err != nil && (!bytes.Equal(now, data) || !strings.Contains(err.Error(), path)) {
			t.Fatalf("%v; the file was changed: %v", err, !bytes.Equal(now, data))
		}
		if err == nil {
			b := &BookBuilder{Search: simple{searches: new(int)}, Depth: 1, Positions: 2, MaxPly: 2, Journal: path + "-of-a-run"}
			_, _ = b.Run(context.Background(), nil)
			lines, readErr := os.ReadFile(b.Journal)
			if readErr != nil {
				t.Fatal(readErr)
			}
			title, _, _ := bytes.Cut(lines, []byte("\n"))
			if err := os.WriteFile(b.Journal, append(append(title, '\n'), data...), 0o666); err != nil {
				t.Fatal(err)
			}
			if _, err := b.Run(context.Background(), nil); err != nil && (strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), b.Journal)) {
				t.Fatalf("%q", err)
			}
		}
	})
}
