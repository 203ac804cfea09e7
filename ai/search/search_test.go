package search

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"flipside/ai"
	"flipside/game"
)

// long enables the full sets.
var long = os.Getenv("FLIPSIDE_LONG") == "1"

// positions returns n positions of random games with least to most empties and a legal move for the
// side to move.
func positions(n, least, most int, seed uint64) []game.Position {
	r := rand.New(rand.NewPCG(seed, 0))
	var all []game.Position
	for len(all) < n {
		want := least + r.IntN(most-least+1)
		for p := game.Start; !p.Over(); {
			moves := p.Moves()
			if moves == 0 {
				p = p.Swap()
				continue
			}
			if p.Empties() <= want {
				all = append(all, p)
				break
			}
			for range r.IntN(moves.Count()) {
				moves &= moves - 1
			}
			p = p.Play(game.Move(moves.First()))
		}
	}
	return all
}

func preset(parallel string) ai.Preset {
	return ai.Preset{Family: ai.FamilyMinimax, Parallel: parallel, HashMB: 4, Algorithm: "alphabeta", Ordering: true, Eval: "classic"}
}

func mustNew(t testing.TB, p ai.Preset) *engine {
	t.Helper()
	e, err := newEngine(p)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func mustSearch(t testing.TB, s ai.Searcher, p game.Position, lim ai.Limits) ai.Answer {
	t.Helper()
	r, err := s.Search(context.Background(), ai.Request{Position: p, Limits: lim})
	if err != nil {
		t.Fatal(err)
	}
	if !p.Legal(r.Move) {
		t.Fatalf("%s: %v is not legal", game.FormatOBF(p, game.Black), r.Move)
	}
	return r
}

// Alpha-beta, with and without ordering, returns plain minimax's score.
func TestAlphaBetaEqualsMinimax(t *testing.T) {
	sets := []struct{ n, depth int }{{500, 4}, {50, 5}}
	if testing.Short() {
		sets = []struct{ n, depth int }{{30, 4}, {2, 5}}
	}
	plain := preset("sequential")
	plain.Algorithm = "minimax"
	unordered := preset("sequential")
	unordered.Ordering = false
	reference, ordered, bare := mustNew(t, plain), mustNew(t, preset("sequential")), mustNew(t, unordered)
	for _, set := range sets {
		for i, p := range positions(set.n, 1, 59, uint64(set.depth)) {
			lim := ai.Limits{Depth: set.depth}
			want := mustSearch(t, reference, p, lim)
			for name, e := range map[string]*engine{"ordered": ordered, "unordered": bare} {
				got := mustSearch(t, e, p, lim)
				if got.Score != want.Score {
					t.Fatalf("position %d %s, depth %d, %s: %v, minimax %v", i, game.FormatOBF(p, game.Black), set.depth, name, got.Score, want.Score)
				}
				// The move is one that minimax values as highly.
				for _, m := range want.Moves {
					if m.Move == got.Move && m.Score != want.Score {
						t.Fatalf("position %d, %s: %v has the value %v, the best %v", i, name, m.Move, m.Score, want.Score)
					}
				}
			}
		}
	}
}

func TestWarmEnginesHaveTheirTable(t *testing.T) {
	preset := ai.Preset{Family: ai.FamilyMinimax, HashMB: 1}
	cold, err := New(preset)
	if err != nil || cold.(*engine).table != nil {
		t.Errorf("New makes a table (error %v)", err)
	}
	warm, err := NewWarm(preset)
	if err != nil || warm.(*engine).table == nil {
		t.Fatalf("NewWarm makes no table (error %v)", err)
	}
	table := warm.(*engine).table
	if _, err := warm.Search(t.Context(), ai.Request{Position: game.Start, Limits: ai.Limits{Nodes: 100}}); err != nil || warm.(*engine).table != table {
		t.Errorf("the search makes another table (error %v)", err)
	}
}
