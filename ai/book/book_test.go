package book

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// simple is a Searcher that scores each move by the mover's lead in mobility and discs after it. It
// is cancelled after some searches.
type simple struct {
	searches *int
	last     int
}

var errKilled = errors.New("killed")

func simpleValue(p game.Position, m game.Move) float64 {
	q := p.Play(m)
	return float64(p.Moves().Count()-q.Moves().Count()) + float64(q.Opp.Count()-q.Own.Count())/8
}

func (s simple) Search(_ context.Context, req ai.Request) (ai.Result, error) {
	p, lim := req.Position, req.Limits
	if *s.searches++; s.last > 0 && *s.searches > s.last {
		return ai.Result{}, errKilled
	}
	r := ai.Result{Move: game.NoMove, Report: ai.Report{Depth: lim.Depth, Score: ai.Score{Kind: ai.Discs, Value: math.Inf(-1)}}}
	for sq := range p.Moves().All() {
		score := ai.Score{Kind: ai.Discs, Value: simpleValue(p, game.Move(sq))}
		r.Moves = append(r.Moves, ai.MoveStat{Move: game.Move(sq), Score: score})
		if score.Value > r.Score.Value {
			r.Move, r.Score = game.Move(sq), score
		}
	}
	return r, nil
}

func builder(t *testing.T, positions int) (*Builder, *int) {
	n := 0
	return &Builder{Search: simple{searches: &n}, Depth: 4, Positions: positions, MaxPly: 20, Journal: filepath.Join(t.TempDir(), "journal"), Title: "test"}, &n
}

func written(t *testing.T, b *Book) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := b.Write(&buf, Origin{Command: "train book", Seed: 1, Commit: "abc"}); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestBookIsKnownByEverySymmetryAndTransposition(t *testing.T) {
	b, _ := builder(t, 120)
	grown, err := b.Run(context.Background(), nil)
	if err != nil || grown.Len() != 120 {
		t.Fatalf("%v, %d positions", err, grown.Len())
	}
	for key := range grown.pages {
		want := grown.Lookup(key)
		for s := range game.Symmetries {
			p := key.Transform(s)
			got := grown.Lookup(p)
			if len(got) != p.Moves().Count() {
				t.Fatalf("%d of %d moves", len(got), p.Moves().Count())
			}
			for i, e := range got {
				if !p.Legal(e.Move) || e.Value != want[i].Value || i > 0 && e.Value > got[i-1].Value {
					t.Fatalf("symmetry %d: %+v, want %+v", s, got, want)
				}
				// The move leads to the same position as a move with that value on the board of the
				// key.
				q, _ := p.Play(e.Move).Canonical()
				if !slices.ContainsFunc(want, func(w Entry) bool {
					k, _ := key.Play(w.Move).Canonical()
					return k == q && w.Value == e.Value
				}) {
					t.Fatalf("symmetry %d: %v is no move of the position", s, e)
				}
			}
		}
	}
	if grown.Lookup(game.Position{Own: 1, Opp: 2}) != nil {
		t.Error("an unknown position has moves")
	}
	if _, ok := grown.Choose(game.Position{Own: 1, Opp: 2}, 1); ok {
		t.Error("an unknown position has a choice")
	}
}

