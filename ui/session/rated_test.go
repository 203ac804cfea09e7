package session

import (
	"testing"

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
		{"nothing", [2]string{"human", "random"}, func(*Session) {}, record.Watched, true},
		{"looking back", [2]string{"human", "random"}, func(s *Session) { s.Browse(0); s.Browse(s.table.game.Ply()) }, record.Watched, true},
		{"undo", [2]string{"human", "random"}, func(s *Session) { s.Undo() }, record.Watched | record.Takebacks, false},
		{"undo and redo", [2]string{"human", "random"}, func(s *Session) { s.Undo(); s.Redo() }, record.Watched | record.Takebacks, false},
		{"playing from here", [2]string{"human", "random"}, func(s *Session) { s.Browse(0); s.PlayFromHere() }, record.Watched | record.Takebacks, false},
		{"hint", [2]string{"human", "random"}, func(s *Session) { s.Hint() }, record.Watched | record.Hints, false},
		{"values", [2]string{"human", "random"}, func(s *Session) { s.ShowAnalysis(true); s.Tick(); s.ShowAnalysis(false) }, record.Watched | record.Values, false},
		{"warnings", [2]string{"human", "random"}, func(s *Session) {
			s.Warn(true)
			_ = s.Play(s.Snapshot().Legal.First())
		}, record.Watched | record.Warnings, false},
		{"warnings wanted", [2]string{"human", "random"}, func(s *Session) { s.Warn(true) }, record.Watched, true},
		{"taken over", [2]string{"minimax:easy", "minimax:easy"}, func(s *Session) { _ = s.SetSeat(game.White, Seat{Human: true}) }, record.Watched | record.Changes, false},
		{"another opponent", [2]string{"human", "random"}, func(s *Session) { _ = s.SetSeat(game.White, Seat{Spec: "minimax:easy"}) }, record.Watched | record.Changes, false},
		{"a name", [2]string{"human", "random"}, func(s *Session) { _ = s.SetSeat(game.Black, Seat{Human: true, Name: "Ada"}) }, record.Watched, true},
		{"watching", [2]string{"random", "random"}, func(s *Session) { s.ShowAnalysis(true); s.Tick(); s.Undo() }, record.Watched, false},
		{"two persons", [2]string{"human", "human"}, func(*Session) {}, record.Watched, false},
		{"an engine without a rating", [2]string{"human", "minimax:master"}, func(*Session) {}, record.Watched, false},
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

// A game with a handicap or from a position of one's own is unrated from the start, and so is a
// game of an older program, which did not note what people used.
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
	if err := s.Restore(Saved{Setup: seats("human", "random"), Record: recordOf(t, "f5")}); err != nil {
		t.Fatal(err)
	}
	if s.Snapshot().Rated {
		t.Error("a game of which nothing is known is rated")
	}
}

// What a person uses after the end tells nothing about the game that has ended.
func TestValuesAfterTheEnd(t *testing.T) {
	s := newSession(t, players{"random": &first{}})
	defer s.Close()
	v := Saved{Setup: seats("human", "random"), Record: recordOf(t, "e6f4e3f6g5d6e7f5c5"), Ply: 9, Help: record.Watched}
	if err := s.Restore(v); err != nil {
		t.Fatal(err)
	}
	s.ShowAnalysis(true)
	s.Tick()
	if snap := s.Snapshot(); !snap.Over || !snap.Rated {
		t.Errorf("over %v, rated %v", snap.Over, snap.Rated)
	}
}

// The name of a person stands in the tags of the game, and comes back with it.
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
	if got := PersonName("  \tA very\u202e long name\nof somebody who has many names "); got != "A very long name of some" {
		t.Errorf("%q", got)
	}
}

// A rated game that has ended counts after Undo too, until another move makes it another game.
func TestTheEndCounts(t *testing.T) {
	s := newSession(t, players{"random": &first{}})
	defer s.Close()
	for _, help := range []record.Help{record.Watched, record.Watched | record.Hints} {
		v := Saved{Setup: seats("human", "random"), Record: recordOf(t, "e6f4e3f6g5d6e7f5c5"), Ply: 9, Help: help}
		if err := s.Restore(v); err != nil {
			t.Fatal(err)
		}
		if s.Snapshot().EndCounts {
			t.Error("a game that is over goes on")
		}
		s.Undo()
		if snap := s.Snapshot(); snap.Rated || snap.EndCounts != (help == record.Watched) {
			t.Errorf("help %b: rated %v, and the end counts: %v", help, snap.Rated, snap.EndCounts)
		}
		s.Redo()
		if snap := s.Snapshot(); !snap.Over || snap.Rated != (help == record.Watched) || snap.Help != help {
			t.Errorf("help %b: after Redo rated %v, help %b", help, snap.Rated, snap.Help)
		}
		s.Undo()
		legal := s.Snapshot().Legal &^ game.At(2, 4).Bit()
		if err := s.Play(legal.First()); err != nil {
			t.Fatal(err)
		}
		if s.Snapshot().EndCounts {
			t.Error("the game that goes on counts")
		}
	}
}
