package game

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func mustMoves(t *testing.T, text string) []Move {
	t.Helper()
	moves, err := ParseMoves(Start, text)
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

func mustGame(t *testing.T, text string) *Game {
	t.Helper()
	g, err := FromMoves(mustMoves(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestUndoRedoAndJump(t *testing.T) {
	g := mustGame(t, "f5d6c3d3c4")
	end := g.Position()
	for ply := 5; ply > 0; ply-- {
		if g.Ply() != ply || !g.Undo() {
			t.Fatalf("no undo at ply %d (%d)", ply, g.Ply())
		}
	}
	if g.Undo() || g.Position() != Start || g.ToMove() != Black || g.Ply() != 0 {
		t.Fatal("undo does not end at the start")
	}
	if got := FormatMoves(g.Line()); got != "f5d6c3d3c4" || len(g.Moves()) != 0 || g.LineLen() != 5 {
		t.Fatalf("the line after undo is %s", got)
	}
	for range 5 {
		if !g.Redo() {
			t.Fatal("no redo")
		}
	}
	if g.Redo() || g.Position() != end || g.ToMove() != White {
		t.Fatal("redo does not end where undo began")
	}
	if err := g.Jump(2); err != nil || g.Ply() != 2 || FormatMoves(g.Moves()) != "f5d6" {
		t.Fatalf("jump to ply 2: %v, %v", err, g.Moves())
	}
	if err := g.Jump(5); err != nil || g.Position() != end {
		t.Fatalf("jump forth: %v", err)
	}
	for _, ply := range []int{-1, 6} {
		if err := g.Jump(ply); err == nil || g.Ply() != 5 {
			t.Fatalf("jump to ply %d: error %v, now at %d", ply, err, g.Ply())
		}
	}
	if p, to := g.PositionAt(0); p != Start || to != Black || g.Ply() != 5 {
		t.Fatal("PositionAt moves, or is wrong")
	}
}

func TestBranches(t *testing.T) {
	g := mustGame(t, "f5d6c3d3c4")
	if err := g.Jump(1); err != nil {
		t.Fatal(err)
	}
	if err := g.Play(Move(At(5, 3))); err != nil { // f4, another answer
		t.Fatal(err)
	}
	if got := FormatMoves(g.Line()); got != "f5f4" {
		t.Fatalf("the line follows %s, not the new branch", got)
	}
	g.Undo()
	if got := FormatMoves(g.Line()); got != "f5f4" {
		t.Fatalf("after undo the line is %s", got)
	}
	if err := g.Play(Move(At(3, 5))); err != nil { // d6 again
		t.Fatal(err)
	}
	if got := FormatMoves(g.Line()); got != "f5d6c3d3c4" {
		t.Fatalf("entering the first branch again gives %s", got)
	}
	c := g.Clone()
	if FormatMoves(c.Line()) != "f5d6c3d3c4" || c.Ply() != 2 || c.Position() != g.Position() {
		t.Fatal("the clone differs")
	}
	c.Truncate()
	if c.LineLen() != 2 || c.Redo() || g.LineLen() != 5 {
		t.Fatal("truncate keeps the rest, or reaches the original")
	}
	if err := c.Play(c.Position().Moves().firstMove()); err != nil || g.Ply() != 2 {
		t.Fatal("playing on the clone moves the original")
	}
}

func (b Bitboard) firstMove() Move { return Move(b.First()) }

func TestIllegalMovesLeaveTheGameAlone(t *testing.T) {
	g := mustGame(t, "f5d6")
	before, line := g.Position(), FormatMoves(g.Line())
	for move, word := range map[Move]string{
		Move(At(0, 0)): "flips nothing", Move(At(5, 4)): "taken", Pass: "there is a legal move", NoMove: "not a legal move", Move(99): "not a legal move",
	} {
		err := g.Play(move)
		if !errors.Is(err, ErrIllegal) || !strings.Contains(err.Error(), word) {
			t.Errorf("%v: %v, want a word on %q", move, err, word)
		}
	}
	if g.Position() != before || FormatMoves(g.Line()) != line || g.Ply() != 2 {
		t.Error("the game changed")
	}
	if _, err := FromMoves([]Move{Move(At(5, 4)), Move(At(0, 0))}); err == nil || !strings.Contains(err.Error(), "ply 2") {
		t.Errorf("a bad list gives %v", err)
	}
}

// Random steps in the tree, compared with a plain list of moves. After every undo, redo and new
// branch, the position must be the one that the moves lead to.
func TestTreeAgainstAList(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 0))
	for range 200 {
		g := New()
		var list []Move // the whole line
		at := 0
		for range 150 {
			switch k := r.IntN(10); {
			case k < 2 && at > 0:
				if !g.Undo() {
					t.Fatal("no undo")
				}
				at--
			case k < 3 && at < len(list):
				if !g.Redo() {
					t.Fatal("no redo")
				}
				at++
			case k < 4:
				at = r.IntN(len(list) + 1)
				if err := g.Jump(at); err != nil {
					t.Fatal(err)
				}
			case g.Over():
			case g.Position().MustPass():
				if !g.AutoPass() {
					t.Fatal("no pass")
				}
				if at < len(list) && list[at] == Pass {
					at++
				} else {
					list = append(list[:at:at], Pass)
					at++
				}
			default:
				squares := slices.Collect(g.Position().Moves().All())
				m := Move(squares[r.IntN(len(squares))])
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				at++
				// A move that was played before is entered with the line after it. Here the test
				// takes the line from the game and checks its beginning; below it checks the whole
				// line.
				line := g.Line()
				if !slices.Equal(line[:at-1], list[:at-1]) || line[at-1] != m {
					t.Fatalf("playing %v after %v gives %v", m, list[:at-1], line)
				}
				list = line
			}
			want := Start
			for _, m := range list[:at] {
				want = want.Play(m)
			}
			if g.Position() != want || !slices.Equal(g.Moves(), list[:at]) || !slices.Equal(g.Line(), list) || g.Ply() != at {
				t.Fatalf("at ply %d the game is at %v of %v, want %v of %v", at, g.Moves(), g.Line(), list[:at], list)
			}
			if to := Color(at & 1); g.ToMove() != to || g.Discs(to) != want.Own || g.Discs(to.Other()) != want.Opp {
				t.Fatalf("colours are mixed up at ply %d", at)
			}
			if c := g.Clone(); c.Position() != want || !slices.Equal(c.Line(), list) || c.Ply() != at {
				t.Fatal("the clone differs")
			}
		}
	}
}

func TestResult(t *testing.T) {
	if _, over := New().Result(); over {
		t.Fatal("the start has a result")
	}
	// The shortest games end after nine plies with one side wiped out; the empties go to the
	// winner.
	g := mustGame(t, "f5f4c3c6c5d6f3c4c7")
	res, over := g.Result()
	if want := (Result{Black: 13, Empties: 51, Score: 64}); !over || res != want {
		t.Fatalf("result %+v, over %v", res, over)
	}
	for _, test := range []struct {
		own, opp Bitboard
		to       Color
		want     Result
	}{
		{Full, 0, Black, Result{Black: 64, Score: 64}},
		{Full, 0, White, Result{White: 64, Score: -64}},
		{0, 1, Black, Result{White: 1, Empties: 63, Score: -64}},
		{0xFFFFFFFF, ^Bitboard(0xFFFFFFFF), White, Result{Black: 32, White: 32}},
	} {
		got, over := NewFrom(Position{test.own, test.opp}, test.to).Result()
		if !over || got != test.want {
			t.Errorf("%x %x: %+v, over %v, want %+v", test.own, test.opp, got, over, test.want)
		}
		winner, won := Winner(got.Score)
		if won != (test.want.Score != 0) || won && (winner == Black) != (test.want.Score > 0) {
			t.Errorf("%+v is won by %v, %v", got, winner, won)
		}
	}
}

func TestFromText(t *testing.T) {
	g, err := FromText("f5 d6 c3")
	if err != nil || len(g.Line()) != 3 {
		t.Errorf("%v, %v", g, err)
	}
	if _, err := FromText("f5a1"); err == nil || !strings.Contains(err.Error(), "ply 2") {
		t.Errorf("an illegal move: %v", err)
	}
}
