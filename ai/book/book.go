package book

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"flipside/game"
)

// Unit is what a stored value counts, in discs.
const Unit = 1.0 / 8

// Slack is how much worse than the best a move may be for Choose to take it, in discs.
const Slack = 0.5

// Entry is a move of a position in the book.
type Entry struct {
	Move  game.Move
	Value float64 // discs for the side to move, a multiple of Unit
	Depth int     // plies of the search behind the position
}

// Book holds moves for positions. It is not changed after it was made, and may be used from any
// goroutine.
type Book struct {
	pages map[game.Position]page // by canonical position
}

// page is a position's moves, as they are on the canonical board.
type page struct {
	depth uint8
	moves []line
}

type line struct {
	square game.Square
	value  int16 // in Unit
}

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.pages) }

// Lookup returns the moves that the book has for p, best first, the values from the side to move;
// none where it does not know p. It knows a position by whatever moves it came about and however
// the board is turned.
func (b *Book) Lookup(p game.Position) []Entry {
	key, to := p.Canonical()
	found, ok := b.pages[key]
	if !ok {
		return nil
	}
	back := game.InverseSymmetry(to)
	entries := make([]Entry, 0, len(found.moves))
	for _, l := range found.moves {
		entries = append(entries, Entry{game.Move(l.square).Transform(back), float64(l.value) * Unit, int(found.depth)})
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(a.Move, b.Move)) })
	return entries
}

// Choose returns a random move among those of p that are at most Slack worse than the best. The
// same seed gives the same move in the same position. ok is false where the book does not know p.
func (b *Book) Choose(p game.Position, seed uint64) (e Entry, ok bool) {
	entries := b.Lookup(p)
	if len(entries) == 0 {
		return Entry{}, false
	}
	n := 1
	for n < len(entries) && entries[n].Value >= entries[0].Value-Slack {
		n++
	}
	r := rand.New(rand.NewPCG(seed^uint64(p.Own), uint64(p.Opp)))
	return entries[r.IntN(n)], true
}
