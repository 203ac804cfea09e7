package session

import (
	"testing"
	"time"

	"flipside/game"
)

var (
	person = Seat{Human: true}
	club   = Seat{Spec: "friendly:club"}
)

func setSeat(t *testing.T, s *Session, c game.Color, seat Seat) {
	t.Helper()
	before, line, live := s.generation, game.FormatMoves(s.table.game.Line()), s.table.game.Ply()
	if err := s.SetSeat(c, seat); err != nil {
		t.Fatal(err)
	}
	snap := s.Snapshot()
	if s.generation == before || snap.Setup.Seats[c] != seat {
		t.Errorf("generation %d after %d, %v plays %+v", s.generation, before, c, snap.Setup.Seats[c])
	}
	if game.FormatMoves(s.table.game.Line()) != line || s.table.game.Ply() != live {
		t.Errorf("the game was %s at ply %d, now %s at %d", line, live, game.FormatMoves(s.table.game.Line()), s.table.game.Ply())
	}
}

// quiet fails the test if the fake was asked for a move.
func quiet(t *testing.T, f *fake) {
	t.Helper()
	select {
	case <-f.calls:
		t.Fatal("an engine thinks")
	default:
	}
}

// When another player takes a side, the search of that side is stale. Nobody waits for it, and its
// answer is dropped even if it is legal.
func TestTakeOverAThinkingSide(t *testing.T) {
	for name, seat := range map[string]Seat{"a person": person, "another engine": club} {
		t.Run(name, func(t *testing.T) {
			f, next := newFake(t), newFake(t)
			s := newSession(t, players{"random": f, "friendly:club": next})
			defer s.Close()
			start(t, s, seats("human", "random"))
			playAt(t, s, "f5")
			stale := <-f.calls
			setSeat(t, s, game.White, seat) // must not wait: it would hang here
			if stale.ctx.Err() == nil {
				t.Error("the search goes on")
			}
			ticks(s, 100)
			if snap := s.Snapshot(); snap.Thinking != !seat.Human {
				t.Errorf("thinking is %v", snap.Thinking)
			}
			quiet(t, next) // it starts only after the old search has ended
			stale.play("d6")
			if !seat.Human {
				c := <-next.calls
				ticks(s, 100)
				c.play("f6")
				wait(s)
				ticks(s, minMoveTicks)
			} else {
				ticks(s, 100)
				playAt(t, s, "f6")
			}
			if moves(s) != "f5f6" {
				t.Errorf("the game is %s", moves(s))
			}
		})
	}
}

// If an engine has found a move that still waits for the discs, and the engine is replaced, the
// move is dropped.
func TestTakeOverBeforeAMoveIsShown(t *testing.T) {
	f := newFake(t)
	s := newSession(t, players{"random": f})
	defer s.Close()
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	s.Settle(true, false)
	(<-f.calls).play("d6")
	wait(s)
	ticks(s, 100)
	setSeat(t, s, game.White, person)
	s.Settle(false, false)
	if ticks(s, 100); moves(s) != "f5" || s.Snapshot().Phase != PhaseHuman {
		t.Errorf("%s, phase %d", moves(s), s.Snapshot().Phase)
	}
}

// The side that does not change keeps its search and its clock.
func TestTheOtherSideGoesOn(t *testing.T) {
	e, other := &clocked{fake: newFake(t), total: time.Minute}, &clocked{fake: newFake(t), total: time.Hour}
	s, c := timedSession(t, players{"random": e, "friendly:club": other})
	defer s.Close()
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	answer(s, e.fake, c, 5*time.Second, "d6")
	playAt(t, s, "c3")
	call := <-e.calls
	c.pass(s, 3*time.Second)
	setSeat(t, s, game.Black, club)
	if snap := s.Snapshot(); call.ctx.Err() != nil || !snap.Thinking || !snap.Watching || snap.Paused {
		t.Fatalf("its search ended (%v), or the game stands: %+v", call.ctx.Err(), snap.Phase)
	}
	left(t, s, time.Hour, 52*time.Second)
	call.play("f4")
	wait(s)
	ticks(s, minMoveTicks+1)
	if moves(s) != "f5d6c3f4" {
		t.Fatal(moves(s))
	}
	answer(s, other.fake, c, time.Minute, "c5")
	last := <-e.calls
	left(t, s, 59*time.Minute, 52*time.Second)
	setSeat(t, s, game.Black, person)
	left(t, s, 0, 52*time.Second)
	if snap := s.Snapshot(); snap.Watching || snap.Phase != PhaseThinking {
		t.Errorf("watching %v, phase %d", snap.Watching, snap.Phase)
	}
	setSeat(t, s, game.Black, club)
	left(t, s, time.Hour, 52*time.Second) // a full clock: the person's time does not count
	last.play("b4")
	wait(s) // its move is not in the game that is saved now
	data, err := s.table.saved().Encode()
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Restore(saved); err != nil {
		t.Fatal(err)
	}
	left(t, s, time.Hour, 52*time.Second)
}

