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

// Builder grows a book from the initial position. It takes again and again the position that is most likely to be met, searches each of its moves, and
// carries the values back to the start (T. R. Lincke, Strategies for the automatic construction of opening books, CG 2000, LNCS 2063,
// pp. 74-86). How likely a position is, is told by the discs given away on the way to it, and its distance.
type Builder struct {
	Search    ai.Searcher
	Limits    ai.Limits // of one position; AllMoves and Depth are set
	Depth     int       // plies of the search of positions after an even number of plies, one more after an odd one, so that all horizons are of one parity
	Positions int       // to search in all
	MaxPly    int       // no position further from the start is searched
	Journal   string    // file of the positions found
	Title     string    // what the run depends on besides these fields
}

// PlyCost is what a ply adds to a position's distance, in discs: among lines without a mistake the shorter come first.
const PlyCost = 0.25

// found is a line of the journal: a position that was searched.
type found struct {
	Own   uint64        `json:"o"`
	Opp   uint64        `json:"p"`
	Depth int           `json:"d"`
	Moves []foundMove   `json:"m"`
	key   game.Position // own and opp, canonical
}

type foundMove struct {
	Square int     `json:"s"`
	Value  float64 `json:"v"` // discs for the side to move
}

// node is a position of the growing book.
type node struct {
	found
	value float64 // discs for the side to move, after the positions behind it
	loss  float64 // discs given away on the way here, and PlyCost a ply
	ply   int
	moves []float64 // values of found.Moves after the positions behind them
}

// graph is the growing book.
type graph map[game.Position]*node

// Run searches until there are Positions of them, none is left within MaxPly, or ctx is cancelled; then it returns what there is with
// context.Cause(ctx). progress may be nil.
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

// look searches every move of a position.
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
		return found{}, fmt.Errorf("the search told %d of %d moves", len(f.Moves), p.Moves().Count())
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
			return f, fmt.Errorf("no move of a book: %+v", m)
		}
		moves |= game.Square(m.Square).Bit()
	}
	if smallest, _ := f.key.Canonical(); f.Own&f.Opp != 0 || smallest != f.key || moves != f.key.Moves() || moves == 0 {
		return f, fmt.Errorf("no canonical position with all its moves")
	}
	return f, nil
}

// after returns the canonical position after a move, a forced pass made too, how many plies that is, and -1 where the mover changes. over
// is true where the game has ended.
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

// settle carries values back and losses on. Positions have their number of discs as a rank, so that one pass in each direction is enough.
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

// next returns the position to be searched next, and its ply; ok is false when there is none.
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

// book returns what has grown.
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
