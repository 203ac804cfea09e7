package session

import (
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// A game from elsewhere keeps its variations and notes as long as its file can be read again with
// what is played on, and in any case its moves.
func TestKeepable(t *testing.T) {
	note := func(g *game.Game, size int) *game.Game {
		for n := g.Current(); n != nil; n = n.Parent() {
			n.Note.Comment, n.Note.Duration = strings.Repeat("x", size), time.Minute
		}
		return g
	}
	small := func() *game.Game {
		g := endless(t, 20)
		branched(t, g, 100)
		return g
	}
	large := func() *game.Game {
		g := endless(t, 60)
		branched(t, g, mostKept)
		return g
	}
	for _, c := range []struct {
		name       string
		g          *game.Game
		variations bool
		comments   bool
	}{
		{"a small tree", note(small(), 10), true, true},
		{"a large tree", note(large(), 10), false, true},
		{"long comments", note(small(), 40<<10), false, false},
		{"only moves", endless(t, 60), false, false},
	} {
		line := game.FormatMoves(c.g.Moves())
		kept := Keepable(c.g)
		if got := game.FormatMoves(kept.Line()); got != line || kept.Ply() != len(kept.Line()) {
			t.Errorf("%s: the game is %s at ply %d, want %s", c.name, got, kept.Ply(), line)
		}
		if got := nodes(kept.Root()) > kept.Ply()+1; got != c.variations {
			t.Errorf("%s: with variations: %v", c.name, got)
		}
		for _, n := range kept.MainVariation() {
			if (n.Note.Comment != "") != c.comments || n.Note.Duration != 0 {
				t.Fatalf("%s: move %d has a comment of %d bytes and took %v", c.name, n.Ply(), len(n.Note.Comment), n.Note.Duration)
			}
		}
		s := newSession(t, nil)
		setup := seats("human", "human")
		if err := s.Restore(Saved{Setup: setup, Record: &record.Record{Game: kept}, Ply: kept.Ply()}); err != nil {
			t.Fatal(err)
		}
		data, err := s.table.saved().Encode()
		if err != nil {
			t.Fatal(err)
		}
		v, err := Decode(data)
		if err != nil || lineOf(v) != line || nodes(v.Record.Game.Root()) != nodes(kept.Root()) {
			t.Errorf("%s: the file of %d bytes comes back as %s (error %v)", c.name, len(data), lineOf(v), err)
		}
		s.Close()
	}
}

// The values of moves that were not played do not become the game.
func TestKeepableEndsAtTheCurrentPosition(t *testing.T) {
	g := recordOf(t, "f5d6").Game
	variation(t, g, 0, "d3", "a value")
	_ = g.Promote(g.Current())
	if err := g.Go(g.Root().Children()[1].Children()[0]); err != nil {
		t.Fatal(err)
	}
	g.Undo()
	if got := shape(Keepable(g).Root()); got != "(f5|d3'a value')" {
		t.Errorf("at f5 the game is %s", got)
	}
	g.Undo()
	if got := shape(Keepable(g).Root()); got != "" {
		t.Errorf("at the start the game is %s", got)
	}
}

// The name of a player in the tags goes when an engine takes the player's place.
func TestNameGoesWithThePlayer(t *testing.T) {
	s := newSession(t, players{"random": &first{}})
	defer s.Close()
	r := recordOf(t, "f5d6")
	r.Tags.Black.Name, r.Tags.White.Name = "Anna", "Ben"
	if err := s.Restore(Saved{Setup: Setup{Seats: seats("human", "human").Seats, Tags: r.Tags}, Record: r, Ply: 2}); err != nil {
		t.Fatal(err)
	}
	if err := s.SetSeat(game.White, Seat{Spec: "random"}); err != nil {
		t.Fatal(err)
	}
	whole, err := s.Whole()
	if err != nil || whole.Tags.Black.Name != "Anna" || whole.Tags.White.Name != "" {
		t.Errorf("the players are %q and %q (error %v)", whole.Tags.Black.Name, whole.Tags.White.Name, err)
	}
	if r.Tags.White.Name != "Ben" {
		t.Error("the game that was read has changed")
	}
}
