package problems

import (
	"context"
	"errors"
	"os"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
)

// mistaken returns a game that ends with a wrong move at a problem, and the judgement of that move.
func mistaken(t *testing.T, p *Problem, played game.Move) Mistakes {
	t.Helper()
	line := p.Game.Line
	line.Moves = append(line.Moves[:p.Ply:p.Ply], played)
	g, err := line.Play()
	if err != nil {
		t.Fatal(err)
	}
	move := coach.Move{Ply: 1 + game.Placed(p.Game.Moves[:p.Ply]), At: p.Ply, Side: p.Side(), Position: p.Position(), Played: played,
		Kind: coach.Exact, Best: p.Best(), Score: p.Second, BestScore: p.Value, Loss: p.Value - p.Second, Class: coach.BigMistake}
	return Mistakes{Game: g, Moves: []coach.Move{move}, Side: p.Side(), Level: "friendly:casual", Source: "You against Club, 2026"}
}

// small returns a built-in problem with few empties.
func small(t *testing.T) *Problem {
	t.Helper()
	list, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if p.Position().Empties() <= 10 && p.Reason().Explains() {
			return p
		}
	}
	t.Fatal("there is no small problem")
	return nil
}

// A mistake at a built-in problem becomes that problem, with the played move as the wrong one, and
// passes the check.
func TestOwn(t *testing.T) {
	m, err := NewMiner("")
	if err != nil {
		t.Fatal(err)
	}
	p := small(t)
	list, err := m.Own(context.Background(), mistaken(t, p, p.Wrong.Played))
	if err != nil || len(list) != 1 {
		t.Fatalf("%d problems, %v", len(list), err)
	}
	x := list[0]
	if x.ID() != p.ID() || x.Best() != p.Best() || x.Value != p.Value || x.Second != p.Second || x.Wrong.Played != p.Wrong.Played || x.Ply != p.Ply || x.Game.Source != "You against Club, 2026" {
		t.Errorf("%+v, want %+v", x, p)
	}
	if err := m.Check(context.Background(), x, Depth); err != nil {
		t.Error(err)
	}
	// The mistake does not count for the other side, or without a mark.
	other := mistaken(t, p, p.Wrong.Played)
	other.Side = other.Side.Other()
	fine := mistaken(t, p, p.Wrong.Played)
	fine.Moves[0].Class = coach.Fine
	for name, w := range map[string]Mistakes{"the opponent's": other, "not marked": fine} {
		if list, err := m.Own(context.Background(), w); len(list) > 0 || err != nil {
			t.Errorf("%s: %d problems, %v", name, len(list), err)
		}
	}
	ctx, stop := context.WithCancelCause(context.Background())
	cause := errors.New("a game begins")
	stop(cause)
	if _, err := m.Own(ctx, mistaken(t, p, p.Wrong.Played)); !errors.Is(err, cause) {
		t.Error(err)
	}
}

// A move that gives up a corner tempts few people, but it is a mistake like any other.
func TestOwnCornerGiven(t *testing.T) {
	data, err := os.ReadFile("testdata/own.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	list, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	p, g2 := list[0], game.Move(game.At(6, 1))
	if !givesCorner(p.Position(), g2) {
		t.Fatal("g2 gives up no corner")
	}
	m, err := NewMiner("")
	if err != nil {
		t.Fatal(err)
	}
	list, err = m.Own(context.Background(), mistaken(t, p, g2))
	if err != nil || len(list) != 1 || list[0].Wrong.Played != g2 || Worth(list[0]) {
		t.Errorf("%d problems, %v", len(list), err)
	}
}

// The next level of friendly players is a bit stronger; the last level is its own next one.
func TestStronger(t *testing.T) {
	for spec, want := range map[string]string{"friendly:beginner": "friendly:novice", "friendly:casual": "friendly:club", "friendly:tournament": "friendly:tournament"} {
		if got := stronger(spec); got != want {
			t.Errorf("above %s is %s", spec, got)
		}
	}
}
