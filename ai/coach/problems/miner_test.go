package problems

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
)

// positions returns some endgames with the exact score of every move.
func positions(t *testing.T) []record.Problem {
	t.Helper()
	text, err := os.ReadFile("../../../cmd/flipside-engine/testdata/practice.obf")
	if err != nil {
		t.Fatal(err)
	}
	list, err := record.Problems(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func mined(t *testing.T, p record.Problem) []*Problem {
	t.Helper()
	m, err := NewMiner("")
	if err != nil {
		t.Fatal(err)
	}
	list, err := m.Mine(context.Background(), &Game{Line: game.Line{Start: p.Position, To: p.ToMove}, Source: "A against B"}, "")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Mined problems have the known values and pass their check; if several moves are good, nothing is
// found.
func TestMine(t *testing.T) {
	found := 0
	for _, p := range positions(t) {
		list := mined(t, p)
		if len(list) == 0 {
			continue
		}
		found++
		x := list[0]
		scores := slices.Clone(p.Scores)
		slices.SortFunc(scores, func(a, b record.MoveScore) int { return b.Score - a.Score })
		if x.Best() != scores[0].Move || x.Value != float64(scores[0].Score) || x.Second != float64(scores[1].Score) || x.Side() != p.ToMove {
			t.Errorf("%s: found %s %g %g, known are %v", p, x.Best(), x.Value, x.Second, scores)
		}
		m, err := NewMiner("")
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Check(context.Background(), x, Depth); err != nil {
			t.Error(err)
		}
		onlyGood(t, x)
		x.Value += 2
		if err := m.Check(context.Background(), x, Depth); err == nil || !strings.Contains(err.Error(), "lead to") {
			t.Errorf("another value: %v", err)
		}
		x.Line[0] = scores[1].Move
		if err := m.Check(context.Background(), x, Depth); err == nil || !strings.Contains(err.Error(), "the best move is "+scores[0].Move.String()) {
			t.Errorf("another answer: %v", err)
		}
	}
	if found != 2 {
		t.Errorf("%d problems were found, want 2", found)
	}
}

// onlyGood checks with the slow reference that each move of the solver is the only one with its
// value, and that after the line other moves are as good, or there is no choice until the end.
func onlyGood(t *testing.T, x *Problem) {
	t.Helper()
	at, mine := x.Position(), true
	for i, move := range x.Line {
		if at.Empties() <= 8 {
			value := naive(at)
			for s := range at.Moves().All() {
				v := -naive(at.Play(game.Move(s)))
				if game.Move(s) == move && v != value || mine && game.Move(s) != move && v == value {
					t.Errorf("%s: move %d is %s, and %s leads to %d of %d", x.ID(), i+1, move, s, v, value)
				}
			}
		}
		at, mine = at.Play(move), !mine
	}
}

// naive solves a position without any trick.
func naive(p game.Position) int {
	if p.Moves() == 0 {
		if p.Over() {
			return p.FinalScore()
		}
		return -naive(p.Swap())
	}
	best := math.MinInt
	for s := range p.Moves().All() {
		best = max(best, -naive(p.Play(game.Move(s))))
	}
	return best
}

// Cancelling ends the search with the cause.
func TestMineStops(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	cause := errors.New("the signal")
	stop(cause)
	m, err := NewMiner("")
	if err != nil {
		t.Fatal(err)
	}
	p := positions(t)[0]
	if list, err := m.Mine(ctx, &Game{Line: game.Line{Start: p.Position, To: p.ToMove}}, ""); !errors.Is(err, cause) {
		t.Errorf("%d problems, %v", len(list), err)
	}
}

// Every problem of the program is worth a try.
func TestBuiltinIsWorth(t *testing.T) {
	list, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if why := p.Reason(); !Worth(p) {
			t.Errorf("%s: %s of %s against %s says too little", p.ID(), why.Does.Key, p.Wrong.Played, p.Best())
		}
	}
}

// A set respects its shares, whatever it is chosen from, and has no duplicates.
func TestChoose(t *testing.T) {
	list, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var many []*Problem
	for _, p := range list { // three of four are about quiet moves
		if len(many)%4 == 0 || p.Theme() == coach.Quiet {
			many = append(many, p)
		}
	}
	many = append(many, list...)
	set := Choose(many, len(many))
	themes, two, seen := map[string]int{}, 0, map[string]bool{}
	for _, p := range set {
		themes[p.Idea()]++
		two += bit(p.Decisions() > 1)
		if seen[p.ID()] {
			t.Errorf("%s is there twice", p.ID())
		}
		seen[p.ID()] = true
	}
	for theme, n := range themes {
		if float64(n) > mostTheme*float64(len(set)) {
			t.Errorf("%d of %d are about %s", n, len(set), theme)
		}
	}
	if len(set) < 80 || 2*two < len(set) {
		t.Errorf("%d problems, %d with two decisions", len(set), two)
	}
	if n := len(Choose(list, 120)); n != 120 {
		t.Errorf("%d of 120 problems", n)
	}
	if n := len(Choose(list, 7)); n != 7 {
		t.Errorf("%d of 7 problems", n)
	}
}
