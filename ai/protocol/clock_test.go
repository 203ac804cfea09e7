package protocol

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/match"
	"flipside/game"
)

// timekeeper is a Searcher that plays the first move and records the times that it was given.
type timekeeper struct{ given []time.Duration } // for a usual move

func (k *timekeeper) Search(_ context.Context, req ai.Request) (ai.Answer, error) {
	k.given = append(k.given, req.Limits.Usual())
	return ai.Answer{Move: game.Move(req.Position.Moves().First())}, nil
}

// A search gets its share of the clock that GTP sets. Otherwise it gets a share of the player's own
// clock; without any clock, it gets the time in the player's limits.
func TestGTPClocks(t *testing.T) {
	const own = 7 * time.Second
	share := func(left time.Duration) time.Duration {
		aim, _ := match.MoveTime(left, 60)
		return aim
	}
	for _, c := range []struct {
		commands string
		brought  time.Duration
		want     time.Duration // for the first move, about
	}{
		{"genmove b", 0, own},
		{"genmove b", time.Hour, share(time.Hour)},
		{"time_settings 100 0 0\ngenmove b", 0, share(100 * time.Second)},
		{"time_settings 100 0 0\nclear_board\ngenmove b", 0, share(100 * time.Second)},
		{"time_settings 100 0 0\ngenmove b", time.Hour, share(100 * time.Second)},
		{"time_settings 100 0 0\ntime_left b 50 0\ngenmove b", 0, share(50 * time.Second)},
		{"time_settings 100 0 0\ntime_left w 50 0\ngenmove b", 0, share(100 * time.Second)},
		{"time_settings 0 1 0\ngenmove b", 0, own},
		{"time_settings 100 1 0\ngenmove b", time.Hour, share(time.Hour)},
		{"time_settings 0 0 0\ngenmove b", 0, own},
		{"time_left b -5 0\ngenmove b", 0, time.Millisecond},
		{"time_left b 12.5 0\ngenmove b", 0, share(12500 * time.Millisecond)},
		{"time_settings 50.25 0.0 0\ngenmove b", 0, share(50250 * time.Millisecond)},
		{"time_left b 99999999999 0\ngenmove b", 0, own},
	} {
		k := &timekeeper{}
		e := match.NewEngine("timekeeper", k, ai.Limits{Time: own}, 1)
		e.Clock = c.brought
		var out bytes.Buffer
		if err := ServeGTP(t.Context(), strings.NewReader(c.commands), &out, Server{Player: e, Workers: 1}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "?") || len(k.given) != 1 || k.given[0] != c.want {
			t.Errorf("%q with a clock of %v: %v, want %v; %s", c.commands, c.brought, k.given, c.want, out.String())
		}
	}
}

func TestGTPRefusesBadTimes(t *testing.T) {
	for _, line := range []string{"time_settings", "time_settings 1 2", "time_settings x 0 0", "time_settings 0 0 -1", "time_settings 0 0 1.5", "time_left b NaN 0", "time_left b Inf 0", "time_left b 1,5 0", "time_left b 1", "time_left g 1 0", "time_left b 1 x"} {
		var out bytes.Buffer
		if err := ServeGTP(t.Context(), strings.NewReader(line), &out, server); err != nil || !strings.HasPrefix(out.String(), "? ") || strings.Count(out.String(), "\n") != 2 {
			t.Errorf("%s: %v, %q", line, err, out.String())
		}
	}
}

// A period of overtime is divided among its moves, and it ends a search that would continue.
func TestGTPOvertime(t *testing.T) {
	c := serverClock{}
	c.settings(0, period{30 * time.Second, 3})
	if got := c.move(game.Black); got != 9*time.Second {
		t.Errorf("%v of 30 s for 3 moves", got)
	}
	c.settings(10*time.Second, period{30 * time.Second, 3})
	g := game.New()
	if left, bound := c.game(g), c.move(game.Black); left != 10*time.Second || bound != 0 {
		t.Errorf("main time: %v, %v", left, bound)
	}
	c.add(g, game.NoMove, 11*time.Second)
	if left, bound := c.game(g), c.move(game.Black); left != 0 || bound != 9*time.Second {
		t.Errorf("after the main time: %v, %v", left, bound)
	}
	c.tell(game.Black, 4*time.Second, 2)
	if bound := c.move(game.Black); bound != 1800*time.Millisecond {
		t.Errorf("4 s for 2 moves: %v", bound)
	}
	w := &waiter{begun: make(chan game.Position, 9)}
	e := match.NewEngine("waiter", w, ai.Limits{Time: time.Hour}, 1)
	var out bytes.Buffer
	if err := ServeGTP(t.Context(), strings.NewReader("time_left b 1 100\ngenmove b"), &out, Server{Player: e, Workers: 1}); err != nil || !strings.HasPrefix(out.String(), "= \n\n= d3") {
		t.Errorf("%v, %q", err, out.String())
	}
}

// The player's own clock counts the moves of its side on the line of the game. Undo and a new game
// give their time back.
func TestOwnClockFollowsTheLine(t *testing.T) {
	c := serverClock{own: match.Clock{Total: time.Minute}}
	g := game.New()
	spend := func(m game.Move, d time.Duration) {
		c.add(g, m, d)
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	left := func(want time.Duration) {
		t.Helper()
		if got := c.game(g); got != want {
			t.Errorf("after %s %v are left, want %v", game.FormatMoves(g.Moves()), got, want)
		}
	}
	moves, err := game.ParseMoves(game.Start, "f5d6c3d3c4")
	if err != nil {
		t.Fatal(err)
	}
	left(time.Minute)
	spend(moves[0], 10*time.Second)
	left(time.Minute) // White's
	if err := g.Play(moves[1]); err != nil {
		t.Fatal(err)
	}
	left(50 * time.Second)
	spend(moves[2], 5*time.Second)
	if err := g.Play(moves[3]); err != nil {
		t.Fatal(err)
	}
	left(45 * time.Second)
	g.Undo()
	g.Undo()
	left(50 * time.Second)
	g = game.New()
	left(time.Minute)
	if slices.Contains(c.took, 10*time.Second) {
		t.Error("another game's times are kept")
	}
}
