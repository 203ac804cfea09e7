package play

import (
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
)

// Each of the last ten seconds of a running clock ticks once.
func TestTheLastSecondsTick(t *testing.T) {
	const second = time.Second
	var c seconds
	for i, at := range []struct {
		timed bool
		side  game.Color
		left  time.Duration
		ticks bool
	}{
		{true, game.Black, 11 * second, false}, {true, game.Black, 10*second + 1, false}, {true, game.Black, 10 * second, true}, {true, game.Black, 9*second + 1, false},
		{true, game.Black, 9 * second, true}, {true, game.Black, 2*second - 1, true}, {false, game.White, 9 * second, false}, {true, game.White, 9 * second, true},
		{true, game.Black, 2*second - 2, true}, {true, game.Black, 1, true}, {true, game.Black, 60 * second, false},
	} {
		s := session.Snapshot{Clocks: session.Clocks{Timed: at.timed}, Passing: session.Passing{Pass: at.side}}
		s.Left[at.side] = at.left
		if got := c.tick(&s); got != at.ticks {
			t.Errorf("step %d, %v left: %v", i, at.left, got)
		}
	}
}

// The card shows the time, marked in the last seconds and after they have run out.
func TestClockOfACard(t *testing.T) {
	for _, c := range []struct {
		s    session.Snapshot
		want string
		last bool
	}{
		{session.Snapshot{}, "", false},
		{session.Snapshot{Clocks: session.Clocks{Left: [2]time.Duration{299 * time.Second}, Timed: true}}, "4:59", false},
		{session.Snapshot{Clocks: session.Clocks{Left: [2]time.Duration{8 * time.Second}, Timed: true}}, "0:08.0", true},
		{session.Snapshot{Clocks: session.Clocks{Left: [2]time.Duration{8 * time.Second}}}, "0:08.0", false},
		{session.Snapshot{Clocks: session.Clocks{Left: [2]time.Duration{8 * time.Second}, Timed: true}, Passing: session.Passing{Pass: game.White}}, "0:08.0", false},
		{session.Snapshot{Clocks: session.Clocks{Left: [2]time.Duration{1}}, Course: session.Course{Over: true, Early: record.Ending{End: record.TimedOut, Score: -64}}}, "0:00.0", true},
		{session.Snapshot{Clocks: session.Clocks{Left: [2]time.Duration{5 * time.Second}}, Course: session.Course{Over: true, Early: record.Ending{End: record.TimedOut, Score: 64}}}, "0:05.0", false},
	} {
		if got, last := clockOf(&c.s, game.Black); got != c.want || last != c.last {
			t.Errorf("%+v: %q %v", c.s, got, last)
		}
	}
}
