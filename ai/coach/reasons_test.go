package coach

import (
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

// Each known reason is found where it holds and not elsewhere, and a slow check without bitboards
// agrees. Every claim of a scene is checked on slow boards.
func TestKnownReasons(t *testing.T) {
	if testing.Short() {
		t.Skip("the run exactness has it, without the race detector")
	}
	data, err := os.ReadFile("testdata/reasons.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
	said, claims := map[Type][2]int{}, map[Key]int{}
	for n, row := range rows {
		kind, holds, s := sceneOf(t, row)
		checkClaims(t, s, claims)
		slow := slowly[kind]
		if slow == nil {
			continue
		}
		why := whyEndgame
		if kind == OnlyMove {
			why = whyOnly
		}
		if _, found := why(s); found != holds {
			t.Errorf("row %d: %s is found: %v", n+2, kind, found)
		}
		if slow(t, s) != holds {
			t.Errorf("row %d: %s holds by the slow check: %v", n+2, kind, !holds)
		}
		c := said[kind]
		c[bit(holds)]++
		said[kind] = c
	}
	for kind := range slowly {
		if c := said[kind]; c[0] < 3 || c[1] < 3 {
			t.Errorf("%s: %d rows where it does not hold, %d where it does", kind, c[0], c[1])
		}
	}
	t.Logf("%v", claims)
	if len(claims) < 15 {
		t.Errorf("only these claims were made: %v", claims)
	}
}

func ended(b board) bool { return len(b.moves(1)) == 0 && len(b.moves(-1)) == 0 }

// slowly checks for each type whether its definition holds.
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
}

// stableOf returns the discs of a side that are known to be stable. (Tests of ai/eval check
// stability against every continuation.)
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

// flippedLater plays random games and returns a disc of a side, among the given squares, that was
// flipped.
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

// checkSaid checks a reason against its own lines, on slow boards.
func checkSaid(t *testing.T, s *scene, r Reason) {
	t.Helper()
	where := game.FormatOBF(s.Position, s.Side) + " " + s.Played.String() + " " + string(r.Does.Key)
	if r.Does.Side != s.Side || r.Does.Move != s.Played || r.Instead.Move != s.Best || r.Payoff < 0 || r.Payoff > len(s.Line) {
		t.Errorf("%s: %+v", where, r)
	}
	played, ok1 := naiveLine(s.Position, s.Line)
	best, ok2 := naiveLine(s.Position, s.BestLine)
	if !ok1 || !ok2 {
		t.Fatalf("%s: a line is not legal: %v, %v", where, s.Line, s.BestLine)
	}
	start := newBoard(s.Position)
	switch r.Type {
	case OnlyMove:
	case Endgame:
		end, other := played[len(played)-1].b, best[len(best)-1].b
		if !ended(end) || !ended(other) || end.score() != int(s.Score) || other.score() != int(s.BestScore) {
			t.Errorf("%s: the lines end at %d and %d, said %v and %v", where, end.score(), other.score(), s.Score, s.BestScore)
		}
	default:
		truth := truths[r.Does.Key]
		if truth == nil {
			t.Fatalf("%s: no slow check", where)
		}
		if !truth(shown{start, played, r.Does, r.Payoff, s.horizon(), s.Position}) {
			t.Errorf("%s: it is not true of %v; %+v", where, s.Line, r)
		}
		if truth(shown{start, best, r.Does, r.Payoff, s.horizon(), s.Position}) {
			t.Errorf("%s: it is true of the best line %v; %+v", where, s.BestLine, r)
		}
	}
	if r.Type != StableDiscs {
		return
	}
	x, side, f := shown{start, played, r.Does, r.Payoff, s.horizon(), s.Position}, -1, r.Does
	if f.Key == "stable.missed" {
		x.line, side, f = best, 1, r.Instead
	}
	x.fact = f
	if len(f.Squares) != f.N {
		t.Errorf("%s: %d squares, said %d", where, len(f.Squares), f.N)
	}
	at := x.h
	if f.Key == "stable.kept" {
		at = r.Payoff
	}
	if q, flipped := flippedLater(x.at(at), side, x.squares(), 30, rand.New(rand.NewPCG(1, 2))); flipped {
		t.Errorf("%s: %v can be flipped", where, q)
	}
}
