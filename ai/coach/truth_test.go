package coach

import (
	"slices"
	"testing"

	"flipside/game"
)

// shown is a line on slow boards, with the fact that is stated about it.
type shown struct {
	start  board
	line   []naiveStep
	fact   Fact
	payoff int // of the reason
	h      int // both lines are compared after h plies
	before game.Position
}

// at returns the board after a number of plies, or after the whole line if it is shorter.
func (x shown) at(plies int) board {
	if n := min(plies, len(x.line)); n > 0 {
		return x.line[n-1].b
	}
	return x.start
}

type exactKey = [2]int

func placeOf(s game.Square) exactKey { return exactKey{s.Col(), s.Row()} }

func (x shown) squares() map[exactKey]bool {
	found := map[exactKey]bool{}
	for _, s := range x.fact.Squares {
		found[placeOf(s)] = true
	}
	return found
}

// all reports whether f holds for every square of the fact.
func (x shown) all(f func(exactKey) bool) bool {
	for q := range x.squares() {
		if !f(q) {
			return false
		}
	}
	return true
}

// turns returns the plies from a first one, up to the horizon.
func (x shown) turns(from int) (list []int) {
	for k := from; k < 8 && k < len(x.line); k++ {
		list = append(list, k)
	}
	return list
}

func near(c, r int) (list []exactKey) {
	for dc := -1; dc <= 1; dc++ {
		for dr := -1; dr <= 1; dr++ {
			if x, y := c+dc, r+dr; (dc != 0 || dr != 0) && x >= 0 && x < 8 && y >= 0 && y < 8 {
				list = append(list, exactKey{x, y})
			}
		}
	}
	return list
}

// besideEmpty returns the number of empty squares next to a set of squares.
func (b *board) besideEmpty(list [][2]int) int {
	found := map[exactKey]bool{}
	for _, q := range list {
		for _, e := range near(q[0], q[1]) {
			if b.at[e[0]][e[1]] == 0 {
				found[e] = true
			}
		}
	}
	return len(found)
}

// opening returns the openness of a move.
func (b *board) opening(side int, q exactKey) (n int) {
	next, _ := b.play(side, q[0], q[1])
	for _, d := range b.flips(side, q[0], q[1]) {
		n += next.besideEmpty([][2]int{d})
	}
	return n
}

// calm reports whether a move is safe and quiet.
func (b *board) calm(side int, q exactKey) bool {
	return slices.Contains(b.safeMoves(side), q) && b.opening(side, q) <= 2
}

// turned returns the board seen from the other side.
func (b board) turned() board {
	for c := range b.at {
		for r := range b.at[c] {
			b.at[c][r] = -b.at[c][r]
		}
	}
	return b
}

func (b *board) legal(side int, q exactKey) bool { return len(b.flips(side, q[0], q[1])) > 0 }

func onEdge(a Area, q exactKey) bool {
	return a == Top && q[1] == 0 || a == Bottom && q[1] == 7 || a == Left && q[0] == 0 || a == Right && q[0] == 7
}

func onSide(a Area, q exactKey) bool {
	return a == Top && q[1] <= 1 || a == Bottom && q[1] >= 6 || a == Left && q[0] <= 1 || a == Right && q[0] >= 6
}

// outside counts the discs of a side next to empty squares.
func (b *board) outside(side int) (n int) {
	for c := range 8 {
		for r := range 8 {
			n += bit(b.at[c][r] == side && b.besideEmpty([][2]int{{c, r}}) > 0)
		}
	}
	return n
}

// risky reports whether the side has a disc on s at the given distances from an empty corner: near
// along one axis and far along the other.
func (b *board) risky(s game.Square, near, far int) bool {
	c, r := s.Col(), s.Row()
	dc, dr := min(c, 7-c), min(r, 7-r)
	corner := b.at[7*bit(c > 3)][7*bit(r > 3)]
	return b.at[c][r] == 1 && corner == 0 && min(dc, dr) == near && max(dc, dr) == far
}

// held counts the discs of a side on an edge.
func (b *board) held(side int, edge Area) (n int) {
	for c := range 8 {
		for r := range 8 {
			n += bit(b.at[c][r] == side && onEdge(edge, exactKey{c, r}))
		}
	}
	return n
}

