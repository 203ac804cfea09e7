package coach

import (
	"math"

	"flipside/ai/coach/see"
	"flipside/game"
)

// horizon is the number of plies of a line that a statement is about; measuring is the number that
// the measures use.
const (
	horizon   = 8
	measuring = 10
)

// measure is a quantity of which a player wants more than the opponent has.
type measure struct {
	name string
	of   func(t *trail, h int) float64 // for the side of the judged move, after h plies
}

// measures express the ideas of teachers as numbers.
var measures = []measure{
	{"corners", func(t *trail, h int) float64 { return float64(corners(t.last(h))) }},
	{"corner_moves", func(t *trail, h int) float64 {
		p := t.last(h)
		return diff(p.Moves()&game.Corners, p.Swap().Moves()&game.Corners)
	}},
	{"stable", func(t *trail, h int) float64 {
		own, opp := see.Stable(t.last(h))
		return diff(own&^game.Corners, opp&^game.Corners)
	}},
	{"moves_next", func(t *trail, h int) float64 { return meanOf(t, 1, 3, mobility) }},
	{"moves_later", func(t *trail, h int) float64 { return meanOf(t, 4, h, mobility) }},
	{"safe_next", func(t *trail, h int) float64 { return meanOf(t, 1, 3, safety) }},
	{"safe_later", func(t *trail, h int) float64 { return meanOf(t, 4, h, safety) }},
	{"run_out", func(t *trail, h int) float64 { return meanOf(t, 1, h, runOut) }},
	{"frontier_next", func(t *trail, h int) float64 { return meanOf(t, 1, 3, frontier) }},
	{"frontier_later", func(t *trail, h int) float64 { return meanOf(t, 4, h, frontier) }},
	{"potential", func(t *trail, h int) float64 { return meanOf(t, 4, h, potential) }},
	{"centre", func(t *trail, h int) float64 {
		p := t.last(h)
		return diff(p.Own&centre, p.Opp&centre)
	}},
	{"edge_moves", func(t *trail, h int) float64 {
		p := t.last(h)
		return diff(p.Moves()&edgeSquares, p.Swap().Moves()&edgeSquares)
	}},
	{"parity", func(t *trail, h int) float64 { return parityOf(t.last(h), len(t.moves) <= h || t.mine[h]) }},
	{"x_squares", func(t *trail, h int) float64 { return nextToCorners(t.last(h), xSquares) }},
	{"c_squares", func(t *trail, h int) float64 { return nextToCorners(t.last(h), cSquares) }},
	{"edge_discs", func(t *trail, h int) float64 {
		p := t.last(h)
		return diff(p.Own&edgeSquares, p.Opp&edgeSquares)
	}},
	{"unbalanced", func(t *trail, h int) float64 { return float64(unbalanced(t.last(h).Swap()) - unbalanced(t.last(h))) }},
	{"access", func(t *trail, h int) float64 { return access(t.last(h)) }},
	{"free_moves", func(t *trail, h int) float64 { return freeMoves(t.last(h)) }},
	{"quiet", func(t *trail, h int) float64 { return meanOf(t, 1, h, quiet) }},
	{"quiet_next", func(t *trail, h int) float64 { return meanOf(t, 1, 2, quiet) }},
	{"openness", func(t *trail, h int) float64 {
		sum := 0.0
		for k := 0; k < min(4, h); k++ {
			o := float64(openness(t, k))
			if t.mine[k] {
				o = -o
			}
			sum += o
		}
		return sum
	}},
	{"passes", func(t *trail, h int) float64 { return float64(passes(t, h)) }},
	{"discs", func(t *trail, h int) float64 { return float64(t.last(h).DiscDiff()) }},
	{"few_discs", func(t *trail, h int) float64 {
		p := t.last(h)
		return few(p.Own) - few(p.Opp)
	}},
	{"flips", func(t *trail, h int) float64 {
		sum := 0
		for k := range h {
			n := (t.boards[k+1].Opp &^ t.boards[k].Opp).Count() - 1
			if t.mine[k] {
				n = 1 - (t.boards[k+1].Own &^ t.boards[k].Own).Count()
			}
			if t.moves[k] != game.Pass {
				sum -= n
			}
		}
		return float64(sum)
	}},
	{"last_moves", func(t *trail, h int) float64 { return lastMoves(t) }},
}

func diff(own, opp game.Bitboard) float64 { return float64(own.Count() - opp.Count()) }

// meanOf returns the mean of f over the positions of a line from ply from up to ply to.
func meanOf(t *trail, from, to int, f func(game.Position) float64) float64 {
	sum, n := 0.0, 0.0
	for k := from; k <= min(to, len(t.moves)); k++ {
		sum += f(t.boards[k])
		n++
	}
	if n == 0 {
		return f(t.last(from))
	}
	return sum / n
}

func mobility(p game.Position) float64 { return diff(p.Moves(), p.Swap().Moves()) }
func safety(p game.Position) float64   { return diff(see.Safe(p), see.Safe(p.Swap())) }

