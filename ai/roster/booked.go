package roster

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"time"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/assets"
	"flipside/game"
)

// builtinBook returns the built-in opening book.
var builtinBook = sync.OnceValues(func() (*book.Book, error) {
	b, _, err := book.Read(bytes.NewReader(assets.Book))
	if err != nil {
		return nil, fmt.Errorf("the built-in book: %w", err)
	}
	return b, nil
})

// Book returns the built-in opening book.
func Book() (*book.Book, error) { return builtinBook() }

// Booked plays from an opening book as long as the book has a move, and then uses the engine. A
// search that needs a score for every move (an analysis) never uses the book.
type Booked struct {
	ai.Searcher
	Book *book.Book
	Seed uint64 // chooses between moves that are about equally good
}

// Search implements ai.Searcher. A move from the book is returned at once, with the note "book".
func (b Booked) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	start := time.Now()
	chosen, known := b.Book.Choose(req.Position, b.Seed)
	if req.Limits.AllMoves || !known {
		return b.Searcher.Search(ctx, req)
	}
	r := ai.Answer{Move: chosen.Move, Report: ai.Report{Depth: chosen.Depth, Score: discs(chosen.Value), PV: []game.Move{chosen.Move}, Progress: 1, Note: "book"}}
	for _, e := range b.Book.Lookup(req.Position) {
		r.Moves = append(r.Moves, ai.MoveStat{Move: e.Move, Score: discs(e.Value), Depth: e.Depth, PV: []game.Move{e.Move}})
	}
	r.Elapsed = time.Since(start)
	if req.Report != nil {
		req.Report(r.Report)
	}
	return r, context.Cause(ctx)
}

func discs(x float64) ai.Score { return ai.Score{Kind: ai.Discs, Value: x} }