// wins returns the stable discs that a side has at the end of the lines but did not have before.
func (x shown) wins(side int) map[[2]int]bool {
	found := map[[2]int]bool{}
	was := stableOf(x.start, side)
	for q := range stableOf(x.at(x.h), side) {
		if !was[q] {
			found[q] = true
		}
	}
	return found
}

func cornerTaken(x shown) bool {
	q := placeOf(x.fact.Square)
	b := x.at(x.payoff)
	return b.at[q[0]][q[1]] == -1
}

func opensCorner(x shown) bool {
	b, q := x.at(x.h), placeOf(x.fact.Square)
	open := b.at[q[0]][q[1]] == -1 || b.legal(-1, q) && !b.legal(1, q)
	return open && x.all(func(q exactKey) bool { return b.at[q[0]][q[1]] == 1 })
}

func fewSafeLeft(x shown) bool { b := x.at(2); return b.safe(1) <= x.fact.N }

func takesSquare(x shown) bool {
	for k := 0; k < x.payoff && k < 8 && k < len(x.line); k++ {
		if (exactKey{x.line[k].c, x.line[k].r}) == placeOf(x.fact.Square) {
			return x.line[k].side < 0
		}
	}
	return false
}

func lastOfRegion(x shown) bool {
	in, last := x.squares(), 0
	for _, s := range x.line {
		if in[exactKey{s.c, s.r}] {
			last = s.side
		}
	}
	end := x.at(len(x.line))
	full := x.all(func(q exactKey) bool { return end.at[q[0]][q[1]] != 0 })
	return last < 0 && (full || ended(end))
}