// slow computes the value of a position by recursion.
func slow(g graph, p game.Position) float64 {
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
	g := graph{}
	for _, text := range bytes.Split(bytes.TrimSpace(data), []byte("\n"))[1:] {
		f, err := readFound(text)
		if err != nil {
			t.Fatal(err)
		}
		g[f.key] = &node{found: f}
		for _, m := range f.Moves { // searched right
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

func TestChooseTakesAnyMoveWithinHalfADisc(t *testing.T) {
	key, _ := game.New().Position().Play(game.Move(game.Start.Moves().First())).Canonical()
	squares := slices.Collect(key.Moves().All())
	b := &Book{pages: map[game.Position]page{key: {9, []line{{squares[0], 8}, {squares[1], 12}, {squares[2], 7}}}}}
	count := map[game.Move]int{}
	for seed := range uint64(300) {
		e, ok := b.Choose(key, seed)
		again, _ := b.Choose(key, seed)
		if !ok || e != again {
			t.Fatalf("%+v and %+v by one seed", e, again)
		}
		count[e.Move]++
	}
	if count[game.Move(squares[0])] < 100 || count[game.Move(squares[1])] < 100 || len(count) != 2 {
		t.Errorf("%v: half a disc is 4 units", count)
	}
}

func TestFile(t *testing.T) {
	b, _ := builder(t, 30)
	grown, err := b.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	data := written(t, grown)
	back, origin, err := Read(bytes.NewReader(data))
	if err != nil || origin != (Origin{Command: "train book", Seed: 1, Commit: "abc"}) {
		t.Fatalf("%+v, %v", origin, err)
	}
	if !bytes.Equal(written(t, back), data) {
		t.Error("a book read is not the book written")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		bad := slices.Clone(data)
		if r.IntN(2) == 0 {
			bad = bad[:r.IntN(len(bad))]
		} else {
			bad[r.IntN(len(bad))] ^= 1 << r.IntN(8)
		}
		if _, _, err := Read(bytes.NewReader(bad)); err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("a damaged file: %v", err)
		}
	}
	for text, word := range map[string]string{"": "begin with", "FLIPEVAL" + string(data[8:]): "begin with", "FLIPBOOK\x02" + string(data[9:]): "version 2", string(data) + "x": "announces"} {
		if _, _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%v, want %q", err, word)
		}
	}
}

func FuzzParsePage(f *testing.F) {
	b := &Builder{Search: simple{searches: new(int)}, Depth: 2, Positions: 8, MaxPly: 9, Journal: filepath.Join(f.TempDir(), "j")}
	grown, err := b.Run(context.Background(), nil)
	if err != nil {
		f.Fatal(err)
	}
	var buf bytes.Buffer
	if err := grown.Write(&buf, Origin{}); err != nil {
		f.Fatal(err)
	}
	f.Add(buf.Bytes(), []byte{})
	f.Add([]byte(form.Magic), bytes.Repeat([]byte{1}, 40))
	f.Fuzz(func(t *testing.T, file, raw []byte) {
		if b, _, err := Read(bytes.NewReader(file)); err == nil {
			for key := range b.pages {
				if e, ok := b.Choose(key, 1); !ok || !key.Legal(e.Move) {
					t.Fatal("a book without a legal move")
				}
			}
		} else if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
			t.Fatalf("%q", err)
		}
		// The checksum hides most of the file's content from the fuzzer.
		for len(raw) > 0 {
			key, p, rest, err := parsePage(raw)
			if err != nil {
				break
			}
			for _, l := range p.moves {
				if !key.Legal(game.Move(l.square)) {
					t.Fatal("an illegal move")
				}
			}
			raw = rest
		}
	})
}

func TestDistinctOpenings(t *testing.T) {
	for plies, want := range []int{1, 1, 3, 14, 60, 322, 1773} {
		lines := Distinct(plies)
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
	o := Openings{Search: simple{searches: &n}, Depth: 6, Plies: 5, Within: 1, Count: 20, Seed: 3, Journal: filepath.Join(t.TempDir(), "j"), Title: "t"}
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
			t.Errorf("%s: %g, told %g", game.FormatMoves(w.Moves), best, w.Value)
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

// A journal of ours is continued, whatever its lines are. A file of another kind gives an error and
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
		j, err := openJournal(path, "depth 2")
		if err == nil {
			err = j.close()
		} else if now, _ := os.ReadFile(path); !bytes.Equal(now, data) || !strings.Contains(err.Error(), path) {
			t.Fatalf("%v; the file was changed: %v", err, !bytes.Equal(now, data))
		}
		if err == nil {
			b := &Builder{Search: simple{searches: new(int)}, Depth: 1, Positions: 2, MaxPly: 2, Journal: path + "-of-a-run"}
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
