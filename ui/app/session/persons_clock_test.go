package session

import (
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// timed returns a session with a clock that the test sets and the last game that it saved, and
// begins a game of two persons or of one against an engine, with five minutes and two seconds a
// move.
func timed(t *testing.T, black, white string) (*Session, *clock, *Saved) {
	t.Helper()
	s, c := timedSession(t, players{"random": &first{}})
	saved := &Saved{}
	s.o.Save = func(v Saved) { *saved = v }
	setup := seats(black, white)
	setup.ID, setup.Clock = "one", Clock{Total: 5 * time.Minute, Gain: 2 * time.Second}
	start(t, s, setup)
	s.Tick()
	return s, c, saved
}

// wait lets time pass with ticks.
func (c *clock) wait(s *Session, d time.Duration) {
	for ; d > 0; d -= maxGap {
		c.now = c.now.Add(min(maxGap, d))
		s.Tick()
	}
}

const minute = time.Minute

// The clock of a person runs in that person's turn, and gains time after each move.
func TestClocksOfPersons(t *testing.T) {
	s, c, _ := timed(t, "human", "human")
	defer s.Close()
	left(t, s, 5*minute, 5*minute)
	c.wait(s, 10*time.Second)
	left(t, s, 4*minute+50*time.Second, 5*minute)
	playAt(t, s, "f5")
	left(t, s, 4*minute+52*time.Second, 5*minute)
	c.wait(s, 30*time.Second)
	left(t, s, 4*minute+52*time.Second, 4*minute+30*time.Second)
	playAt(t, s, "d6")
	c.wait(s, time.Second)
	left(t, s, 4*minute+51*time.Second, 4*minute+32*time.Second)
	if at := s.Snapshot(); !at.Timed {
		t.Error("no clock runs")
	}
}

// Moving discs, another screen, a game that was left and a machine that slept cost nothing. Looking
// back does.
func TestWhatStopsTheClock(t *testing.T) {
	s, c, _ := timed(t, "human", "human")
	defer s.Close()
	playAt(t, s, "f5")
	s.Tick()
	c.wait(s, 10*time.Second)
	for _, stop := range []struct{ busy, covered bool }{{true, false}, {false, true}, {true, true}} {
		s.Settle(stop.busy, stop.covered)
		c.wait(s, 20*time.Second)
		left(t, s, 5*minute+2*time.Second, 4*minute+50*time.Second)
	}
	s.Settle(false, false)
	c.now = c.now.Add(8 * time.Hour)
	s.Tick()
	left(t, s, 5*minute+2*time.Second, 4*minute+49*time.Second)
	s.Browse(0)
	c.wait(s, 9*time.Second)
	left(t, s, 5*minute+2*time.Second, 4*minute+40*time.Second)
}

// A turn that has no end, because the program is killed, has used its time.
func TestTheTimeOfATurnIsSavedMeanwhile(t *testing.T) {
	s, c, saved := timed(t, "human", "human")
	defer s.Close()
	playAt(t, s, "f5")
	s.Tick()
	if saved.Used != 0 {
		t.Fatalf("%v are used at the beginning", saved.Used)
	}
	c.wait(s, 10*time.Second)
	if lost := 10*time.Second - saved.Used; lost < 0 || lost >= keepEvery {
		t.Errorf("%v of 10 s are saved", saved.Used)
	}
	playAt(t, s, "d6")
	c.wait(s, 10*time.Second)
	if lost := 10*time.Second - saved.Used; lost < 0 || lost >= keepEvery {
		t.Errorf("%v of the next 10 s are saved", saved.Used)
	}
}

// A forced pass costs nothing, however long its notice is shown, and gains nothing.
func TestAPassCostsNoTime(t *testing.T) {
	s, c, _ := timed(t, "human", "human")
	defer s.Close()
	setup := seats("human", "human")
	setup.Clock = Clock{Total: minute, Gain: 5 * time.Second}
	setup.Start = startOf(t, "XO"+strings.Repeat("-", 54)+"XO------ X;")
	start(t, s, setup)
	if p := s.table.game.Position(); p.MustPass() {
		t.Fatal("the position has no move")
	}
	playAt(t, s, "c1")
	if !s.table.game.Position().MustPass() {
		t.Fatal("nobody passes")
	}
	before := s.Snapshot().Left
	for s.table.game.Position().MustPass() {
		c.wait(s, time.Second)
	}
	if after := s.Snapshot(); after.Left != before || after.Ply != 2 {
		t.Errorf("the clocks went from %v to %v during the pass", before, after.Left)
	}
}

// A resignation neither gives back clock time nor takes any: after it is taken back, the clock has
// the time of that moment, also after a second resignation, after Redo, and in a game from a file.
func TestAResignationKeepsTheClock(t *testing.T) {
	for _, white := range []string{"human", "random"} {
		s, c, saved := timed(t, "human", white)
		s.Note(record.Overlays) // a game that counts stays as it ended
		c.wait(s, time.Second)
		playAt(t, s, "f5")
		c.wait(s, time.Second)
		if white == "human" {
			playAt(t, s, "d6")
		} else {
			until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman })
		}
		s.Tick()
		black, other := s.Snapshot().Left[0], s.Snapshot().Left[1]
		c.wait(s, 40*time.Second)
		resign := func() {
			t.Helper()
			if !s.Resign() {
				t.Fatal("the game cannot be resigned")
			}
			c.wait(s, 7*time.Second)
		}
		resign()
		left(t, s, black-40*time.Second, other)
		s.Undo()
		left(t, s, black-40*time.Second, other)
		c.wait(s, 5*time.Second)
		left(t, s, black-45*time.Second, other)
		resign()
		left(t, s, black-40*time.Second, other) // it ended so
		s.Undo()
		left(t, s, black-45*time.Second, other)
		c.wait(s, time.Second)
		s.Redo()
		left(t, s, black-40*time.Second, other)
		s.Undo()
		left(t, s, black-46*time.Second, other)
		resign()
		if err := s.Restore(again(t, *saved)); err != nil {
			t.Fatal(err)
		}
		left(t, s, black-40*time.Second, other)
		s.Undo()
		left(t, s, black-40*time.Second, other)
		s.Close()
	}
}

