package session

import (
	"context"
	"testing"
	"time"

	"flipside/ai"
	"flipside/game"
)

// The steps go from the slowest to the fastest speed and not beyond, and each has a different name.
func TestSpeedGoesBySteps(t *testing.T) {
	names := map[string]bool{}
	s, steps := MinSpeed, 0
	for ; s != s.Step(1); s = s.Step(1) {
		names[s.String()] = true
		if back := s.Step(1).Step(-1); back != s {
			t.Errorf("a step on from %g and one back is %g", float64(s), float64(back))
		}
		if steps++; steps > 100 {
			t.Fatal("the steps do not end")
		}
	}
	if s != MaxSpeed || MinSpeed.Step(-1) != MinSpeed || len(names) != steps {
		t.Errorf("%d steps end at %g, with the names %v", steps, float64(s), names)
	}
	if got := Speed(1.5).String(); got != "1×" {
		t.Errorf("a speed between two steps is called %q", got)
	}
}

// A player says how long it looks at a position, and its move comes no sooner and no later: at most
// after two seconds, and at once where the user asks.
func TestPauseOfAPlayer(t *testing.T) {
	for _, c := range []struct {
		pause time.Duration
		ticks int
	}{{0, minMoveTicks}, {400 * time.Millisecond, 24}, {1500 * time.Millisecond, 90}, {time.Hour, 120}} {
		who := thinker(func(ctx context.Context, g *game.Game, _ func(ai.Report)) (ai.Result, error) {
			return ai.Result{Move: game.Move(g.Position().Moves().First()), Report: ai.Report{Pause: c.pause}}, nil
		})
		s := newSession(t, players{"random": who})
		start(t, s, seats("human", "random"))
		playAt(t, s, "f5")
		wait(s)
		ticks(s, c.ticks-1)
		if moves(s) != "f5" {
			t.Errorf("with a pause of %v the move came before %d ticks", c.pause, c.ticks)
		}
		if ticks(s, 1); moves(s) == "f5" {
			t.Errorf("with a pause of %v the move did not come after %d ticks", c.pause, c.ticks)
		}
		s.Close()
	}
}
