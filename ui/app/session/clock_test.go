package session

import (
	"context"
	"slices"
	"testing"
	"time"

	"flipside/ai"
	"flipside/ai/friendly"
	"flipside/ai/match"
	"flipside/game"
	"flipside/ui/pace"
)

// clocked is a fake with a clock for the game. It records the times it is given before each move.
type clocked struct {
	*fake
	total time.Duration
	told  []time.Duration
}

func (c *clocked) Traits() match.Traits { return match.Traits{Clock: c.total} }

func (c *clocked) Think(ctx context.Context, req match.Request) (ai.Answer, error) {
	c.told = append(c.told, req.Left)
	return c.fake.Think(ctx, req)
}

// timedSession returns a session and the clock that the test sets for it.
func timedSession(t *testing.T, who players) (*Session, *clock) {
	t.Helper()
	c := &clock{time.Unix(0, 0)}
	s := newSession(t, who)
	s.engines.now = func() time.Time { return c.now }
	return s, c
}

// answer lets the fake think for the given time and play, and returns when the move is on the
// board.
func answer(s *Session, f *fake, c *clock, took time.Duration, move string) {
	call := <-f.calls
	c.pass(s, took)
	call.play(move)
	wait(s)
	ticks(s, minMoveTicks+1)
}

// pass advances the time while the turn thinks. It counts the time as ticks do, but does not take
// the result.
func (c *clock) pass(s *Session, d time.Duration) {
	for ; d > 0; d -= maxGap {
		c.now = c.now.Add(min(maxGap, d))
		s.turn.count(c.now)
	}
}

func left(t *testing.T, s *Session, want ...time.Duration) {
	t.Helper()
	if got := s.Snapshot().Left; !slices.Equal(got[:], want) {
		t.Errorf("the clocks show %v, want %v", got, want)
	}
}

func TestClockOfAnEngine(t *testing.T) {
	e := &clocked{fake: newFake(t), total: time.Minute}
	s, c := timedSession(t, players{"random": e})
	defer s.Close()
	start(t, s, seats("human", "random"))
	left(t, s, 0, time.Minute)
	c.now = c.now.Add(time.Hour) // the engine does not pay for a person's time
	playAt(t, s, "f5")
	call := <-e.calls
	c.pass(s, 2*time.Second)
	left(t, s, 0, 58*time.Second) // the clock runs while the engine thinks,
	c.now = c.now.Add(500 * time.Millisecond)
	s.Settle(true, false)
	call.play("d6")
	wait(s)
	s.Tick()
	c.now = c.now.Add(time.Second) // and it stops while the move waits for discs
	left(t, s, 0, 57500*time.Millisecond)
	s.Settle(false, false)
	ticks(s, minMoveTicks)
	if moves(s) != "f5d6" {
		t.Fatal(moves(s))
	}
	left(t, s, 0, 57500*time.Millisecond)
	playAt(t, s, "c3")
	answer(s, e.fake, c, 7500*time.Millisecond, "f4")
	left(t, s, 0, 50*time.Second)
	if want := []time.Duration{57 * time.Second, 54500 * time.Millisecond}; !slices.Equal(e.told, want) {
		t.Errorf("the engine was told %v, want %v", e.told, want)
	}
	s.Browse(2)
	left(t, s, 0, 57500*time.Millisecond)
	s.Browse(s.table.game.Ply())
	left(t, s, 0, 50*time.Second)
}

// A computer that sleeps gives no ticks, but its clock may continue. An engine pays for the time
// between ticks; for a long gap it pays only a little.
func TestSleepIsNotCharged(t *testing.T) {
	e := &clocked{fake: newFake(t), total: 5 * time.Minute}
	s, c := timedSession(t, players{"random": e})
	defer s.Close()
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	call := <-e.calls
	second := func() {
		for range pace.TicksPerSecond {
			c.now = c.now.Add(time.Second / pace.TicksPerSecond)
			s.Tick()
		}
	}
	second()
	c.now = c.now.Add(8 * time.Hour)
	second()
	c.now = c.now.Add(-3 * time.Hour) // a clock that is set back adds no time
	second()
	if at := s.Snapshot(); at.Left[1] > 297*time.Second || at.Left[1] < 295*time.Second ||
		at.ThinkTime != 5*time.Minute-at.Left[1] {
		t.Errorf("after 3 s of ticks and a night %v are left, %v were thought", at.Left[1], at.ThinkTime)
	}
	call.play("d6")
	wait(s)
	c.now = c.now.Add(8 * time.Hour) // after the end of the search, before the next tick
	ticks(s, minMoveTicks)
	if got := s.Snapshot().Left[1]; moves(s) != "f5d6" || got < 294*time.Second {
		t.Errorf("after %s %v are left", moves(s), got)
	}
}

func TestUndoGivesTheTimeBack(t *testing.T) {
	e := &clocked{fake: newFake(t), total: time.Minute}
	s, c := timedSession(t, players{"random": e})
	start(t, s, seats("human", "random"))
	for _, m := range [][2]string{{"f5", "d6"}, {"c3", "f4"}} {
		playAt(t, s, m[0])
		answer(s, e.fake, c, 10*time.Second, m[1])
	}
	left(t, s, 0, 40*time.Second)
	s.Undo()
	left(t, s, 0, 50*time.Second)
	s.Redo()
	left(t, s, 0, 40*time.Second)
	s.Undo()
	s.Undo()
	left(t, s, 0, time.Minute)
	s.Redo()
	left(t, s, 0, 50*time.Second)
	playAt(t, s, "c4") // a new line: later costs of the old one are removed
	call := <-e.calls
	if got := e.told[len(e.told)-1]; got != 47*time.Second {
		t.Errorf("the engine was told %v", got)
	}
	c.pass(s, 20*time.Second)
	s.Undo() // during a search
	left(t, s, 0, 50*time.Second)
	call.play("c5")
	start(t, s, seats("human", "random"))
	left(t, s, 0, time.Minute)
	s.Close()
}

