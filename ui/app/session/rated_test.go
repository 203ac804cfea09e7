package session

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// Every kind of help makes a game unrated from then on, also after the program has ended, and what
// is no help does not.
func TestWhatMakesAGameUnrated(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats [2]string
		do    func(s *Session)
		want  record.Help
		rated bool
	}{
		{"nothing", [2]string{"human", "random"}, func(*Session) {}, 0, true},
		{"looking back", [2]string{"human", "random"}, func(s *Session) { s.Browse(0); s.Browse(s.table.game.Ply()) }, 0, true},
		{"undo", [2]string{"human", "random"}, func(s *Session) { s.Undo() }, record.Takebacks, false},
		{"undo and redo", [2]string{"human", "random"}, func(s *Session) { s.Undo(); s.Redo() }, record.Takebacks, false},
		{"playing from here", [2]string{"human", "random"}, func(s *Session) { s.Browse(0); s.PlayFromHere() }, record.Takebacks, false},
		{"hint", [2]string{"human", "random"}, func(s *Session) { s.Hint() }, record.Hints, false},
		{"values", [2]string{"human", "random"}, func(s *Session) { s.ShowAnalysis(true); s.Tick(); s.ShowAnalysis(false) }, record.Values, false},
		{"warnings", [2]string{"human", "random"}, func(s *Session) {
			s.Warn(true)
			_ = s.Play(s.Snapshot().Legal.First())
		}, record.Warnings, false},
		{"declined", [2]string{"human", "random"}, func(s *Session) { s.Note(record.Declined) }, record.Declined, false},
		{"warnings wanted", [2]string{"human", "random"}, func(s *Session) { s.Warn(true) }, 0, true},
		{"taken over", [2]string{"minimax:easy", "minimax:easy"}, func(s *Session) { _ = s.SetSeat(game.White, Seat{Human: true}) }, record.Changes, false},
		{"another opponent", [2]string{"human", "random"}, func(s *Session) { _ = s.SetSeat(game.White, Seat{Spec: "minimax:easy"}) }, record.Changes, false},
		{"a name", [2]string{"human", "random"}, func(s *Session) { _ = s.SetSeat(game.Black, Seat{Human: true, Name: "Ada"}) }, 0, true},
		{"watching", [2]string{"random", "random"}, func(s *Session) { s.ShowAnalysis(true); s.Tick(); s.Undo() }, 0, false},
		{"two persons", [2]string{"human", "human"}, func(*Session) {}, 0, false},
		{"an engine without a rating", [2]string{"human", "minimax:master"}, func(*Session) {}, 0, false},
	} {
		s := newSession(t, players{"random": &first{}, "minimax:easy": &first{}, "minimax:master": &first{}, "adviser": &first{}})
		s.counsel.prepare = func() (Counsel, error) { return &moody{}, nil }
		start(t, s, seats(c.seats[0], c.seats[1]))
		for s.table.game.Ply() < 2 {
			if snap := s.Snapshot(); snap.Phase == PhaseHuman {
				if err := s.Play(snap.Legal.First()); err != nil {
					t.Fatal(err)
				}
			}
			s.Tick()
		}
		c.do(s)
		if snap := s.Snapshot(); snap.Help != c.want || snap.Rated != c.rated {
			t.Errorf("%s: help %b, rated %v, want %b, %v", c.name, snap.Help, snap.Rated, c.want, c.rated)
		}
		data, err := s.table.saved().Encode()
		if err != nil {
			t.Fatal(err)
		}
		v, err := Decode(data)
		if err == nil {
			err = s.Restore(v)
		}
		if err != nil {
			t.Fatal(err)
		}
		if snap := s.Snapshot(); snap.Help != c.want || snap.Rated != c.rated {
			t.Errorf("%s, after a restart: help %b, rated %v, want %b, %v", c.name, snap.Help, snap.Rated, c.want, c.rated)
		}
		s.Close()
	}
}