// runOut measures how close each side is to having no safe move.
func runOut(p game.Position) float64 {
	near := func(n int) float64 { return math.Exp(-float64(n) / 1.5) }
	return near(see.Safe(p.Swap()).Count()) - near(see.Safe(p).Count())
}

// frontier counts the opponent's discs next to empty squares minus own discs next to empty squares.
func frontier(p game.Position) float64 {
	next := p.Empty().Around()
	return diff(p.Opp&next, p.Own&next)
}

// potential counts the empty squares next to the opponent's discs minus those next to own discs.
func potential(p game.Position) float64 {
	return diff(p.Opp.Around()&p.Empty(), p.Own.Around()&p.Empty())
}

// parityOf returns 1 if the side moves last (assuming no passes), and -1 if its opponent does.
func parityOf(p game.Position, mine bool) float64 {
	if (p.Empties()%2 == 1) == mine {
		return 1
	}
	return -1
}

const (
	centre      game.Bitboard = 0x00003C3C3C3C0000
	xSquares    game.Bitboard = 0x0042000000004200
	cSquares    game.Bitboard = 0x4281000000008142
	edgeSquares game.Bitboard = 0x3C0081818181003C
)

// nextToCorners counts the opponent's discs minus own discs on the given squares next to empty
// corners.
func nextToCorners(p game.Position, squares game.Bitboard) float64 {
	near := (p.Empty() & game.Corners).Around() & squares
	return diff(p.Opp&near, p.Own&near)
}

// unbalanced counts the edges on which the side to move has five adjacent discs, one of them on a
// C-square, while the other two squares and both corners are empty.
func unbalanced(p game.Position) (n int) {
	for _, e := range edges {
		if unbalancedEdge(p, e.squares) {
			n++
		}
	}
	return n
}

func unbalancedEdge(p game.Position, edge game.Bitboard) bool {
	var own, empty uint8
	i := 0
	for s := range edge.All() {
		if p.Own.Has(s) {
			own |= 1 << i
		} else if p.Empty().Has(s) {
			empty |= 1 << i
		}
		i++
	}
	return own == 0b00111110 && empty == 0b11000001 || own == 0b01111100 && empty == 0b10000011
}

// access counts the empty squares in regions where only the side to move has a move, minus those in
// regions where only the opponent has one.
func access(p game.Position) float64 {
	sum := 0.0
	mine, theirs := p.Moves(), p.Swap().Moves()
	for _, r := range see.Regions(p) {
		switch n := float64(r.Count()); {
		case mine&r != 0 && theirs&r == 0:
			sum += n
		case mine&r == 0 && theirs&r != 0:
			sum -= n
		}
	}
	return sum
}

// freeMoves returns the number of safe moves that only the side to move has, minus those that only
// the opponent has.
func freeMoves(p game.Position) float64 {
	mine, theirs := p.Moves(), p.Swap().Moves()
	return diff(see.Safe(p)&^theirs, see.Safe(p.Swap())&^mine)
}

// quiet returns the number of safe quiet moves of the side to move, minus the opponent's.
func quiet(p game.Position) float64 { return diff(see.Quiet(p), see.Quiet(p.Swap())) }

// openness returns the openness of a move of a line.
func openness(t *trail, k int) int {
	if k >= len(t.moves) || !t.moves[k].IsSquare() {
		return 0
	}
	p := t.boards[k]
	if !t.mine[k] {
		p = p.Swap()
	}
	return see.Openness(p, t.moves[k])
}

// passes returns how often the opponent must pass within h plies, minus how often the side of the
// judged move must.
func passes(t *trail, h int) (n int) {
	for k := 0; k < min(h, len(t.moves)); k++ {
		if t.moves[k] == game.Pass {
			if n++; t.mine[k] {
				n -= 2
			}
		}
	}
	return n
}

// few measures how close a side is to being wiped out.
func few(own game.Bitboard) float64 { return -math.Exp(-float64(own.Count()) / 3) }

// lastMoves returns the number of regions of the first position in which the side of the judged
// move places the last disc, minus those in which the opponent does.
func lastMoves(t *trail) (sum float64) {
	for _, r := range see.Regions(t.boards[0]) {
		if mine, ok := lastIn(t, r); ok && mine {
			sum++
		} else if ok {
			sum--
		}
	}
	return sum
}

// Measures returns the names of the values that [Evidence.Differences] returns.
func Measures() []string {
	var names []string
	for _, m := range measures {
		names = append(names, m.name)
	}
	return names
}

// Differences returns, for each measure, how much more of it the best line has than the played
// line.
func (e *Evidence) Differences() []float64 {
	s := newScene(e)
	h := min(measuring, len(s.played.moves), len(s.best.moves))
	d := make([]float64, len(measures))
	for i, m := range measures {
		d[i] = m.of(&s.best, h) - m.of(&s.played, h)
	}
	return d
}