// truths check for each statement whether it is true of a line.
var truths = map[Key]func(shown) bool{
	"corner.now": cornerTaken, "corner.soon": cornerTaken, "corner.x": cornerTaken, "corner.c": cornerTaken,
	"corner.open": func(x shown) bool {
		b, q := x.at(x.h), placeOf(x.fact.Square)
		return b.at[q[0]][q[1]] == -1 || b.legal(-1, q) && !b.legal(1, q)
	},
	"corner.opens": opensCorner, "corner.opened": opensCorner,
	"corner.missed": func(x shown) bool {
		b, q := x.at(x.h), placeOf(x.fact.Square)
		return b.at[q[0]][q[1]] != 1
	},
	"corner.hope": func(x shown) bool {
		b, q := x.at(x.h), placeOf(x.fact.Square)
		return b.at[q[0]][q[1]] != 1 && (!b.legal(1, q) || b.legal(-1, q))
	},
	"near.spared": func(x shown) bool {
		b := x.at(x.h).turned()
		return !b.risky(x.fact.Square, 1, 1) && !b.risky(x.fact.Square, 0, 1)
	},
	"quiet.theirs": func(x shown) bool {
		b := x.at(x.h)
		return x.all(func(q exactKey) bool { return b.calm(-1, q) })
	},
	"quiet.none": func(x shown) bool {
		b := x.at(x.h)
		return !slices.ContainsFunc(b.moves(1), func(q [2]int) bool { return b.calm(1, q) })
	},
	"safe.few": fewSafeLeft, "safe.none": fewSafeLeft, "safe.fewer": fewSafeLeft,
	"moves.gain": func(x shown) bool {
		b := x.at(1)
		return x.all(func(q exactKey) bool { return b.legal(-1, q) })
	},
	"moves.gone": func(x shown) bool {
		b := x.at(2)
		return x.all(func(q exactKey) bool { return !b.legal(1, q) })
	},
	"tempo.out": func(x shown) bool {
		return slices.ContainsFunc(x.turns(2), func(k int) bool {
			b := x.line[k-1].b
			return k <= x.payoff && x.line[k].side > 0 && len(b.moves(1)) > 0 && b.safe(1) == 0
		})
	},
	"pass": func(x shown) bool {
		return slices.ContainsFunc(x.turns(1), func(k int) bool { return k <= x.payoff && x.line[k].c < 0 && x.line[k].side > 0 })
	},
	"pass.missed": func(x shown) bool {
		return !slices.ContainsFunc(x.turns(1), func(k int) bool { return k <= x.payoff && x.line[k].c < 0 && x.line[k].side < 0 })
	},
	"quiet": func(x shown) bool {
		b, q := x.at(1), placeOf(x.fact.Square)
		return b.legal(-1, q) && b.opening(-1, q) <= x.fact.N
	},
	"quiet.corner": func(x shown) bool { // a1 is (0, 0)
		b, q := x.at(1), placeOf(x.fact.Square)
		return q[0]%7 == 0 && q[1]%7 == 0 && b.legal(-1, q)
	},
	"quiet.lost": func(x shown) bool {
		b, q := x.at(2), placeOf(x.fact.Square)
		return b.at[q[0]][q[1]] == 0 && (!b.legal(1, q) || b.opening(1, q) > x.fact.N)
	},
	"quiet.loud": func(x shown) bool {
		b, q := x.at(2), placeOf(x.fact.Square)
		return b.at[q[0]][q[1]] == 0 && (!b.legal(1, q) || b.opening(1, q) > x.fact.N)
	},
	"reply":       func(x shown) bool { b := x.at(1); return b.legal(-1, placeOf(x.fact.Square)) },
	"reply.new":   func(x shown) bool { b := x.at(1); return b.legal(-1, placeOf(x.fact.Square)) },
	"reply.later": func(x shown) bool { b := x.at(x.payoff); return b.legal(-1, placeOf(x.fact.Square)) },
	"chance":      func(x shown) bool { b := x.at(2); return !b.legal(1, placeOf(x.fact.Square)) },
	"chance.later": func(x shown) bool {
		b, later := x.at(2), x.at(x.payoff)
		return !b.legal(1, placeOf(x.fact.Square)) && !later.legal(1, placeOf(x.fact.Square))
	},
	"open": func(x shown) bool {
		b := x.at(1)
		return b.besideEmpty(x.start.flips(1, x.line[0].c, x.line[0].r)) >= x.fact.N
	},
	"wall":       func(x shown) bool { b := x.at(2); return b.outside(1) >= x.fact.N },
	"wall.later": func(x shown) bool { b := x.at(x.h); return b.outside(1) >= x.fact.N },
	"hidden":     func(x shown) bool { b := x.at(x.h); return b.outside(-1) <= x.fact.N },
	"near.x":     func(x shown) bool { b := x.at(x.h); return b.risky(x.fact.Square, 1, 1) },
	"near.c":     func(x shown) bool { b := x.at(x.h); return b.risky(x.fact.Square, 0, 1) },
	"room": func(x shown) bool {
		b := x.at(x.h)
		return len(b.moves(1)) <= x.fact.N && len(b.moves(-1)) >= x.fact.M
	},
	"free": func(x shown) bool {
		b := x.at(x.h)
		return x.all(func(q exactKey) bool { return slices.Contains(b.safeMoves(-1), q) && !b.legal(1, q) })
	},
	"side": func(x shown) bool {
		b, mine, theirs := x.at(2), 0, 0
		for c := range 8 {
			for r := range 8 {
				q := exactKey{c, r}
				mine += bit(onSide(x.fact.Area, q) && b.legal(1, q))
				theirs += bit(onSide(x.fact.Area, q) && b.legal(-1, q))
			}
		}
		return mine == 0 && theirs >= 2
	},
	"access": func(x shown) bool {
		in, after := x.squares(), x.at(1)
		open := func(b board, side int) bool {
			return slices.ContainsFunc(b.moves(side), func(q [2]int) bool { return in[q] })
		}
		turns, theirs := 0, 0
		for _, k := range x.turns(1) {
			before := x.line[k-1].b
			switch {
			case x.line[k].side < 0:
				theirs += bit(in[exactKey{x.line[k].c, x.line[k].r}])
			case open(before, 1):
				return false
			case !x.all(func(q exactKey) bool { return before.at[q[0]][q[1]] != 0 }):
				turns++
			}
		}
		return !open(after, 1) && open(after, -1) && turns >= 2 && theirs > 0
	},
	"edge.theirs": func(x shown) bool { b := x.at(x.h); return b.held(-1, x.fact.Area) >= x.fact.N },
	"edge.missed": func(x shown) bool { b := x.at(x.h); return b.held(1, x.fact.Area) <= x.fact.N },
	"wedge": func(x shown) bool {
		q := placeOf(x.fact.Square)
		for _, k := range x.turns(1) {
			if x.line[k].side > 0 || (exactKey{x.line[k].c, x.line[k].r}) != q {
				continue
			}
			b, mine := x.line[k-1].b, 0
			for _, e := range near(q[0], q[1]) {
				for _, edge := range []Area{Top, Bottom, Left, Right} {
					mine += bit(onEdge(edge, q) && onEdge(edge, e) && b.at[e[0]][e[1]] == 1)
				}
			}
			return mine == 2
		}
		return false
	},
	"stable.lost": func(x shown) bool {
		won := x.wins(-1)
		return x.all(func(q exactKey) bool { return won[q] })
	},
	"stable.missed": func(x shown) bool {
		won := x.wins(1)
		return !x.all(func(q exactKey) bool { return won[q] })
	},
	"stable.kept": func(x shown) bool {
		kept := stableOf(x.at(x.payoff), -1)
		return x.all(func(q exactKey) bool { return kept[q] })
	},
	"unbalanced": func(x shown) bool {
		b := x.at(x.h)
		edge := ""
		for i := range 8 {
			q := map[Area]exactKey{Top: {i, 0}, Bottom: {i, 7}, Left: {0, i}, Right: {7, i}}[x.fact.Area]
			edge += map[int]string{1: "o", 0: "-", -1: "x"}[b.at[q[0]][q[1]]]
		}
		return edge == "-ooooo--" || edge == "--ooooo-"
	},
	"few": func(x shown) bool {
		return slices.ContainsFunc([]int{1, 2, 3, 4, 5, 6, 7, 8}, func(k int) bool {
			n, b := 0, x.at(k)
			for c := range 8 {
				for r := range 8 {
					n += bit(b.at[c][r] == 1)
				}
			}
			return k <= len(x.line) && n <= x.fact.N
		})
	},
	"parity": lastOfRegion, "parity.small": lastOfRegion, "parity.all": lastOfRegion,
	"parity.both": func(x shown) bool {
		in, n := x.squares(), 0
		for _, s := range x.line {
			if in[exactKey{s.c, s.r}] {
				if s.side > 0 {
					return false
				}
				n++
			}
		}
		end := x.at(len(x.line))
		return n >= 2 && x.all(func(q exactKey) bool { return end.at[q[0]][q[1]] != 0 })
	},
	"square": takesSquare, "square.now": takesSquare,
	"ends": func(x shown) bool { b := x.at(len(x.line)); return b.held(-1, x.fact.Area) >= x.fact.N },
	"flips": func(x shown) bool {
		return slices.ContainsFunc(x.turns(1), func(k int) bool {
			b := x.line[k-1].b
			return x.line[k].side < 0 && x.line[k].c >= 0 && len(b.flips(-1, x.line[k].c, x.line[k].r)) >= x.fact.N
		})
	},
}

