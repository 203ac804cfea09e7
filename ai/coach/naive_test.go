package coach

import (
	"flipside/game"
)

// board is a board as a person sees it: a side for each square, by column and row. It is slow and
// obvious, and shares no code with the bitboards.
type board struct {
	at [8][8]int // 1: the side of the judged move, -1: its opponent
}

func newBoard(p game.Position) (b board) {
	for s := range game.Square(game.Squares) {
		if p.Own.Has(s) {
			b.at[s.Col()][s.Row()] = 1
		} else if p.Opp.Has(s) {
			b.at[s.Col()][s.Row()] = -1
		}
	}
	return b
}

// flips returns the discs that a disc of a side on a square would flip.
func (b *board) flips(side, c, r int) (list [][2]int) {
	if b.at[c][r] != 0 {
		return nil
	}
	for dc := -1; dc <= 1; dc++ {
		for dr := -1; dr <= 1; dr++ {
			var run [][2]int
			x, y := c+dc, r+dr
			for (dc != 0 || dr != 0) && x >= 0 && x < 8 && y >= 0 && y < 8 && b.at[x][y] == -side {
				run = append(run, [2]int{x, y})
				x, y = x+dc, y+dr
			}
			if len(run) > 0 && x >= 0 && x < 8 && y >= 0 && y < 8 && b.at[x][y] == side {
				list = append(list, run...)
			}
		}
	}
	return list
}

func (b *board) moves(side int) (list [][2]int) {
	for c := range 8 {
		for r := range 8 {
			if len(b.flips(side, c, r)) > 0 {
				list = append(list, [2]int{c, r})
			}
		}
	}
	return list
}

// play returns the board after a disc; ok is false if the move is not legal.
func (b board) play(side, c, r int) (board, bool) {
	list := b.flips(side, c, r)
	for _, s := range list {
		b.at[s[0]][s[1]] = side
	}
	b.at[c][r] = side
	return b, len(list) > 0
}

func (b *board) count(side int) (n int) {
	for c := range 8 {
		for r := range 8 {
			if b.at[c][r] == side {
				n++
			}
		}
	}
	return n
}

// score returns the final score for the side of the judged move.
func (b *board) score() int {
	d, empty := b.count(1)-b.count(-1), b.count(0)
	switch {
	case d > 0:
		return d + empty
	case d < 0:
		return d - empty
	}
	return 0
}

// solve returns the best final score for the side of the judged move, by trying every move that
// alpha-beta does not rule out.
func (b board) solve(side, alpha, beta int) int {
	list := b.moves(side)
	if len(list) == 0 {
		if len(b.moves(-side)) == 0 {
			return b.score()
		}
		return b.solve(-side, alpha, beta)
	}
	best := -65 * side
	for _, m := range list {
		next, _ := b.play(side, m[0], m[1])
		x := next.solve(-side, alpha, beta)
		if side > 0 {
			best = max(best, x)
			alpha = max(alpha, x)
		} else {
			best = min(best, x)
			beta = min(beta, x)
		}
		if alpha >= beta {
			break
		}
	}
	return best
}

// naiveStep is a move of a line with the board after it.
type naiveStep struct {
	side int
	c, r int // -1 for a pass
	b    board
}

// naiveLine plays a line from a position; ok is false if a move is not legal.
func naiveLine(p game.Position, line []game.Move) (steps []naiveStep, ok bool) {
	b, side := newBoard(p), 1
	for _, m := range line {
		step := naiveStep{side: side, c: -1, r: -1}
		if m == game.Pass {
			if len(b.moves(side)) > 0 {
				return nil, false
			}
		} else {
			step.c, step.r = m.Square().Col(), m.Square().Row()
			if b, ok = b.play(side, step.c, step.r); !ok {
				return nil, false
			}
		}
		step.b = b
		steps = append(steps, step)
		side = -side
	}
	return steps, true
}

// safe counts the safe moves of a side.
func (b *board) safe(side int) int { return len(b.safeMoves(side)) }

// safeMoves returns the moves of a side that are not next to an empty corner and do not open a
// corner to the other side.
func (b *board) safeMoves(side int) (list [][2]int) {
	corner := func(c, r int) bool { return (c == 0 || c == 7) && (r == 0 || r == 7) }
	could := map[[2]int]bool{}
	for _, m := range b.moves(-side) {
		could[m] = true
	}
	for _, m := range b.moves(side) {
		bad := false
		for dc := -1; dc <= 1; dc++ {
			for dr := -1; dr <= 1; dr++ {
				c, r := m[0]+dc, m[1]+dr
				bad = bad || (dc != 0 || dr != 0) && c >= 0 && c < 8 && r >= 0 && r < 8 && corner(c, r) && b.at[c][r] == 0
			}
		}
		next, _ := b.play(side, m[0], m[1])
		for _, reply := range next.moves(-side) {
			bad = bad || corner(reply[0], reply[1]) && !could[reply]
		}
		if !bad {
			list = append(list, m)
		}
	}
	return list
}