// A game with a handicap or from the user's own position is unrated from the start, and so is a
// game that was opened, since the help that people used in it is unknown.
func TestUnratedFromTheStart(t *testing.T) {
	s := newSession(t, players{"random": &first{}})
	defer s.Close()
	for name, change := range map[string]func(*Setup){
		"corners":    func(v *Setup) { v.Handicap = Handicap{Corners: 1} },
		"discs":      func(v *Setup) { v.Handicap = Handicap{Discs: 4} },
		"a position": func(v *Setup) { v.Start = passPosition(t) },
	} {
		setup := seats("human", "random")
		change(&setup)
		if start(t, s, setup); s.Snapshot().Rated || s.Snapshot().Fair {
			t.Errorf("%s: the game is rated", name)
		}
	}
	if err := s.Restore(Saved{Setup: seats("human", "random"), Record: recordOf(t, "f5"), Help: record.Unnoted}); err != nil {
		t.Fatal(err)
	}
	if s.Snapshot().Rated {
		t.Error("a game of which nothing is known is rated")
	}
}

// Help that a person uses after the end does not affect the game that has ended.
func TestValuesAfterTheEnd(t *testing.T) {
	s := newSession(t, players{"random": &first{}})
	defer s.Close()
	v := Saved{Setup: seats("human", "random"), Record: recordOf(t, finishedGame), Ply: 9}
	if err := s.Restore(v); err != nil {
		t.Fatal(err)
	}
	s.ShowAnalysis(true)
	s.Tick()
	if snap := s.Snapshot(); !snap.Over || !snap.Rated {
		t.Errorf("over %v, rated %v", snap.Over, snap.Rated)
	}
}

// The name of a person is in the tags of the game, and comes back with it.
func TestNameOfAPerson(t *testing.T) {
	s := newSession(t, nil)
	defer s.Close()
	setup := seats("human", "human")
	setup.Seats[game.White].Name = "Ada Lovelace"
	start(t, s, setup)
	playAt(t, s, "f5")
	r, err := s.table.saved().record()
	if err != nil || r.Tags.White.Name != "Ada Lovelace" || r.Tags.Black.Name != "" {
		t.Fatalf("the tags are %+v (error %v)", r.Tags, err)
	}
	data, err := s.table.saved().Encode()
	if err != nil {
		t.Fatal(err)
	}
	v, err := Decode(data)
	if err != nil || v.Setup.Seats != setup.Seats {
		t.Errorf("the seats come back as %+v (error %v)", v.Setup.Seats, err)
	}
	if got := record.PersonName("  \tA very\u202e long name\nof somebody who has many names "); got != "A very long name of some" {
		t.Errorf("%q", got)
	}
}

// finishedGame is a short game that is over on the board.
const finishedGame = "e6f4e3f6g5d6e7f5c5"

// In a rated game that has ended, Undo and Redo only look at it. Playing on from a position makes
// an unrated copy with another name, and the file of the game that ended stays as it was.
func TestTheEndCounts(t *testing.T) {
	s, saved := recorded(t, players{"random": &first{}})
	defer s.Close()
	setup := seats("human", "random")
	setup.ID = "one"
	if err := s.Restore(Saved{ID: "one", Setup: setup, Record: recordOf(t, finishedGame), Ply: 9}); err != nil {
		t.Fatal(err)
	}
	s.save()
	ended := *saved
	looks := func(do string, view int, undo, redo bool) {
		t.Helper()
		at := s.Snapshot()
		if !at.Over || !at.Rated || !at.Help.None() || at.Ply != 9 || at.View != view || at.Browsing != (view < 9) || at.CanUndo != undo || at.CanRedo != redo {
			t.Errorf("%s: ply %d, view %d, over %v, rated %v, help %b, undo %v, redo %v", do, at.Ply, at.View, at.Over, at.Rated, at.Help, at.CanUndo, at.CanRedo)
		}
		if saved.ID != "one" || saved.Ply != ended.Ply || saved.Help != ended.Help || !saved.Over {
			t.Errorf("%s: the file has %+v", do, *saved)
		}
	}
	looks("at the end", 9, true, false)
	s.Undo()
	looks("Undo", 8, true, true)
	s.Undo()
	looks("Undo twice", 6, true, true)
	s.Redo()
	looks("Redo", 8, true, true)
	s.Redo()
	looks("Redo twice", 9, true, false)
	for range 20 {
		s.Undo()
	}
	looks("Undo to the start", 0, false, true)
	s.Browse(4)
	s.PlayFromHere()
	if at := s.Snapshot(); at.Over || at.Rated || at.Ply != 4 || at.CanRedo || at.Help&record.Takebacks == 0 || at.Phase != PhaseHuman {
		t.Errorf("the copy is %+v", at)
	}
	if read := again(t, *saved); saved.ID != "another" || read.Over || read.Ply != 4 || read.Help&record.Takebacks == 0 || len(read.Line()) != 4 {
		t.Errorf("the copy is saved as %+v", *saved)
	}
}

