package screen

import (
	"testing"

	"flipside/game"
	"flipside/ui/app/session"
)

// spots are two moves in one position, and one of them in another position.
func spots() (a, b, other MoveAt) {
	here := session.Spot{Position: game.Position{Own: 1, Opp: 2}}
	a = MoveAt{here, game.Move(game.At(5, 4))}
	b = MoveAt{here, game.Move(game.At(3, 2))}
	other = MoveAt{session.Spot{ToMove: game.White}, a.Move}
	return a, b, other
}

func shown(t *testing.T, a *Ahead) int {
	t.Helper()
	line, err := game.ParseMoves(game.Start, "f5d6c3d3c4f4f6f3e6e7")
	if err != nil {
		t.Fatal(err)
	}
	return len(a.Numbers(game.Start, game.Black, line))
}

// A line shows six moves at first, and one at least. No more are counted than it has.
func TestStepsOfALine(t *testing.T) {
	a := NewAhead()
	if n := shown(t, &a); n != 6 {
		t.Fatalf("%d moves at first", n)
	}
	a.Step(1)
	a.Step(1)
	if n := shown(t, &a); n != 8 {
		t.Errorf("%d moves after two steps", n)
	}
	for range 20 {
		a.Step(1)
	}
	shown(t, &a)
	if a.Step(-1); shown(t, &a) != 9 {
		t.Error("steps beyond the end of the line count")
	}
	for range 20 {
		a.Step(-1)
	}
	if n := shown(t, &a); n != 1 {
		t.Errorf("%d moves at least", n)
	}
	if a.Reset(); shown(t, &a) != 6 {
		t.Error("a reset line has not its first moves")
	}
}

// Another line begins with its first moves; the same one keeps its steps until it is gone.
func TestFollow(t *testing.T) {
	a := NewAhead()
	x, y, other := spots()
	none := MoveAt{x.At, game.NoMove}
	for _, c := range []struct {
		s    MoveAt
		want int
	}{{x, 6}, {x, 5}, {y, 6}, {other, 6}, {x, 6}, {x, 5}, {none, 5}, {x, 6}} {
		a.Follow(c.s)
		if n := shown(t, &a); n != c.want || a.Shown() != c.s.Move {
			t.Errorf("%+v shows %d moves of %v, want %d", c.s, n, a.Shown(), c.want)
		}
		if c.want == 6 && c.s == x {
			a.Step(-1)
		}
	}
}

// A pinned line stays in its position, and goes when it is pinned again.
func TestPin(t *testing.T) {
	a := NewAhead()
	x, y, other := spots()
	if m, _ := a.Pinned(x.At); m != game.NoMove || a.Unpin(x.At) {
		t.Error("a line is pinned at first")
	}
	line := []game.Move{x.Move, y.Move}
	a.Pin(x, line)
	if m, got := a.Pinned(x.At); m != x.Move || len(got) != 2 {
		t.Errorf("pinned: %v %v", m, got)
	}
	if m, got := a.Pinned(other.At); m != game.NoMove || got != nil {
		t.Errorf("in another position: %v %v", m, got)
	}
	if a.Pin(x, line); a.Unpin(x.At) {
		t.Error("pinned again, it stays")
	}
	a.Pin(x, nil)
	if a.Pin(y, nil); !a.Unpin(y.At) || a.Unpin(y.At) {
		t.Error("the line of another move does not take its place, or stays")
	}
	a.Pin(x, nil)
	if a.Unpin(other.At) {
		t.Error("a line of another position was there")
	}
	if m, _ := a.Pinned(x.At); m != game.NoMove {
		t.Error("it stays in its own position")
	}
}
