package book

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flipside/game"
)

// grown returns a book of the first positions that are reached from the start, with a value for
// each move that depends only on the position after it.
func grown(positions int) *Book {
	start, _ := game.Start.Canonical()
	queue, seen := []game.Position{start}, map[game.Position]bool{start: true}
	var pages []Page
	for i := 0; i < positions; i++ {
		p := Page{Position: queue[i], Depth: 4}
		for s := range p.Position.Moves().All() {
			q, _ := p.Position.Play(game.Move(s)).Canonical()
			p.Moves = append(p.Moves, Entry{Move: game.Move(s), Value: float64(q.Moves().Count()) - float64(q.Own.Count())/8})
			if !seen[q] && q.Moves() != 0 {
				seen[q], queue = true, append(queue, q)
			}
		}
		pages = append(pages, p)
	}
	return New(pages)
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
	grown := grown(120)
	if grown.Len() != 120 {
		t.Fatalf("%d positions", grown.Len())
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
				// The move leads to the same position as the move with that value on the canonical
				// board.
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
	data := written(t, grown(30))
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
	var buf bytes.Buffer
	if err := grown(8).Write(&buf, Origin{}); err != nil {
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
