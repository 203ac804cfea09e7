package session

import (
	"context"
	"testing"
	"time"

	"flipside/ai"
	"flipside/game"
)

// A player says how long it looks at a position. Its move comes exactly then, after two seconds at
// most, and at once if the user asks.
func TestPauseOfAPlayer(t *testing.T) {
	for _, c := range []struct {
		pause time.Duration
		ticks int
	}{{0, minMoveTicks}, {400 * time.Millisecond, 24}, {1500 * time.Millisecond, 90}, {time.Hour, 120}} {
		who := thinker(func(ctx context.Context, g *game.Game, _ func(ai.Report)) (ai.Answer, error) {
			return ai.Answer{Move: game.Move(g.Position().Moves().First()), Report: ai.Report{Pause: c.pause}}, nil
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
