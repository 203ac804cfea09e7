package session

import (
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// recorded returns a session that keeps what it saves last, and the place of that.
func recorded(t *testing.T, who players) (*Session, *Saved) {
	t.Helper()
	s, last := newSession(t, who), &Saved{}
	s.o.Save = func(v Saved) { *last = v }
	s.o.NewID = func() string { return "another" }
	return s, last
}

// again writes a saved game to a file and reads it.
func again(t *testing.T, v Saved) Saved {
	t.Helper()
	data, err := v.Encode()
	if err != nil {
		t.Fatal(err)
	}
	read, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestResignWhileTheEngineThinks(t *testing.T) {
	f := newFake(t)
	s, saved := recorded(t, players{"random": f})
	defer s.Close()
	setup := seats("human", "random")
	setup.ID = "one"
	start(t, s, setup)
	if s.Snapshot().CanResign || s.Resign() {
		t.Error("a game without a move can be resigned")
	}
	playAt(t, s, "f5")
	stale := <-f.calls
	s.Tick()
	if at := s.Snapshot(); !at.CanResign || at.Resigns != game.Black || !s.Resign() {
		t.Fatalf("%+v", at)
	}
	if events := s.Tick(); len(events) != 1 || events[0].Kind != EventOver {
		t.Errorf("%+v", events)
	}
	if stale.ctx.Err() == nil {
		t.Error("the engine still thinks")
	}
	stale.play("d6")
	ticks(s, 300)
	at := s.Snapshot()
	winner, won := at.Winner()
	if !at.Over || at.Phase != PhaseOver || at.CanResign || winner != game.White || !won || at.Early.End != record.Resigned {
		t.Fatalf("%+v", at)
	}
	if moves(s) != "f5" || s.Resign() {
		t.Error("the game goes on after its end")
	}
	if err := s.Play(at.Legal.First()); err == nil {
		t.Error("a move is played after the end")
	}
	r, err := saved.record()
	if err != nil || !saved.Over || r.Tags.Result != (record.Ending{End: record.Resigned, Score: -64}) || !saved.Help.None() {
		t.Fatalf("%+v %v", r, err)
	}
	if sgf, err := s.Record(); err != nil || record.FormatSGF(sgf) == "" || sgf.Tags.Result.End != record.Resigned {
		t.Fatalf("%+v %v", sgf, err)
	}
}

// A game in which only the engine has moved is not saved before the user's first move. A game of
// two people or two engines is saved from its first move on.
func TestAGameBeginsWithTheUser(t *testing.T) {
	for _, c := range []struct {
		black, white string
		keeps        []bool // after each move
	}{
		{"random", "human", []bool{false, true}},
		{"human", "random", []bool{true, true}},
		{"human", "human", []bool{true, true}},
		{"random", "random", []bool{true, true}},
	} {
		s := newSession(t, players{"random": &first{}})
		saves := 0
		s.o.Save = func(Saved) { saves++ }
		start(t, s, seats(c.black, c.white))
		for n, keeps := range c.keeps {
			at := s.Snapshot()
			if n == 0 && (saves > 0 || at.Kept) {
				t.Errorf("%s and %s: a game without a move is saved", c.black, c.white)
			}
			if [2]string{c.black, c.white}[at.ToMove] == "human" {
				if err := s.Play(at.Legal.First()); err != nil {
					t.Fatal(err)
				}
			}
			until(t, s, func() bool { return s.Snapshot().Ply == n+1 })
			if at := s.Snapshot(); saves > 0 != keeps || at.Kept != keeps {
				t.Errorf("%s and %s, move %d: %d times saved, kept %v", c.black, c.white, n+1, saves, at.Kept)
			}
		}
		s.Close()
	}
}

// In an unrated game a resignation is in the file, comes back with the game, and can be taken back:
// the file then stays, and the game continues under another name.
func TestResignationIsTakenBack(t *testing.T) {
	s, saved := recorded(t, players{"random": &first{}})
	defer s.Close()
	setup := seats("human", "random")
	setup.ID = "one"
	start(t, s, setup)
	playAt(t, s, "f5")
	until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman })
	s.Note(record.Overlays)
	if !s.Resign() {
		t.Fatal("the game cannot be resigned")
	}
	ended, help := again(t, *saved), saved.Help
	if !ended.Over || ended.Early.End != record.Resigned {
		t.Fatalf("%+v", ended)
	}
	if err := s.Restore(ended); err != nil {
		t.Fatal(err)
	}
	if at := s.Snapshot(); !at.Over || at.Early.Score != -64 || !at.CanUndo || at.CanRedo {
		t.Fatalf("%+v", at)
	}
	if again(t, *saved).Early != ended.Early {
		t.Error("the game lost its result when it was opened")
	}
	s.Undo()
	if at := s.Snapshot(); at.Over || at.Ply != 2 || at.Early.Known() || !at.CanRedo || !saved.Over || saved.ID != "one" || saved.Help != help {
		t.Fatalf("%+v\n%+v", at, *saved)
	}
	s.Redo()
	if at := s.Snapshot(); !at.Over || at.Ply != 2 {
		t.Fatalf("%+v", at)
	}
	s.Undo()
	s.Undo()
	if at := s.Snapshot(); at.Over || at.Ply != 0 || saved.Ply != 2 {
		t.Fatalf("%+v\n%+v", at, *saved)
	}
	s.Redo()
	if at := s.Snapshot(); !at.Over {
		t.Fatal("the moves for Redo do not lead to the end of the game")
	}
	s.Undo()
	if sq := s.Snapshot().Legal.First(); s.Play(sq) != nil {
		t.Fatal("the game does not go on")
	}
	r, err := saved.record()
	if err != nil || saved.Over || saved.ID != "another" || r.Tags.Result.Known() || saved.Ply != 3 || saved.Help&record.Takebacks == 0 {
		t.Fatalf("%+v %v", *saved, err)
	}
}