// An unrated game that has ended continues after Undo, under another name once a move is played.
func TestAnUnratedEndGoesOn(t *testing.T) {
	s, saved := recorded(t, players{"random": &first{}})
	defer s.Close()
	setup, help := seats("human", "random"), record.Hints
	setup.ID = "one"
	if err := s.Restore(Saved{ID: "one", Setup: setup, Record: recordOf(t, finishedGame), Ply: 9, Help: help}); err != nil {
		t.Fatal(err)
	}
	s.Undo()
	if at := s.Snapshot(); at.Over || at.Browsing || at.Ply != 8 || saved.ID != "one" || !saved.Over {
		t.Errorf("%+v", at)
	}
	s.Redo()
	if at := s.Snapshot(); !at.Over || at.Help != help {
		t.Errorf("after Redo: over %v, help %b", at.Over, at.Help)
	}
	s.Undo()
	legal := s.Snapshot().Legal &^ game.At(2, 4).Bit()
	if err := s.Play(legal.First()); err != nil {
		t.Fatal(err)
	}
	if saved.ID != "another" {
		t.Errorf("the game that goes on is %q", saved.ID)
	}
}

// Whatever is done after the end of a rated game, by its moves or before them, what is saved under
// its name keeps the result, the players and the help.
func TestNothingChangesARatedEnd(t *testing.T) {
	rounds := uint64(40)
	if testing.Short() {
		rounds = 10
	}
	for seed := range rounds {
		r := rand.New(rand.NewPCG(seed, 2))
		s := newSession(t, players{"random": &first{}, "friendly:club": &first{}, "adviser": &first{}})
		var ended Saved
		looking, news := false, 0
		s.o.NewID = func() string { news++; return "another" }
		s.o.Save = func(v Saved) {
			if !looking || v.ID != "one" {
				return
			}
			if read := again(t, v); !read.Over || read.Ply != ended.Ply || read.Help != ended.Help || read.Early != ended.Early || read.Setup.Seats != ended.Setup.Seats ||
				!slices.Equal(read.Line(), ended.Line()) || !slices.Equal(read.spent(), ended.spent()) {
				t.Fatalf("seed %d: the file changes from %+v to %+v", seed, ended, read)
			}
		}
		setup := seats("human", "random")
		setup.ID = "one"
		line := finishedGame
		if seed%2 == 1 {
			line = "f5d6c3d3"
		}
		moves := recordOf(t, line)
		if err := s.Restore(Saved{ID: "one", Setup: setup, Record: moves, Ply: moves.Game.LineLen()}); err != nil {
			t.Fatal(err)
		}
		if seed%2 == 1 && !s.Resign() {
			t.Fatal("the game cannot be resigned")
		}
		for i, at := range s.table.costs { // a game with a clock
			if at.side == game.White {
				s.table.costs[i].took = time.Second
			}
		}
		ended = again(t, s.table.saved())
		for looking = true; news == 0; {
			u := uses[r.IntN(len(uses))]
			if u.name == "new" { // it begins a game without a name
				continue
			}
			u.do(s, r)
			for range r.IntN(8) {
				s.Tick()
			}
		}
		if at := s.Snapshot(); at.Rated {
			t.Errorf("seed %d: the game that goes on is rated", seed)
		}
		s.Close()
	}
}