// Changes from two engines to a person's game and from two persons to engines, in every phase.
func TestSeatsInEveryPhase(t *testing.T) {
	t.Run("paused", func(t *testing.T) {
		s := newSession(t, players{"random": &first{}})
		defer s.Close()
		start(t, s, seats("random", "random"))
		until(t, s, func() bool { return s.table.game.Ply() == 4 })
		s.Pause(true)
		setSeat(t, s, game.White, person)
		if snap := s.Snapshot(); snap.Paused || snap.Phase != PhaseThinking || snap.Watching {
			t.Fatalf("phase %d", snap.Phase)
		}
		until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman })
		if s.table.game.Ply() != 5 || !s.Undo() || s.table.game.Ply() != 3 {
			t.Errorf("undo leads to ply %d, want 3: the last choice of White", s.table.game.Ply())
		}
		if !s.Redo() || s.table.game.Ply() != 5 {
			t.Errorf("redo leads to ply %d, want 5", s.table.game.Ply())
		}
	})
	t.Run("paused, still watched", func(t *testing.T) {
		f := newFake(t)
		s := newSession(t, players{"random": &first{}, "friendly:club": f})
		defer s.Close()
		start(t, s, seats("random", "random"))
		until(t, s, func() bool { return s.table.game.Ply() == 4 })
		s.Pause(true)
		setSeat(t, s, game.Black, club)
		ticks(s, 100)
		if quiet(t, f); s.Snapshot().Phase != PhasePaused {
			t.Error("the pause has ended")
		}
	})
	t.Run("two persons to two engines", func(t *testing.T) {
		s := newSession(t, players{"random": &first{}, "friendly:club": &first{}})
		defer s.Close()
		start(t, s, seats("human", "human"))
		playAt(t, s, "f5")
		playAt(t, s, "d6")
		s.Undo()
		setSeat(t, s, game.Black, Seat{Spec: "random"})
		if snap := s.Snapshot(); !snap.CanRedo || snap.Phase != PhaseHuman {
			t.Errorf("redo %v, phase %d", snap.CanRedo, snap.Phase)
		}
		setSeat(t, s, game.White, club)
		if snap := s.Snapshot(); !snap.Watching || snap.Paused {
			t.Errorf("watching %v, paused %v", snap.Watching, snap.Paused)
		}
		until(t, s, func() bool { return s.table.game.Over() })
	})
	t.Run("passing", func(t *testing.T) {
		s := newSession(t, players{"random": &first{}})
		defer s.Close()
		setup := seats("human", "random")
		setup.Start = passPosition(t)
		start(t, s, setup)
		ticks(s, passTicks/2)
		stands := s.Snapshot().PassTicks
		setSeat(t, s, game.Black, Seat{Spec: "random"})
		setSeat(t, s, game.White, person)
		if snap := s.Snapshot(); snap.Phase != PhasePass || snap.PassTicks != stands {
			t.Fatalf("phase %d, the notice stands %d ticks, want %d", snap.Phase, snap.PassTicks, stands)
		}
		if ticks(s, passTicks); moves(s) != "-" || s.Snapshot().Phase != PhaseHuman {
			t.Errorf("%s, phase %d", moves(s), s.Snapshot().Phase)
		}
	})
	t.Run("over", func(t *testing.T) {
		s := newSession(t, players{"random": &first{}, "friendly:club": &first{}})
		defer s.Close()
		start(t, s, seats("random", "random"))
		until(t, s, func() bool { return s.table.game.Over() })
		now := [2]Seat{club, person}
		if err := s.SetSeats(now); err != nil {
			t.Fatal(err)
		}
		ticks(s, 100)
		if snap := s.Snapshot(); snap.Phase != PhaseOver || snap.Setup.Seats != seats("random", "random").Seats {
			t.Errorf("phase %d, %+v", snap.Phase, snap.Setup.Seats)
		}
		s.Undo()
		if snap := s.Snapshot(); snap.Over || snap.Setup.Seats != now {
			t.Errorf("over %v, %+v", snap.Over, snap.Setup.Seats)
		}
	})
	t.Run("looking back", func(t *testing.T) {
		s := newSession(t, players{"random": &first{}})
		defer s.Close()
		start(t, s, seats("human", "human"))
		for _, square := range []string{"f5", "d6", "c3"} {
			playAt(t, s, square)
		}
		s.Browse(1)
		setSeat(t, s, game.Black, Seat{Spec: "random"})
		if snap := s.Snapshot(); !snap.Browsing || snap.View != 1 {
			t.Fatalf("it shows ply %d", snap.View)
		}
		s.PlayFromHere()
		setSeat(t, s, game.White, Seat{Spec: "random"})
		setSeat(t, s, game.Black, person)
		until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman })
		if s.table.game.Ply() != 2 || s.table.game.LineLen() != 2 && s.table.game.LineLen() != 3 {
			t.Errorf("ply %d of %d", s.table.game.Ply(), s.table.game.LineLen())
		}
	})
}

