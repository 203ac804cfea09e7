package session

import (
	"slices"
	"testing"

	"flipside/game"
	"flipside/game/record"
)

// looking returns a session that only looks at a game of two people, and the games that it saves.
func looking(t *testing.T, setup Setup, line string, ply int) (*Session, *[]Saved) {
	t.Helper()
	saved := new([]Saved)
	s := newSession(t, players{"random": &first{}})
	s.o.Save = func(v Saved) { *saved = append(*saved, v) }
	t.Cleanup(s.Close)
	g := setup.Start.Game()
	moves, err := game.ParseMoves(g.Position(), line)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	setup.Seats, setup.ID, setup.Viewed = seats("human", "human").Seats, "viewed", true
	if err := s.Restore(Saved{Setup: setup, Record: &record.Record{Game: g}, Ply: ply}); err != nil {
		t.Fatal(err)
	}
	return s, saved
}

// Looking at a game from elsewhere saves nothing: going back and forth, taking back, notes of a
// review and names do not make it a game of the user's own. A move does.
func TestAGameThatIsLookedAtIsNotSaved(t *testing.T) {
	s, saved := looking(t, Setup{}, "f5d6c3d3c4", 5)
	s.Browse(2)
	s.PlayFromHere()
	s.Redo()
	s.Undo()
	if err := s.SetSeat(game.Black, Seat{Human: true, Name: "Anna"}); err != nil {
		t.Fatal(err)
	}
	r, err := s.Whole()
	if err == nil {
		err = s.Annotate(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(*saved) != 0 {
		t.Fatalf("it is saved: %+v", *saved)
	}
	s.Redo()
	playAt(t, s, "f4")
	if len(*saved) != 1 || s.Snapshot().Setup.Viewed {
		t.Fatalf("after a move it is saved %d times", len(*saved))
	}
	v := (*saved)[0]
	if v.ID != "viewed" || lineOf(v) != "f5d6c3f4" || v.Setup.Seats[game.Black].Name != "Anna" {
		t.Errorf("saved is %+v", v)
	}
	if tree, err := v.record(); err != nil || shape(tree.Game.Root()) != "f5d6c3(f4|d3c4)" {
		t.Errorf("with the variations %s, %v", shape(tree.Game.Root()), err)
	}
	if data, err := v.Encode(); err != nil {
		t.Error(err)
	} else if again, err := Decode(data); err != nil || again.Setup.Viewed {
		t.Errorf("when it comes back it is only looked at; %v", err)
	}
}

// A game that is kept is saved at once, and from then on.
func TestAdopt(t *testing.T) {
	s, saved := looking(t, Setup{}, "f5d6c3", 3)
	s.Adopt()
	if len(*saved) != 1 || lineOf((*saved)[0]) != "f5d6c3" {
		t.Fatalf("saved is %+v", *saved)
	}
	s.Adopt() // it is the user's own already
	if len(*saved) != 1 {
		t.Error("it is saved twice")
	}
	if s.Undo(); len(*saved) != 2 {
		t.Error("a move that is taken back is not saved")
	}
}

// A forced pass after the last move of the game is nobody's move.
func TestAForcedPassKeepsNothing(t *testing.T) {
	s, saved := looking(t, Setup{Start: passPosition(t)}, "", 0)
	until(t, s, func() bool { return slices.Contains(s.table.game.Moves(), game.Pass) })
	if len(*saved) != 0 || !s.Snapshot().Setup.Viewed {
		t.Errorf("it is saved: %+v", *saved)
	}
}

// Playing on from the middle of an ended game that is looked at keeps its moves as a variation: no
// other file has them.
func TestPlayingOnFromAnEndedGame(t *testing.T) {
	const ended = "e6f4e3f6g5d6e7f5c5"
	s, saved := looking(t, Setup{}, ended, 9)
	if !s.Snapshot().Over {
		t.Fatal("the game is not over")
	}
	s.Browse(7)
	s.PlayFromHere()
	if len(*saved) != 0 {
		t.Fatal("it is saved before a move")
	}
	legal := s.Snapshot().Legal &^ game.At(5, 4).Bit()
	if err := s.Play(legal.First()); err != nil {
		t.Fatal(err)
	}
	if n := len(*saved); n != 1 {
		t.Fatalf("saved %d times", n)
	}
	v := (*saved)[0]
	r, err := v.record()
	if err != nil {
		t.Fatal(err)
	}
	want := "e6f4e3f6g5d6e7(" + legal.First().String() + "|f5c5)"
	if got := shape(r.Game.Root()); got != want || v.Over || v.ID != "viewed" {
		t.Errorf("saved is %s, over %v, as %s; want %s", got, v.Over, v.ID, want)
	}
}
