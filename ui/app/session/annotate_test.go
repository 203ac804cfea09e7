package session

import (
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// variation adds moves after a ply of the line of a tree, with a comment on the last one.
func variation(t *testing.T, g *game.Game, ply int, text, comment string) {
	t.Helper()
	if err := g.Jump(ply); err != nil {
		t.Fatal(err)
	}
	moves, err := game.ParseMoves(g.Position(), text)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	g.Current().Note.Comment = comment
}

// shape writes a tree with its comments: "f5 (f4!) ...".
func shape(n *game.Node) string {
	var b strings.Builder
	for i, c := range n.Children() {
		if i > 0 {
			b.WriteString("|")
		}
		b.WriteString(c.Move().String())
		if c.Note.Comment != "" {
			b.WriteString("'" + c.Note.Comment + "'")
		}
		b.WriteString(shape(c))
	}
	if len(n.Children()) > 1 {
		return "(" + b.String() + ")"
	}
	return b.String()
}

// The tree of an annotated game survives saving and loading, more moves and takebacks, and the
// game that is played stays the main variation.
func TestAnnotatedGameIsKept(t *testing.T) {
	var kept []Saved
	s := newSession(t, nil)
	s.o.Save = func(v Saved) { kept = append(kept, v) }
	defer s.Close()
	start(t, s, seats("human", "human"))
	for _, m := range []string{"f5", "d6", "c3"} {
		playAt(t, s, m)
	}
	r, err := s.Whole()
	if err != nil {
		t.Fatal(err)
	}
	tree := r.Game
	variation(t, tree, 1, "f6e6", "aside")
	tree.Root().Note.Comment = "a game"
	_ = tree.Promote(tree.Current().Parent()) // the reviewer prefers the variation
	if err := s.Annotate(&record.Record{Game: tree}); err != nil {
		t.Fatal(err)
	}
	if got := game.FormatMoves(s.Snapshot().Moves); got != "f5d6c3" {
		t.Fatalf("after the notes the game is %s", got)
	}
	tree.Root().Note.Comment = "changed later" // the session has a copy

	again := func(want string) {
		t.Helper()
		data, err := kept[len(kept)-1].Encode()
		if err != nil {
			t.Fatal(err)
		}
		v, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		moves := s.Snapshot().Line
		if err := s.Restore(v); err != nil {
			t.Fatal(err)
		}
		if got := s.Snapshot().Line; !slices.Equal(got, moves) {
			t.Errorf("%s came back as %s", game.FormatMoves(moves), game.FormatMoves(got))
		}
		if whole, err := s.Whole(); err != nil || shape(whole.Game.Root()) != want || whole.Game.Root().Note.Comment != "a game" {
			t.Errorf("the tree is %s, want %s; about the game %q", shape(whole.Game.Root()), want, whole.Game.Root().Note.Comment)
		}
	}
	again("f5(d6c3|f6e6'aside')")
	playAt(t, s, "d3")
	again("f5(d6c3d3|f6e6'aside')")
	s.Undo()
	s.Undo()
	playAt(t, s, "c5")
	again("f5(d6(c5|c3d3)|f6e6'aside')")
	if got := lineOf(kept[len(kept)-1]); got != "f5d6c5" {
		t.Errorf("the saved line is %s", got)
	}
}

// Notes of another game are refused.
func TestAnnotateAnotherGame(t *testing.T) {
	s := newSession(t, nil)
	defer s.Close()
	start(t, s, seats("human", "human"))
	playAt(t, s, "f5")
	other, err := game.FromMoves([]game.Move{game.Move(game.At(3, 2))})
	if err != nil {
		t.Fatal(err)
	}
	p, to := s.table.game.Root().Children()[0].Position()
	for _, g := range []*game.Game{other, game.New(), game.NewFrom(p, to)} {
		if s.Annotate(&record.Record{Game: g}) == nil || s.table.kept != nil || game.FormatMoves(s.Snapshot().Moves) != "f5" {
			t.Errorf("the notes of %s were taken", game.FormatMoves(g.Line()))
		}
	}
}

// The times of moves stay with the moves of the line, however often the game is saved.
func TestAnnotatedTimes(t *testing.T) {
	g, err := game.FromMoves([]game.Move{game.Move(game.At(5, 4)), game.Move(game.At(3, 5))})
	if err != nil {
		t.Fatal(err)
	}
	variation(t, g, 1, "f6", "")
	_ = g.Go(g.Root().Children()[0].Children()[0])
	times := []time.Duration{0, 1500 * time.Millisecond}
	v := Saved{Setup: Setup{Seats: [2]Seat{{Human: true}, {Human: true}}}, Record: &record.Record{Game: g}, Ply: 2,
		played: &played{recordOf(t, "f5d6").Game.Moves(), times}}
	for range 2 {
		data, err := v.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if v, err = Decode(data); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(v.spent(), times) || shape(v.Record.Game.Root()) != "f5(d6|f6)" || lineOf(v) != "f5d6" {
			t.Errorf("%+v", v)
		}
	}
	v.played = &played{line: v.Line()} // the move was taken back and played again at once
	r, err := v.record()
	if err != nil {
		t.Fatal(err)
	}
	if old := (Saved{Record: r}).spent(); len(old) != 0 {
		t.Errorf("old times stay: %v", old)
	}
}