// checkClaims checks every claim of a scene on slow boards, including those that are not given as
// reasons: in both lines, and in the lines of the other moves. It counts them by key.
func checkClaims(t *testing.T, s *scene, count map[Key]int) {
	t.Helper()
	lines := [][]game.Move{s.Line, s.BestLine}
	for _, o := range s.Others {
		lines = append(lines, o.Line)
	}
	for _, why := range whys {
		for _, c := range why(s) {
			truth, where := truths[c.Does.Key], game.FormatOBF(s.Position, s.Side)+" "+s.Played.String()+" "+string(c.Does.Key)
			if truth == nil {
				t.Fatalf("%s: no slow check", where)
			}
			for _, line := range lines {
				steps, ok := naiveLine(s.Position, line)
				if !ok {
					t.Fatalf("%s: %v is not legal", where, line)
				}
				trail := newTrail(s.Position, line)
				x := shown{newBoard(s.Position), steps, c.Does, c.Payoff, s.horizon(), s.Position}
				if want := truth(x); c.holds(&trail) != want {
					t.Errorf("%s: in %v it holds by the slow check: %v; %+v", where, line, want, c.Reason)
				}
			}
			if c.Does.Side != s.Side || c.Does.Move != s.Played || c.Instead.Move != s.Best || len(c.Does.Squares) == 0 && c.Does.N > 0 {
				t.Errorf("%s: %+v", where, c.Reason)
			}
			if !c.Does.Key.Known() || !c.Instead.Key.Known() {
				t.Errorf("nothing has words for %+v", c.Reason)
			}
			count[c.Does.Key]++
		}
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