func TestHintsAndPonderingEndWithTheSeat(t *testing.T) {
	f := newFake(t)
	s := newSession(t, players{"random": &first{}, "adviser": f})
	start(t, s, seats("human", "human"))
	s.Hint()
	c := <-f.calls
	setSeat(t, s, game.White, Seat{Spec: "random"})
	if c.ctx.Err() != nil || !s.Snapshot().HintPending {
		t.Error("the hint of the side that stays is gone")
	}
	setSeat(t, s, game.Black, Seat{Spec: "random"})
	if c.ctx.Err() == nil || s.Snapshot().HintPending {
		t.Error("a hint is searched for a person who has left")
	}
	c.play("f5")
	s.Close()

	p := newPonderer(true)
	s = pondering(t, p)
	defer s.Close()
	setSeat(t, s, game.White, person)
	if cause := <-p.ended; cause != errStale {
		t.Errorf("ended by %v", cause)
	}
	if ticks(s, 100); len(p.begun) != 0 {
		t.Error("an engine that has left ponders")
	}
}

// Another engine can replace a failed engine.
func TestSeatOfAFailedEngine(t *testing.T) {
	s := newSession(t, players{"random": thinker(nil), "friendly:club": &first{}})
	defer s.Close()
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	until(t, s, func() bool { return s.Snapshot().Paused })
	setSeat(t, s, game.White, club)
	until(t, s, func() bool { return s.table.game.Ply() == 2 })
}

func TestSeatsThatChangeNothing(t *testing.T) {
	var saves []Saved
	f := newFake(t)
	s := newSession(t, players{"random": f})
	s.o.Save = func(v Saved) { saves = append(saves, v) }
	start(t, s, seats("human", "random"))
	playAt(t, s, "f5")
	c := <-f.calls
	generation := s.generation
	for _, seat := range []Seat{{Spec: "friendly:club"}, {Spec: "nobody"}, {Spec: "random,depth=x"}} {
		if s.SetSeat(game.Black, seat) == nil || s.SetSeat(game.White, seat) == nil {
			t.Errorf("%+v plays", seat)
		}
	}
	if err := s.SetSeat(game.White, Seat{Spec: "random"}); err != nil {
		t.Error(err)
	}
	if snap := s.Snapshot(); c.ctx.Err() != nil || s.generation != generation || snap.Setup.Seats != seats("human", "random").Seats || len(saves) != 1 {
		t.Errorf("something has changed: %+v, %d saves", snap.Setup.Seats, len(saves))
	}
	if err := swapSeats(s); err != nil {
		t.Error(err)
	}
	if snap := s.Snapshot(); snap.Setup.Seats != seats("random", "human").Seats || c.ctx.Err() == nil || snap.Phase != PhaseHuman {
		t.Errorf("swapped to %+v, phase %d", snap.Setup.Seats, snap.Phase)
	}
	if len(saves) != 2 || saves[1].Setup.Seats != seats("random", "human").Seats || lineOf(saves[1]) != "f5" {
		t.Errorf("saved %+v", saves)
	}
	c.play("d6")
	s.Close()
}

// swapSeats gives each side the player of the other one.
func swapSeats(s *Session) error {
	at := s.Snapshot().Setup.Seats
	return s.SetSeats([2]Seat{at[1], at[0]})
}
