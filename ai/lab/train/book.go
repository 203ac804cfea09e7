package train

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/ai/eval"
	"flipside/game"
)

// BookBuilder grows a book from the initial position. It repeatedly takes the position that players
// are most likely to reach, searches each of its moves, and carries the values back to the start
// (T. R. Lincke, Strategies for the automatic construction of opening books, CG 2000, LNCS 2063,
// pp. 74-86). A position is more likely if the moves to it give away fewer discs and if fewer plies
// lead to it.
type BookBuilder struct {
	Search    ai.Searcher
	Limits    ai.Limits // of one search; the builder sets AllMoves and Depth
	Depth     int       // in plies, after an even number of plies; one more after an odd number, so that all searches end with the same side to move
	Positions int       // number of positions in the book
	MaxPly    int       // positions after more plies are not searched
	Journal   string    // file for the searched positions
	Title     string    // identifies everything else that the values depend on
	// Elsewhere searches positions elsewhere, such as on other machines; if nil, Search searches
	// them. Run calls it with a position and with those that will most likely follow it, at most
	// Ahead of them, so that they can be searched at the same time. It waits for the first.
	Elsewhere func(ctx context.Context, ahead []BookWanted) (BookLooked, error)
	Ahead     int
}

// BookWanted is a position of a book that is to be searched to a depth.
type BookWanted struct {
	Position game.Position
	Depth    int // in plies
}

// BookLooked is the result of searching a position: all its moves with their values.
type BookLooked = bookFound

// PlyCost is the cost of a ply in discs. It puts the shorter of two lines without mistakes first.
const PlyCost = 0.25

// bookFound is a BookLooked and a line of the journal: a position that has been searched.
type bookFound struct {
	Own   uint64        `json:"o"`
	Opp   uint64        `json:"p"`
	Depth int           `json:"d"`
	Moves []bookMove    `json:"m"`
	key   game.Position // Own and Opp, as a canonical position
}

type bookMove struct {
	Square int     `json:"s"`
	Value  float64 `json:"v"` // in discs for the side to move
}

// bookNode is a position in the growing book.
type bookNode struct {
	bookFound
	value float64 // in discs for the side to move, from the positions that follow
	loss  float64 // discs given away on the way here, plus PlyCost for each ply
	ply   int
	moves []float64 // values of found.Moves, from the positions that follow
}

// bookGraph is the growing book.
type bookGraph map[game.Position]*bookNode

// Run searches until the book has Positions positions, or no position within MaxPly is left. If ctx
// is cancelled, it returns the book so far with context.Cause(ctx). progress can be nil.
func (b *BookBuilder) Run(ctx context.Context, progress func(done, total int)) (*book.Book, error) {
	j, err := openJournal(b.Journal, fmt.Sprintf("book: depth %d, to ply %d; %s", b.Depth, b.MaxPly, b.Title))
	if err != nil {
		return nil, err
	}
	g := bookGraph{}
	for i, text := range j.lines {
		f, err := readFound(text)
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", b.Journal, i+2, err)
		}
		g[f.key] = &bookNode{bookFound: f}
	}
	for len(g) < b.Positions {
		if progress != nil {
			progress(len(g), b.Positions)
		}
		next, ply, ok := g.next(b.MaxPly)
		if !ok {
			break
		}
		f, err := b.look(ctx, g, BookWanted{next, b.Depth + ply%2})
		if err != nil {
			return g.book(), err
		}
		if err := j.add(f); err != nil {
			return nil, err
		}
		g[f.key] = &bookNode{bookFound: f}
	}
	return g.book(), nil
}

// look searches a position, here or elsewhere.
func (b *BookBuilder) look(ctx context.Context, g bookGraph, w BookWanted) (bookFound, error) {
	if b.Elsewhere == nil {
		return LookForBook(ctx, b.Search, b.Limits, w.Position, w.Depth)
	}
	ahead := []BookWanted{w}
	for _, c := range g.candidates(b.MaxPly, min(b.Ahead, b.Positions-len(g))) {
		if c.p != w.Position {
			ahead = append(ahead, BookWanted{c.p, b.Depth + c.ply%2})
		}
	}
	f, err := b.Elsewhere(ctx, ahead)
	if err != nil {
		return f, err
	}
	return f, f.Check(w.Position)
}

// LookForBook searches all moves of a canonical position to a depth. With a depth of 1 or more, the
// result depends on nothing but the engine's settings.
func LookForBook(ctx context.Context, s ai.Searcher, lim ai.Limits, p game.Position, depth int) (BookLooked, error) {
	lim.AllMoves, lim.Depth = true, depth
	r, err := s.Search(ctx, ai.Request{Position: p, Limits: lim})
	if err != nil {
		return bookFound{}, err
	}
	f := bookFound{Own: uint64(p.Own), Opp: uint64(p.Opp), Depth: r.Depth, key: p}
	for _, m := range r.Moves {
		f.Moves = append(f.Moves, bookMove{int(m.Move.Square()), eval.Discs(m.Score)})
	}
	slices.SortFunc(f.Moves, func(a, b bookMove) int { return cmp.Compare(a.Square, b.Square) })
	if len(f.Moves) != p.Moves().Count() {
		return bookFound{}, fmt.Errorf("the search scored only %d of %d moves", len(f.Moves), p.Moves().Count())
	}
	return f, nil
}