// Who has no time left has lost. Undo gives back the time of the turn.
func TestLosingOnTime(t *testing.T) {
	s, c, saved := timed(t, "human", "random")
	defer s.Close()
	c.wait(s, 5*minute-time.Second)
	if s.Snapshot().Over {
		t.Fatal("the game is over with a second left")
	}
	c.now = c.now.Add(time.Second)
	if events := s.Tick(); len(events) != 1 || events[0].Kind != EventOver {
		t.Fatalf("%+v", events)
	}
	at := s.Snapshot()
	if winner, won := at.Winner(); !won || winner != game.White || at.Early != (record.Ending{End: record.TimedOut, Score: -64}) || at.Timed || !at.Fair {
		t.Errorf("%+v", at)
	}
	left(t, s, 1, 0)
	if r, err := saved.record(); err != nil || !saved.Over || r.Tags.Result.End != record.TimedOut {
		t.Errorf("a game that was lost before its first move is not saved: %+v %v", *saved, err)
	}
	unrated := again(t, *saved) // where Undo goes on
	unrated.Help |= record.Hints
	if err := s.Restore(unrated); err != nil {
		t.Fatal(err)
	}
	left(t, s, 1, 0)
	c.wait(s, minute)
	if !s.Snapshot().Over {
		t.Error("the game is no longer over")
	}
	s.Undo()
	left(t, s, 5*minute, 0)
	c.wait(s, 2*time.Second)
	left(t, s, 5*minute-2*time.Second, 0)
}

// A game that is closed and continued keeps its clocks, with the time of the running turn. A move
// in the last two seconds counts.
func TestClocksAreSaved(t *testing.T) {
	for name, leave := range map[string]func(s *Session){"abandon": (*Session).Abandon, "close": (*Session).Close,
		"start": func(s *Session) { start(t, s, seats("human", "human")) }} {
		s, c, saved := timed(t, "human", "random")
		c.wait(s, 2*time.Second)
		playAt(t, s, "f5")
		until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman })
		if name != "close" {
			defer s.Close()
		}
		c.wait(s, 5*minute-2*time.Second)
		leave(s)
		read := again(t, *saved)
		next, later := timedSession(t, players{"random": &first{}})
		defer next.Close()
		if err := next.Restore(read); err != nil {
			t.Fatal(err)
		}
		left(t, next, 2*time.Second, 0)
		if next.Snapshot().Setup.Clock != (Clock{Total: 5 * minute, Gain: 2 * time.Second}) {
			t.Errorf("%+v", next.Snapshot().Setup.Clock)
		}
		next.Tick()
		later.wait(next, time.Second)
		if err := next.Play(next.Snapshot().Legal.First()); err != nil {
			t.Fatal(err)
		}
		left(t, next, 3*time.Second, 0)
		if next.Snapshot().Over {
			t.Error("the game is over")
		}
	}
}

