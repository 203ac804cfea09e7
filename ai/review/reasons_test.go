package review

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flipside/ai/eval"
	"flipside/game"
)

// sceneOf reads a row of testdata/reasons.tsv: a type, whether it holds, and a scene.
func sceneOf(t *testing.T, row string) (Type, bool, *scene) {
	t.Helper()
	f := strings.Split(row, "\t")
	p, side, err := game.ParseOBF(f[2])
	if err != nil {
		t.Fatal(err)
	}
	var lines [2][]game.Move
	for i := range lines {
		if lines[i], err = game.ParseMoves(p, f[3+i]); err != nil {
			t.Fatal(err)
		}
	}
	var numbers [3]float64
	for i := range numbers {
		if numbers[i], err = strconv.ParseFloat(f[6+i], 64); err != nil {
			t.Fatal(err)
		}
	}
	m := Move{
		Side: side, Position: p, Played: lines[0][0], Best: lines[1][0], Kind: Estimate,
		Score: numbers[0], BestScore: numbers[1], Loss: numbers[1] - numbers[0], Error: 3,
	}
	if f[5] == "exact" {
		m.Kind, m.Error = Exact, 0
	}
	m.Line, m.BestLine = lines[0], lines[1]
	s := newScene(&Evidence{Move: m})
	s.Second, s.SecondKnown = numbers[2], numbers[2] != 0 || f[0] == "only"
	return Type(f[0]), f[1] == "true", s
}

// whyOf is the function of each type.
var whyOf = map[Type]func(*scene) (Reason, bool){
	Endgame: whyEndgame, CornerGiven: whyCorner, Access: whyAccess, Parity: whyParity, Edge: whyEdge,
	Mobility: whyMobility, StableDiscs: whyStable, OnlyMove: whyOnly,
}