// Moves that were taken back before the resignation belong to the file, but not to the game.
func TestResignAfterUndo(t *testing.T) {
	s, saved := recorded(t, players{"random": &first{}})
	defer s.Close()
	start(t, s, seats("human", "random"))
	for range 2 {
		playAt(t, s, s.Snapshot().Legal.First().String())
		until(t, s, func() bool { return s.Snapshot().Phase == PhaseHuman })
	}
	s.Undo()
	s.Browse(1)
	s.Tick()
	if !s.Resign() {
		t.Fatal("the game cannot be resigned")
	}
	if events := s.Tick(); len(events) != 2 || events[0].Kind != EventJumped || events[1].Kind != EventOver {
		t.Fatalf("%+v", events)
	}
	if at := s.Snapshot(); !at.Over || at.CanRedo || at.Browsing || at.Ply != 2 || len(at.Line) != 4 {
		t.Fatalf("%+v", at)
	}
	if read := again(t, *saved); read.Ply != 2 || !read.Over || read.Early.End != record.Resigned {
		t.Fatalf("%+v", read)
	}
}

func TestWhoResigns(t *testing.T) {
	s, _ := recorded(t, players{"random": &first{}})
	defer s.Close()
	start(t, s, seats("human", "human"))
	playAt(t, s, "f5")
	if at := s.Snapshot(); !at.CanResign || at.Resigns != game.White {
		t.Errorf("of two persons, the side to move resigns: %+v", at)
	}
	s.Resign()
	if at := s.Snapshot(); at.Early.Score != 64 {
		t.Errorf("%+v", at.Early)
	}
	start(t, s, seats("random", "human"))
	until(t, s, func() bool { return s.Snapshot().Ply == 1 })
	if s.Snapshot().CanResign || s.Resign() {
		t.Error("a person resigns before a move")
	}
	_ = s.Play(s.Snapshot().Legal.First())
	if at := s.Snapshot(); !at.CanResign || at.Resigns != game.White {
		t.Errorf("after a move the person resigns: %+v", at)
	}
	start(t, s, seats("random", "random"))
	until(t, s, func() bool { return s.Snapshot().Ply > 3 })
	if s.Snapshot().CanResign || s.Resign() {
		t.Error("somebody resigns for an engine")
	}
}

// The last move and a resignation in the same moment: the board says the result.
func TestResignAfterTheLastMove(t *testing.T) {
	s, saved := recorded(t, nil)
	defer s.Close()
	setup := seats("human", "human")
	setup.Start = startOf(t, "-OX"+"-------------------------------------------------------------"+" X;")
	start(t, s, setup)
	playAt(t, s, "a1")
	if s.Resign() {
		t.Error("a game that is over was resigned")
	}
	if at := s.Snapshot(); !at.Over || at.Early.Known() || at.Counts != [2]int{64, 0} || saved.Early.Known() {
		t.Errorf("%+v", at)
	}
}