// When a line is played again after another line replaced it, it must not get the costs of that
// other line.
func TestTimesStayWithTheirLine(t *testing.T) {
	e := &clocked{fake: newFake(t), total: time.Minute}
	s, c := timedSession(t, players{"random": e})
	defer s.Close()
	start(t, s, seats("human", "random"))
	line := func(took time.Duration, moves ...string) {
		for i := 0; i < len(moves); i += 2 {
			playAt(t, s, moves[i])
			answer(s, e.fake, c, took, moves[i+1])
		}
	}
	line(time.Second, "f5", "d6", "c3", "d3")
	s.Undo()
	line(10*time.Second, "c4", "d3")
	left(t, s, 0, 49*time.Second)
	s.Undo()
	playAt(t, s, "c3") // the first line again
	call := <-e.calls
	s.Undo()
	call.play("d3")
	s.Redo()
	if got := moves(s); got != "f5d6c3d3" {
		t.Fatal(got)
	}
	left(t, s, 0, 59*time.Second)
}

func TestClocksOfBothSides(t *testing.T) {
	black, white := &clocked{fake: newFake(t), total: time.Minute}, &clocked{fake: newFake(t), total: 5 * time.Minute}
	s, c := timedSession(t, players{"random": black, "minimax:easy": white})
	start(t, s, seats("random", "minimax:easy"))
	s.Tick()
	answer(s, black.fake, c, time.Second, "f5")
	answer(s, white.fake, c, 2*time.Second, "d6")
	answer(s, black.fake, c, 4*time.Second, "c3")
	(<-white.calls).play("d3")
	left(t, s, 55*time.Second, 298*time.Second)
	s.Undo() // one move, and a pause
	left(t, s, 59*time.Second, 298*time.Second)
	s.Close()
}

func TestClockIsSaved(t *testing.T) {
	var kept Saved
	e := &clocked{fake: newFake(t), total: time.Minute}
	s, c := timedSession(t, players{"random": e})
	s.o.Save = func(v Saved) { kept = v }
	defer s.Close()
	setup := seats("human", "random")
	setup.Opening = []game.Move{game.Move(game.At(5, 4)), game.Move(game.At(3, 5))}
	start(t, s, setup)
	playAt(t, s, "c3")
	answer(s, e.fake, c, 10*time.Second, "d3")
	playAt(t, s, "c4")
	answer(s, e.fake, c, 2500*time.Millisecond, "f4")
	s.Undo()
	if want := []time.Duration{0, 0, 0, 10 * time.Second, 0, 2500 * time.Millisecond}; !slices.Equal(kept.spent(), want) {
		t.Errorf("saved %v, want %v", kept.spent(), want)
	}
	data, err := kept.Encode()
	if err != nil {
		t.Fatal(err)
	}
	v, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	start(t, s, seats("human", "human"))
	left(t, s, 0, 0)
	if err := s.Restore(v); err != nil {
		t.Fatal(err)
	}
	left(t, s, 0, 50*time.Second)
	s.Redo()
	left(t, s, 0, 47500*time.Millisecond)

	v.played = &played{line: v.Line()} // as in a file without times
	if err := s.Restore(v); err != nil {
		t.Fatal(err)
	}
	left(t, s, 0, time.Minute)
}

// A game without a clock is saved without times.
func TestNoClockNoTimes(t *testing.T) {
	f := newFake(t)
	s, c := timedSession(t, players{"random": f})
	defer s.Close()
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	answer(s, f, c, 10*time.Second, "d6")
	left(t, s, 0, 0)
	if v := s.table.saved(); len(v.spent()) != 0 {
		t.Errorf("saved %v", v.spent())
	}
}

// An engine that uses every time share fully and is delayed a little at each move still has time at
// the end of the game. An engine that was delayed for longer than its whole clock still plays.
func TestClockNeverRunsOut(t *testing.T) {
	for _, total := range []time.Duration{time.Minute, 30 * time.Minute} {
		var share time.Duration
		e := match.NewEngine("e", searchFunc(func(p game.Position, lim ai.Limits) game.Move {
			share = lim.Time
			return randomMove(p)
		}), ai.Limits{Time: 3 * time.Second}, 1)
		e.Clock = total
		s, c := timedSession(t, players{"random": e})
		start(t, s, seats("random", "random"))
		for turns := 0; !s.table.game.Over(); {
			s.Tick()
			if s.turn != nil && !s.turn.ended {
				wait(s)
				c.pass(s, share+50*time.Millisecond)
				turns++
			}
			for _, l := range s.Snapshot().Left {
				if l < 10*time.Millisecond {
					t.Fatalf("%v: %v are left after %d turns", total, l, turns)
				}
			}
		}
		s.Undo()
		s.Pause(false)
		s.Tick()
		c.pass(s, 48*time.Hour)
		until(t, s, func() bool { return s.table.game.Over() })
		data, err := s.table.saved().Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(data); err != nil {
			t.Error(err)
		}
		s.Close()
	}
}

type searchFunc func(game.Position, ai.Limits) game.Move

func (f searchFunc) Search(ctx context.Context, req ai.Request) (ai.Answer, error) {
	return ai.Answer{Move: f(req.Position, req.Limits)}, context.Cause(ctx)
}

// randomMove returns a move of a random game.
func randomMove(p game.Position) game.Move {
	r, _ := friendly.Random{Seed: 1}.Search(context.Background(), ai.Request{Position: p})
	return r.Move
}