// Check returns an error if the result is impossible for a position.
func (f *bookFound) Check(p game.Position) error {
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	if *f, err = readFound(text); err == nil && f.key != p {
		err = fmt.Errorf("the result is for a different position")
	}
	return err
}

func readFound(text []byte) (bookFound, error) {
	var f bookFound
	if err := json.Unmarshal(text, &f); err != nil {
		return f, err
	}
	f.key = game.Position{Own: game.Bitboard(f.Own), Opp: game.Bitboard(f.Opp)}
	var moves game.Bitboard
	for _, m := range f.Moves {
		if m.Square < 0 || m.Square >= game.Squares || math.IsNaN(m.Value) || math.Abs(m.Value) > 64 {
			return f, fmt.Errorf("move %d with value %g is impossible", m.Square, m.Value)
		}
		moves |= game.Square(m.Square).Bit()
	}
	if smallest, _ := f.key.Canonical(); f.Own&f.Opp != 0 || smallest != f.key || moves != f.key.Moves() || moves == 0 {
		return f, fmt.Errorf("the position is not canonical or lacks some of its moves")
	}
	return f, nil
}

// after returns the canonical position after a move and, if it follows, a forced pass; the number
// of plies; and -1 if the side to move changes, otherwise 1. over means that the game has ended.
func after(p game.Position, square int) (q game.Position, plies int, sign float64, over bool) {
	q, plies, sign = p.Play(game.Move(square)), 1, -1
	if q.Over() {
		return q, plies, sign, true
	}
	if q.MustPass() {
		q, plies, sign = q.Swap(), 2, 1
	}
	q, _ = q.Canonical()
	return q, plies, sign, false
}

// settle propagates values back to the start and losses forward from it. Each move adds a disc, so
// it goes through the positions by their number of discs, once in each direction.
func (g bookGraph) settle() []*bookNode {
	order := make([]*bookNode, 0, len(g))
	for _, n := range g {
		n.loss, n.ply = math.Inf(1), 0
		order = append(order, n)
	}
	slices.SortFunc(order, func(a, b *bookNode) int {
		return cmp.Or(cmp.Compare(b.key.Empties(), a.key.Empties()), cmp.Compare(a.Own, b.Own), cmp.Compare(a.Opp, b.Opp))
	})
	for _, n := range slices.Backward(order) {
		n.value = math.Inf(-1)
		n.moves = n.moves[:0]
		for _, m := range n.Moves {
			v := m.Value
			if q, _, sign, over := after(n.key, m.Square); !over {
				if behind := g[q]; behind != nil {
					v = sign * behind.value
				}
			}
			n.moves = append(n.moves, v)
			n.value = max(n.value, v)
		}
	}
	start, _ := game.Start.Canonical()
	if n := g[start]; n != nil {
		n.loss = 0
	}
	for _, n := range order {
		for i, m := range n.Moves {
			q, plies, _, over := after(n.key, m.Square)
			if over {
				continue
			}
			if behind := g[q]; behind != nil {
				if loss := n.loss + n.value - n.moves[i] + PlyCost*float64(plies); loss < behind.loss {
					behind.loss, behind.ply = loss, n.ply+plies
				}
			}
		}
	}
	return order
}

// next returns the next position to search and its ply. ok is false if there is none.
func (g bookGraph) next(maxPly int) (p game.Position, ply int, ok bool) {
	for _, c := range g.candidates(maxPly, 1) {
		return c.p, c.ply, true
	}
	return p, 0, false
}

// bookCandidate is a position that may be searched next.
type bookCandidate struct {
	p     game.Position
	ply   int
	loss  float64
	found int // number of lines found that lead to candidates
}

// candidates returns at most `most` positions to search next, the next one first.
func (g bookGraph) candidates(maxPly, most int) []bookCandidate {
	start, _ := game.Start.Canonical()
	if g[start] == nil {
		return []bookCandidate{{p: start}}
	}
	var list []bookCandidate
	at, lines := map[game.Position]int{}, 0
	for _, n := range g.settle() {
		for i, m := range n.Moves {
			q, plies, _, over := after(n.key, m.Square)
			if over || n.ply+plies > maxPly || g[q] != nil {
				continue
			}
			lines++
			c := bookCandidate{q, n.ply + plies, n.loss + n.value - n.moves[i] + PlyCost*float64(plies), lines}
			if j, seen := at[q]; !seen {
				at[q] = len(list)
				list = append(list, c)
			} else if c.loss < list[j].loss {
				list[j] = c
			}
		}
	}
	slices.SortFunc(list, func(a, b bookCandidate) int {
		return cmp.Or(cmp.Compare(a.loss, b.loss), cmp.Compare(a.found, b.found))
	})
	return list[:max(0, min(most, len(list)))]
}

// book returns the grown book.
func (g bookGraph) book() *book.Book {
	var pages []book.Page
	for _, n := range g.settle() {
		p := book.Page{Position: n.key, Depth: n.Depth}
		for i, m := range n.Moves {
			p.Moves = append(p.Moves, book.Entry{Move: game.Move(m.Square), Value: n.moves[i]})
		}
		pages = append(pages, p)
	}
	return book.New(pages)
}