// Each known reason is found where it holds and not where it does not; a slow check that shares no
// board with it says the same.
func TestKnownReasons(t *testing.T) {
	data, err := os.ReadFile("testdata/reasons.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	count := map[Type][2]int{}
	for n, row := range rows {
		kind, holds, s := sceneOf(t, row)
		r, found := whyOf[kind](s)
		if found != holds {
			t.Errorf("row %d: %s is found: %v", n+2, kind, found)
		}
		if slow := slowly[kind](t, s); slow != holds {
			t.Errorf("row %d: %s holds by the slow check: %v", n+2, kind, slow)
		}
		if found {
			checkSaid(t, s, r)
		}
		c := count[kind]
		c[bit(holds)]++
		count[kind] = c
	}
	for kind := range whyOf {
		if c := count[kind]; c[0] < 3 || c[1] < 3 {
			t.Errorf("%s: %d rows where it does not hold, %d where it does", kind, c[0], c[1])
		}
	}
	if len(rows) < 60 {
		t.Errorf("%d rows", len(rows))
	}
}

// lines plays both lines on slow boards.
func (s *scene) lines(t *testing.T) (played, best []naiveStep) {
	t.Helper()
	played, ok1 := naiveLine(s.Position, s.played.moves)
	best, ok2 := naiveLine(s.Position, s.best.moves)
	if !ok1 || !ok2 {
		t.Fatalf("%s: a line is not legal: %v, %v", game.FormatOBF(s.Position, s.Side), s.played.moves, s.best.moves)
	}
	return played, best
}

// at returns the board after so many moves of a line.
func at(s *scene, line []naiveStep, plies int) board {
	if n := min(plies, len(line)); n > 0 {
		return line[n-1].b
	}
	return newBoard(s.Position)
}

func ended(b board) bool { return len(b.moves(1)) == 0 && len(b.moves(-1)) == 0 }

// slowly says for each type whether its definition holds.
var slowly = map[Type]func(*testing.T, *scene) bool{
	Endgame: func(t *testing.T, s *scene) bool {
		if s.Kind != Exact {
			return false
		}
		played, _ := newBoard(s.Position).play(1, s.Played.Square().Col(), s.Played.Square().Row())
		return newBoard(s.Position).solve(1, -64, 64) == int(s.BestScore) && played.solve(-1, -64, 64) == int(s.Score) && s.BestScore > s.Score
	},
	OnlyMove: func(t *testing.T, s *scene) bool {
		var scores []int
		b := newBoard(s.Position)
		for _, m := range b.moves(1) {
			next, _ := b.play(1, m[0], m[1])
			scores = append(scores, next.solve(-1, -64, 64))
		}
		slices.Sort(scores)
		slices.Reverse(scores)
		return scores[0]-scores[1] >= 5 || scores[0] > 0 && scores[1] <= 0 || scores[0] == 0 && scores[1] < 0
	},
	CornerGiven: func(t *testing.T, s *scene) bool {
		played, best := s.lines(t)
		corner := func(x naiveStep) bool { return (x.c == 0 || x.c == 7) && (x.r == 0 || x.r == 7) }
		lead := func(b board) int { return b.at[0][0] + b.at[0][7] + b.at[7][0] + b.at[7][7] }
		for k := 1; k <= 6 && k < len(played); k++ {
			if x := played[k]; x.side < 0 && corner(x) {
				other := at(s, best, k+2)
				if len(best) < k+1 && !ended(other) || other.at[x.c][x.r] < 0 {
					return false
				}
				if other.at[x.c][x.r] == 0 && len(other.flips(-1, x.c, x.r)) > 0 {
					return false
				}
				return lead(at(s, played, k+2)) < lead(other)
			}
		}
		return false
	},
	Mobility: func(t *testing.T, s *scene) bool {
		played, best := s.lines(t)
		before, after, other := newBoard(s.Position), played[0].b, best[0].b
		n, m, n2, m2 := after.safe(1), after.safe(-1), other.safe(1), other.safe(-1)
		if before.count(0) >= 14 && slowRoom(played, best) {
			return true
		}
		if before.count(0) < 14 || n > 3 || m < n+4 || n2 < n+2 || n2-m2 < n-m+4 {
			return false
		}
		turns := 0
		for k := 2; k <= 5 && k <= len(played); k++ {
			if played[k-1].side < 0 { // then it is the side's turn
				if b := played[k-1].b; b.safe(1) > n+1 {
					return false
				}
				turns++
			}
		}
		return turns > 0
	},
	Parity: func(t *testing.T, s *scene) bool {
		played, best := s.lines(t)
		start := newBoard(s.Position)
		last := func(line []naiveStep, in map[[2]int]bool) (side int) {
			end := line[len(line)-1].b
			for sq := range in {
				if end.at[sq[0]][sq[1]] == 0 && !ended(end) {
					return 0
				}
			}
			for _, x := range line {
				if in[[2]int{x.c, x.r}] {
					side = x.side
				}
			}
			return side
		}
		for c := range 8 {
			for r := range 8 {
				if in := start.area(c, r, map[[2]int]bool{}); len(in) > 1 && len(in) <= 9 && last(played, in) < 0 && last(best, in) > 0 {
					return s.Kind == Exact && start.count(0) <= 16
				}
			}
		}
		return false
	},
	Access: func(t *testing.T, s *scene) bool {
		played, best := s.lines(t)
		start, after := newBoard(s.Position), played[0].b
		inside := func(list [][2]int, in map[[2]int]bool) bool {
			return slices.ContainsFunc(list, func(m [2]int) bool { return in[m] })
		}
		for c := range 8 {
			for r := range 8 {
				in := after.area(c, r, map[[2]int]bool{})
				if !inside(start.moves(1), in) || inside(after.moves(1), in) || !inside(after.moves(-1), in) {
					continue
				}
				shut, turns, theirs := true, 0, 0
				for k := 1; k < 8 && k < len(played); k++ {
					before := played[k-1].b
					if played[k].side < 0 {
						theirs += bit(in[[2]int{played[k].c, played[k].r}])
						continue
					}
					shut = shut && !inside(before.moves(1), in)
					for sq := range in {
						if before.at[sq[0]][sq[1]] == 0 {
							turns++
							break
						}
					}
				}
				open := false
				for k := 0; k < 3 && k < len(best); k++ {
					if best[k].side > 0 {
						open = open || in[[2]int{best[k].c, best[k].r}]
						if k > 0 {
							b := best[k-1].b
							open = open || inside(b.moves(1), in)
						}
					}
				}
				if shut && turns >= 2 && theirs > 0 && open {
					return start.count(0) <= 24
				}
			}
		}
		return false
	},
	Edge: func(t *testing.T, s *scene) bool {
		played, best := s.lines(t)
		h := min(8, len(played), len(best))
		onEdge := func(b board, edge int) (n int) {
			for sq := range stableOf(b, -1) {
				n += bit([4]bool{sq[1] == 0, sq[1] == 7, sq[0] == 0, sq[0] == 7}[edge])
			}
			return n
		}
		for edge := range 4 {
			n := onEdge(at(s, played, h), edge)
			if n >= 5 && n >= onEdge(at(s, best, h), edge)+4 && n >= onEdge(newBoard(s.Position), edge)+4 {
				return true
			}
		}
		return false
	},
	StableDiscs: func(t *testing.T, s *scene) bool {
		played, best := s.lines(t)
		h := min(8, len(played), len(best))
		won := func(line []naiveStep, side int) int {
			was, n := stableOf(newBoard(s.Position), side), 0
			for sq := range stableOf(at(s, line, h), side) {
				n += bit(!was[sq])
			}
			return n
		}
		return h >= 3 && (won(played, -1) >= won(best, -1)+5 || won(best, 1) >= won(played, 1)+5)
	},
}

// slowRoom says whether a side has less room in a line than in the best one.
func slowRoom(played, best []naiveStep) bool {
	counts := func(line []naiveStep) (own, opp []int) {
		for k := 1; k <= 6 && k < len(line); k++ {
			before := line[k-1].b
			if line[k].side > 0 {
				own = append(own, len(before.moves(1)))
			} else {
				opp = append(opp, len(before.moves(-1)))
			}
		}
		return own, opp
	}
	own, opp := counts(played)
	bestOwn, bestOpp := counts(best)
	turns := min(len(own), len(opp), len(bestOwn), len(bestOpp))
	if turns < 2 {
		return false
	}
	mean := func(list []int) float64 {
		sum := 0
		for _, n := range list[:turns] {
			sum += n
		}
		return float64(sum) / float64(turns)
	}
	for i := range turns {
		if bestOwn[i]-own[i]+opp[i]-bestOpp[i] < 1 {
			return false
		}
	}
	more, fewer := mean(bestOwn)-mean(own), mean(opp)-mean(bestOpp)
	near := func(x float64) float64 { return math.Floor(x + 0.5) }
	return more+fewer > 4-1e-9 && near(mean(bestOwn)) >= near(mean(own))-1 && near(mean(bestOpp)) <= near(mean(opp))+1
}

// stableOf returns the discs of a side that are known to be stable (ai/eval holds that against
// every continuation).
func stableOf(b board, side int) map[[2]int]bool {
	var p game.Position
	for s := range game.Square(game.Squares) {
		switch b.at[s.Col()][s.Row()] {
		case side:
			p.Own |= s.Bit()
		case -side:
			p.Opp |= s.Bit()
		}
	}
	own, _ := eval.Stable(p)
	found := map[[2]int]bool{}
	for s := range own.All() {
		found[[2]int{s.Col(), s.Row()}] = true
	}
	return found
}

// flippedLater plays random games and reports a disc of a side among the squares that was flipped.
func flippedLater(b board, side int, squares map[[2]int]bool, games int, r *rand.Rand) ([2]int, bool) {
	for range games {
		x, mover := b, side
		if r.IntN(2) == 0 {
			mover = -side
		}
		for !ended(x) {
			if list := x.moves(mover); len(list) > 0 {
				m := list[r.IntN(len(list))]
				x, _ = x.play(mover, m[0], m[1])
			}
			mover = -mover
		}
		for sq := range squares {
			if x.at[sq[0]][sq[1]] != side {
				return sq, true
			}
		}
	}
	return [2]int{}, false
}

// checkSaid checks what the sentences of a reason say against its own lines, on slow boards.
func checkSaid(t *testing.T, s *scene, r Reason) {
	t.Helper()
	played, best := s.lines(t)
	where := game.FormatOBF(s.Position, s.Side) + " " + s.Played.String() + " " + string(r.Type)
	if r.Does.Side != s.Side || r.Does.Move != s.Played || r.Instead.Move != s.Best || len(r.Does.Squares) == 0 && r.Does.N > 0 {
		t.Errorf("%s: %+v", where, r)
	}
	h := min(8, len(played), len(best))
	seen := map[[2]int]bool{}
	for _, q := range r.Does.Squares {
		seen[[2]int{q.Col(), q.Row()}] = true
	}
	switch r.Type {
	case CornerGiven:
		n, taken := 0, false
		for _, x := range played[1:] {
			if x.side < 0 && x.c >= 0 {
				n++
				if taken = x.c == r.Does.Square.Col() && x.r == r.Does.Square.Row(); taken {
					break
				}
			}
		}
		if !taken || n != r.Does.N || n == 1 != (r.Does.Key == "corner.now") {
			t.Errorf("%s: %s is taken: %v after %d moves, said %d", where, r.Does.Square, taken, n, r.Does.N)
		}
	case Mobility:
		if strings.HasPrefix(string(r.Does.Key), "mobility.room") {
			if !slowRoom(played, best) {
				t.Errorf("%s: it does not hold", where)
			}
			break
		}
		b, other := played[0].b, best[0].b
		if b.safe(1) != r.Does.N || b.safe(-1) != r.Does.M || other.safe(1) != r.Instead.N || other.safe(-1) != r.Instead.M {
			t.Errorf("%s: %d and %d safe moves, %d and %d after the best; said %+v", where, b.safe(1), b.safe(-1), other.safe(1), other.safe(-1), r)
		}
	case Edge, StableDiscs:
		side, line := -1, played
		squares, n := seen, r.Does.N
		if r.Does.Key == "stable.missed" {
			side, line, n = 1, best, r.Instead.N
			squares = map[[2]int]bool{}
			for _, q := range r.Instead.Squares {
				squares[[2]int{q.Col(), q.Row()}] = true
			}
		}
		b := at(s, line, h)
		for sq := range squares {
			if b.at[sq[0]][sq[1]] != side {
				t.Errorf("%s: %v is no disc of that side", where, sq)
			}
		}
		if len(squares) != n {
			t.Errorf("%s: %d squares, said %d", where, len(squares), n)
		}
		if sq, flipped := flippedLater(b, side, squares, 30, rand.New(rand.NewPCG(1, 2))); flipped {
			t.Errorf("%s: %v can be flipped", where, sq)
		}
	case Endgame:
		end := played[len(played)-1].b
		other := best[len(best)-1].b
		if !ended(end) || !ended(other) || end.score() != int(s.Score) || other.score() != int(s.BestScore) {
			t.Errorf("%s: the lines end at %d and %d, said %v and %v", where, end.score(), other.score(), s.Score, s.BestScore)
		}
	case Parity, Access:
		if !slowly[r.Type](t, s) {
			t.Errorf("%s: it does not hold", where)
		}
	}
}
