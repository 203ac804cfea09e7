package book

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"flipside/game"
)

// Unit is the unit of stored values, in discs.
const Unit = 1.0 / 8

// Slack is how much worse than the best move, in discs, a move from Choose can be.
const Slack = 0.5

// Entry is a move in the book.
type Entry struct {
	Move  game.Move
	Value float64 // in discs for the side to move, a multiple of Unit
	Depth int     // depth of the search of the position, in plies
}

// Book has moves for positions. It is immutable and safe for concurrent use.
type Book struct {
	pages map[game.Position]page // by canonical position
}

// page has the moves of a position, on the canonical board.
type page struct {
	depth uint8
	moves []line
}

type line struct {
	square game.Square
	value  int16 // in units of Unit
}

// Page is a book's content about a position.
type Page struct {
	Position game.Position // canonical
	Depth    int           // of the search, in plies
	Moves    []Entry       // with values in discs, which New rounds to Unit; their Depth is ignored
}

// New returns a book. It clips values to 64 discs, and depths to 255 plies.
func New(pages []Page) *Book {
	b := &Book{pages: make(map[game.Position]page, len(pages))}
	for _, from := range pages {
		p := page{depth: uint8(min(from.Depth, 255))}
		for _, e := range from.Moves {
			value := math.Round(max(-64, min(64, e.Value)) / Unit)
			p.moves = append(p.moves, line{e.Move.Square(), int16(value)})
		}
		b.pages[from.Position] = p
	}
	return b
}

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.pages) }

// Lookup returns the book's moves for p, best first, with values for the side to move, or none if p
// is not in the book. It finds p whatever moves led to it, and however the board is turned.
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

// Choose returns a random move of the book for p that is at most Slack worse than the best. The
// same seed gives the same move in the same position. ok is false if p is not in the book.
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