// Undo and redo go back and forth in time too: Undo gives back the time of a turn, Redo takes it
// again.
func TestUndoWithClocks(t *testing.T) {
	s, c, _ := timed(t, "human", "human")
	defer s.Close()
	c.wait(s, 10*time.Second)
	playAt(t, s, "f5")
	s.Tick()
	c.wait(s, 20*time.Second)
	playAt(t, s, "d6")
	s.Tick()
	c.wait(s, 5*time.Second)
	s.Undo()
	left(t, s, 4*minute+52*time.Second, 5*minute)
	s.Redo()
	left(t, s, 4*minute+47*time.Second, 4*minute+42*time.Second)
	s.Undo()
	playAt(t, s, "d6") // as before
	left(t, s, 4*minute+47*time.Second, 5*minute+2*time.Second)
	s.Undo()
	playAt(t, s, "f6")
	left(t, s, 4*minute+52*time.Second, 5*minute+2*time.Second)
	s.Undo()
	if err := s.SetSeat(game.Black, Seat{Spec: "random"}); err != nil {
		t.Fatal(err)
	}
	if at := s.Snapshot(); at.Left[0] != 0 || at.Left[1] != 5*minute {
		t.Errorf("%v", at.Left)
	}
	if err := s.SetSeat(game.Black, Seat{Human: true}); err != nil {
		t.Fatal(err)
	}
	left(t, s, 5*minute, 5*minute)
}

func TestBadClocks(t *testing.T) {
	s, _ := recorded(t, nil)
	defer s.Close()
	for want, bad := range map[string]Clock{"from 1 s to": {Gain: time.Second}, "not 500ms": {Total: time.Second / 2}, "gain from 0": {Total: minute, Gain: 2 * time.Hour}} {
		setup := seats("human", "human")
		setup.Clock = bad
		if err := s.Start(setup); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	start(t, s, seats("human", "human"))
	playAt(t, s, "f5")
	data, err := s.table.saved().Encode()
	if err != nil {
		t.Fatal(err)
	}
	for clock, want := range map[string]string{`{"total": 0}`: "not 0s", `{"total": -1}`: "not -1", `{"total": 60000, "used": 1e12}`: "", `{"total": 60000, "gain": 7200000}`: "gain"} {
		changed := strings.Replace(string(data), `"ply":`, `"clock": `+clock+`, "ply":`, 1)
		if _, err := Decode([]byte(changed)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", clock, err, want)
		}
	}
}

// A person who takes over from an engine gains nothing from the moves of that engine, also after
// the game was closed. Names change no clock.
func TestTakingOverWithAClock(t *testing.T) {
	s, c, saved := timed(t, "random", "human")
	until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman })
	c.wait(s, 10*time.Second)
	if err := s.Play(s.Snapshot().Legal.First()); err != nil {
		t.Fatal(err)
	}
	until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman })
	if err := s.SetSeat(game.Black, Seat{Human: true}); err != nil {
		t.Fatal(err)
	}
	at := s.Snapshot().Left
	if at[0] != 5*minute || at[1] >= 5*minute {
		t.Errorf("%v", at)
	}
	c.wait(s, 3*time.Second)
	at = s.Snapshot().Left
	for _, names := range [][2]string{{"Ada", "Grace"}, {"Grace", "Ada"}, {"", ""}} {
		if err := s.SetSeats([2]Seat{{Human: true, Name: names[0]}, {Human: true, Name: names[1]}}); err != nil {
			t.Fatal(err)
		}
		if now := s.Snapshot(); now.Left != at || now.Setup.Seats[0].Name != names[0] || now.Setup.Tags.White.Name != names[1] {
			t.Errorf("%v: %v, want %v", names, now.Left, at)
		}
	}
	s.Close()
	next, _ := timedSession(t, nil)
	defer next.Close()
	if err := next.Restore(again(t, *saved)); err != nil {
		t.Fatal(err)
	}
	if now := next.Snapshot().Left; now != at {
		t.Errorf("after closing: %v, want %v", now, at)
	}
}
