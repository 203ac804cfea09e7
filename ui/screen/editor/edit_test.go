package editor

import (
	"math/rand/v2"
	"testing"

	"flipside/game"
)

func square(t *testing.T, name string) game.Square {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func state(t *testing.T, obf string) State {
	t.Helper()
	p, to, err := game.ParseOBF(obf)
	if err != nil {
		t.Fatal(err)
	}
	return StateOf(p, to)
}

var start = StateOf(game.Start, game.Black)

// Each tool changes a square as its comment says, whatever stood there.
func TestTools(t *testing.T) {
	for _, c := range []struct {
		tool Tool
		want [3]Content // after Empty, Black, White
	}{
		{Cycle, [3]Content{Black, White, Empty}},
		{PutBlack, [3]Content{Black, Black, Black}},
		{PutWhite, [3]Content{White, White, White}},
		{Remove, [3]Content{Empty, Empty, Empty}},
	} {
		for before, name := range []string{"a1", "e4", "d4"} {
			b, sq := NewBoard(start), square(t, name)
			if got := b.State().At(sq); got != Content(before) {
				t.Fatalf("%s has %d at the start", name, got)
			}
			b.Press(c.tool, sq)
			b.Release()
			s := b.State()
			if got := s.At(sq); got != c.want[before] {
				t.Errorf("tool %d on %d gives %d, want %d", c.tool, before, got, c.want[before])
			}
			if s.Discs[0]&s.Discs[1] != 0 {
				t.Errorf("tool %d on %d: two discs on one square", c.tool, before)
			}
			if other := s.with(sq, Content(before)); other != start {
				t.Errorf("tool %d on %d changes another square", c.tool, before)
			}
		}
	}
}

// A stroke lays what its first square got, and one undo takes back all of it.
func TestStroke(t *testing.T) {
	b := NewBoard(start)
	b.Drag(square(t, "h1").Bit())
	if b.State() != start {
		t.Fatal("a drag without a press changes the board")
	}
	b.Press(Cycle, square(t, "a1"))
	b.Drag(square(t, "b1").Bit() | square(t, "d4").Bit())
	b.Drag(square(t, "b1").Bit())
	b.Release()
	for _, name := range []string{"a1", "b1", "d4"} {
		if got := b.State().At(square(t, name)); got != Black {
			t.Errorf("%s has %d", name, got)
		}
	}
	if !b.Undo() || b.State() != start || b.CanUndo() {
		t.Error("one undo does not take the stroke back")
	}
	if !b.Redo() || b.State().At(square(t, "b1")) != Black || b.CanRedo() {
		t.Error("one redo does not bring it back")
	}
	b.Undo()
	b.Press(Remove, square(t, "h8")) // changes nothing
	b.Release()
	if b.CanUndo() || !b.CanRedo() {
		t.Error("a stroke without a change counts")
	}
	b.Press(PutBlack, square(t, "h8"))
	if !b.CanUndo() || !b.Undo() || b.State() != start || b.Stroking() {
		t.Error("undo does not end the stroke under way and take it back")
	}
}

// Every change can be taken back and repeated, one by one.
func TestUndoAndRedo(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	b := NewBoard(start)
	states := []State{b.State()}
	for range 200 {
		switch r.IntN(8) {
		case 0:
			b.Clear()
		case 1:
			b.Start()
		case 2:
			b.Turn(game.Color(r.IntN(2)))
		case 3:
			b.Transform(r.IntN(game.Symmetries))
		default:
			b.Press(Tool(r.IntN(4)), game.Square(r.IntN(game.Squares)))
			b.Drag(game.Square(r.IntN(game.Squares)).Bit())
			b.Release()
		}
		if b.State() != states[len(states)-1] {
			states = append(states, b.State())
		}
	}
	for i := len(states) - 2; i >= 0; i-- {
		if !b.Undo() || b.State() != states[i] {
			t.Fatalf("undo does not go back to state %d", i)
		}
	}
	if b.Undo() || b.CanUndo() {
		t.Error("undo goes further back than the first state")
	}
	for i := 1; i < len(states); i++ {
		if !b.Redo() || b.State() != states[i] {
			t.Fatalf("redo does not go to state %d", i)
		}
	}
	if b.Redo() {
		t.Error("redo goes further than the last state")
	}
	for n := range 2 * most {
		b.Turn(game.Color(n % 2))
	}
	undone := 0
	for b.Undo() {
		undone++
	}
	if undone != most {
		t.Errorf("%d changes are kept, want %d", undone, most)
	}
}

func TestTransforms(t *testing.T) {
	b := NewBoard(State{})
	b.Press(PutBlack, square(t, "b1"))
	b.Release()
	for _, c := range []struct {
		symmetry int
		want     string
	}{{MirrorSides, "g1"}, {MirrorSides, "b1"}, {TurnRight, "h2"}, {TurnRight, "g8"}, {TurnRight, "a7"}, {TurnRight, "b1"}} {
		b.Transform(c.symmetry)
		if got := b.State().Discs[0]; got != square(t, c.want).Bit() {
			t.Errorf("symmetry %d moves the disc to %s, want %s", c.symmetry, got.First(), c.want)
		}
	}
}

func TestVerdicts(t *testing.T) {
	const row = "--------"
	for _, c := range []struct {
		obf  string
		want Soundness
	}{
		{start.OBF(), Fine},
		{row + row + row + row + row + row + row + row + " X", Blank},
		{"XXXX----" + row + row + row + row + row + row + row + " X", Over}, // one side has no disc
		{"XO------" + row + row + row + row + row + row + row + " X", Fine},
		{"XO------" + row + row + row + row + row + row + row + " O", Pass},
		{"X-------" + row + row + row + row + row + row + "-------O X", Over},
	} {
		s := state(t, c.obf)
		if got := s.Verdict(); got != c.want || got.Playable() != (c.want <= Pass) {
			t.Errorf("%s: %d, playable %v, want %d", c.obf, got, got.Playable(), c.want)
		}
		if again := state(t, s.OBF()); again != s {
			t.Errorf("%s: the text %s is another position", c.obf, s.OBF())
		}
	}
}

// A disc is lonely if the eight squares around it are empty.
func TestLonely(t *testing.T) {
	for squares, want := range map[string]string{
		"a1h8":   "a1h8",
		"a1b2":   "",
		"a1a2h1": "h1",
		"h1a2":   "h1a2", // the end of a row does not touch the next row
		"":       "",
	} {
		var s State
		var lonely game.Bitboard
		for i := 0; i < len(squares); i += 2 {
			s = s.with(square(t, squares[i:i+2]), Content(1+i/2%2))
		}
		for i := 0; i < len(want); i += 2 {
			lonely |= square(t, want[i:i+2]).Bit()
		}
		if got := s.Lonely(); got != lonely {
			t.Errorf("%s: %x, want %x", squares, got, lonely)
		}
	}
}
