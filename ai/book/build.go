package book

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"flipside/ai"
	"flipside/ai/eval"
	"flipside/game"
)

// Builder grows a book from the initial position. Again and again it takes the position that
// players will most likely reach, searches each of its moves, and carries the values back to the
// start (T. R. Lincke, Strategies for the automatic construction of opening books, CG 2000, LNCS
// 2063, pp. 74-86). A position is the more likely the fewer discs its moves give away and the fewer
// plies lead to it.
type Builder struct {
	Search    ai.Searcher
	Limits    ai.Limits // of one search; the Builder sets AllMoves and Depth
	Depth     int       // depth in plies after an even number of plies; one more after an odd number, so that all searches end with the same side to move
	Positions int       // number of positions in the book
	MaxPly    int       // positions after more plies are not searched
	Journal   string    // file that keeps the searched positions
	Title     string    // names everything else that the values depend on
}

// PlyCost is the cost of a ply in discs. It makes the shorter of two lines without mistakes come
// first.
const PlyCost = 0.25

// found is a line of the journal: a position that has been searched.
type found struct {
	Own   uint64        `json:"o"`
	Opp   uint64        `json:"p"`
	Depth int           `json:"d"`
	Moves []foundMove   `json:"m"`
	key   game.Position // Own and Opp, as a canonical position
}

type foundMove struct {
	Square int     `json:"s"`
	Value  float64 `json:"v"` // in discs for the side to move
}

// node is a position in the growing book.
type node struct {
	found
	value float64 // in discs for the side to move, by the positions that follow
	loss  float64 // discs given away on the way here, plus PlyCost for each ply
	ply   int
	moves []float64 // values of found.Moves by the positions that follow
}

// graph is the growing book.
type graph map[game.Position]*node

// Run searches until the book has Positions positions, or no position within MaxPly is left. When
// ctx is cancelled, it returns the book so far with context.Cause(ctx). progress may be nil.
func (b *Builder) Run(ctx context.Context, progress func(done, total int)) (*Book, error) {
	j, err := openJournal(b.Journal, fmt.Sprintf("book: depth %d, to ply %d; %s", b.Depth, b.MaxPly, b.Title))
	if err != nil {
		return nil, err
	}
	defer j.close()
	g := graph{}
	for i, text := range j.lines {
		f, err := readFound(text)
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", b.Journal, i+2, err)
		}
		g[f.key] = &node{found: f}
	}
	for len(g) < b.Positions {
		if progress != nil {
			progress(len(g), b.Positions)
		}
		next, ply, ok := g.next(b.MaxPly)
		if !ok {
			break
		}
		f, err := b.look(ctx, next, ply)
		if err != nil {
			return g.book(), err
		}
		if err := j.add(f); err != nil {
			return nil, err
		}
		g[f.key] = &node{found: f}
	}
	return g.book(), nil
}

// look searches all moves of a position.
func (b *Builder) look(ctx context.Context, p game.Position, ply int) (found, error) {
	lim := b.Limits
	lim.AllMoves, lim.Depth = true, b.Depth+ply%2
	r, err := b.Search.Search(ctx, p, lim, nil)
	if err != nil {
		return found{}, err
	}
	f := found{Own: uint64(p.Own), Opp: uint64(p.Opp), Depth: r.Depth, key: p}
	for _, m := range r.Moves {
		f.Moves = append(f.Moves, foundMove{int(m.Move.Square()), eval.Discs(m.Score)})
	}
	slices.SortFunc(f.Moves, func(a, b foundMove) int { return cmp.Compare(a.Square, b.Square) })
	if len(f.Moves) != p.Moves().Count() {
		return found{}, fmt.Errorf("the search scored only %d of %d moves", len(f.Moves), p.Moves().Count())
	}
	return f, nil
}

func readFound(text []byte) (found, error) {
	var f found
	if err := json.Unmarshal(text, &f); err != nil {
		return f, err
	}
	f.key = game.Position{Own: game.Bitboard(f.Own), Opp: game.Bitboard(f.Opp)}
	var moves game.Bitboard
	for _, m := range f.Moves {
		if m.Square < 0 || m.Square >= game.Squares || math.IsNaN(m.Value) || math.Abs(m.Value) > 64 {
			return f, fmt.Errorf("the move %d with the value %g is not possible", m.Square, m.Value)
		}
		moves |= game.Square(m.Square).Bit()
	}
	if smallest, _ := f.key.Canonical(); f.Own&f.Opp != 0 || smallest != f.key || moves != f.key.Moves() || moves == 0 {
		return f, fmt.Errorf("it is not a canonical position with all its moves")
	}
	return f, nil
}

// after returns the canonical position after a move and, if it follows, a forced pass; the number
// of plies; and -1 if the side to move changes, otherwise 1. over says that the game has ended.
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

// settle carries values back to the start and losses forward from it. Each move adds a disc, so it
// goes through the positions by their number of discs, once in each direction.
func (g graph) settle() []*node {
	order := make([]*node, 0, len(g))
	for _, n := range g {
		n.loss, n.ply = math.Inf(1), 0
		order = append(order, n)
	}
	slices.SortFunc(order, func(a, b *node) int {
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

// next returns the next position to search and its ply. ok is false when there is none.
func (g graph) next(maxPly int) (p game.Position, ply int, ok bool) {
	start, _ := game.Start.Canonical()
	if g[start] == nil {
		return start, 0, true
	}
	best := math.Inf(1)
	for _, n := range g.settle() {
		for i, m := range n.Moves {
			q, plies, _, over := after(n.key, m.Square)
			if over || n.ply+plies > maxPly || g[q] != nil {
				continue
			}
			if loss := n.loss + n.value - n.moves[i] + PlyCost*float64(plies); loss < best {
				best, p, ply, ok = loss, q, n.ply+plies, true
			}
		}
	}
	return p, ply, ok
}

// book returns the grown book.
func (g graph) book() *Book {
	b := &Book{pages: map[game.Position]page{}}
	for _, n := range g.settle() {
		p := page{depth: uint8(min(n.Depth, 255))}
		for i, m := range n.Moves {
			p.moves = append(p.moves, line{game.Square(m.Square), int16(math.Round(max(-64, min(64, n.moves[i])) / Unit))})
		}
		b.pages[n.key] = p
	}
	return b
}