// An unrated game that has ended once ends another time. At the same ply the old ending holds
// again. Elsewhere, the game that ended stays, and another one ends.
func TestEndsAgain(t *testing.T) {
	const whole = "e6f4e3f6g5d6e7f5c5"
	resigns := func(s *Session) { s.Resign() }
	late := func(s *Session) { s.end(record.Lost(game.Black, record.TimedOut)) }
	for name, c := range map[string]struct {
		moves string
		first func(s *Session) // nil: the moves end the game
		undo  int
		then  func(s *Session)
		same  bool
	}{
		"resigned, taken back, resigned":          {"f5d6", resigns, 1, resigns, true},
		"resigned, taken back, lost on time":      {"f5d6", resigns, 1, late, true},
		"resigned, went further back, resigned":   {"f5d6c3d3", resigns, 2, resigns, false},
		"over on the board, undone, resigned":     {whole, nil, 1, resigns, false},
		"over on the board, undone, lost on time": {whole, nil, 1, late, false},
	} {
		s, saved := recorded(t, players{"random": &first{}})
		r := recordOf(t, c.moves)
		setup := seats("human", "random")
		setup.ID, setup.Clock = "one", Clock{Total: 5 * minute}
		if err := s.Restore(Saved{ID: "one", Setup: setup, Record: r, Ply: r.Game.LineLen(), Help: record.Overlays}); err != nil {
			t.Fatal(err)
		}
		for i, at := range s.table.costs {
			if at.side == game.Black {
				s.table.costs[i].took = time.Second
			}
		}
		if c.first != nil {
			c.first(s)
		}
		s.save()
		before := *saved
		for range c.undo {
			s.Undo()
		}
		if s.Snapshot().Over {
			t.Fatalf("%s: the game is over", name)
		}
		c.then(s)
		read := again(t, *saved)
		at := s.Snapshot()
		if !at.Over || !at.Early.Known() || !read.Over || read.Ply != at.Ply || !c.same && len(saved.spent()) > at.Ply {
			t.Errorf("%s: %+v", name, read)
		}
		if same := saved.ID == "one" && saved.Help == before.Help && saved.Early == before.Early; same != c.same {
			t.Errorf("%s: game %q with help %b and the result %+v", name, saved.ID, saved.Help, saved.Early)
		}
		if !c.same && (read.Early != at.Early || saved.ID != "another" || saved.Help&record.Takebacks == 0) {
			t.Errorf("%s: game %q with help %b and the result %+v", name, saved.ID, saved.Help, read.Early)
		}
		s.Close()
	}
}

// Redo goes no further than a resignation, also when there are moves after it that were taken back.
func TestRedoStopsAtTheEnd(t *testing.T) {
	f := newFake(t)
	s, _ := recorded(t, players{"random": f})
	defer s.Close()
	setup := seats("human", "random")
	r := recordOf(t, "f5d6c3d3")
	if err := s.Restore(Saved{Setup: setup, Record: r, Ply: 2, Help: record.Takebacks}); err != nil {
		t.Fatal(err)
	}
	playAt(t, s, "c3") // as in the line
	stale := <-f.calls
	if !s.Resign() || s.Snapshot().Ply != 3 {
		t.Fatal("the game cannot be resigned")
	}
	stale.play("d3")
	s.Undo()
	s.Redo()
	if at := s.Snapshot(); at.Ply != 3 || !at.Over {
		t.Errorf("Redo leads to ply %d, over %v", at.Ply, at.Over)
	}
}

// An unrated game that has ended keeps its players in its file and in its result, whoever plays
// on.
func TestPlayersOfTheEnd(t *testing.T) {
	s, saved := recorded(t, players{"random": &first{}, "minimax:easy": &first{}})
	defer s.Close()
	setup := seats("human", "random")
	setup.ID = "one"
	help := record.Hints
	if err := s.Restore(Saved{Setup: setup, Record: recordOf(t, finishedGame), Ply: 9, Help: help}); err != nil {
		t.Fatal(err)
	}
	s.Undo()
	if err := s.SetSeat(game.White, Seat{Spec: "minimax:easy"}); err != nil {
		t.Fatal(err)
	}
	if read := again(t, *saved); saved.ID != "one" || read.Setup.Seats != setup.Seats || saved.Help != help {
		t.Errorf("the file has %+v", read.Setup.Seats)
	}
	if at := s.Snapshot(); at.Setup.Seats[1].Spec != "minimax:easy" {
		t.Errorf("the game goes on with %+v", at.Setup.Seats)
	}
	s.Redo()
	if at := s.Snapshot(); !at.Over || at.Setup.Seats != setup.Seats {
		t.Errorf("the result is one of %+v", at.Setup.Seats)
	}
	s.Undo()
	legal := s.Snapshot().Legal &^ game.At(2, 4).Bit()
	if err := s.Play(legal.First()); err != nil {
		t.Fatal(err)
	}
	if read := again(t, *saved); saved.ID != "another" || read.Setup.Seats[1].Spec != "minimax:easy" {
		t.Errorf("the next game %q has %+v", saved.ID, read.Setup.Seats)
	}
}
