package view

import (
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// boardTest is a board in a frame of 400 by 400. The legal moves of its game are d3, c4, f5 and e6.
type boardTest struct {
	Board
	state widget.State
	play  Playing
	g     Geometry
}

func newBoardTest() *boardTest {
	return &boardTest{Board: NewBoard(game.At(5, 4)), g: BoardGeometry(widget.Rect{W: 400, H: 400}),
		play: Playing{Turn: true, Shown: true, Legal: game.Start.Moves()}}
}

func (h *boardTest) use(in widget.Input) BoardInput {
	measure := func(s string, size float64, _ widget.Weight) float64 { return float64(len(s)) * size / 2 }
	f := widget.Begin(&h.state, in, theme.Themes[0], 1, measure)
	input := h.Input(f, h.g, h.play)
	h.Show(f, h.g, BoardData{})
	f.End()
	return input
}

func (h *boardTest) press(s game.Square) BoardInput {
	x, y := h.g.Square(s).Center()
	return h.use(widget.Input{X: x, Y: y, Pressed: true, Down: true})
}

func (h *boardTest) release(s game.Square) BoardInput {
	x, y := h.g.Square(s).Center()
	return h.use(widget.Input{X: x, Y: y, Released: true})
}

func (h *boardTest) key(name string) BoardInput {
	return h.use(widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyNamed(name): true}})
}

// A click chooses a square if it begins and ends on that square, in the same position, with no
// overlay above the board.
func TestAClickChooses(t *testing.T) {
	d3, c4 := game.At(3, 2), game.At(2, 3)
	for name, c := range map[string]struct {
		between func(h *boardTest)
		end     game.Square
		want    bool
	}{
		"a click":           {func(*boardTest) {}, d3, true},
		"another square":    {func(*boardTest) {}, c4, false},
		"another position":  {func(h *boardTest) { h.play.Ply++ }, d3, false},
		"something above":   {func(h *boardTest) { h.play.Away = true }, d3, false},
		"came and went":     {func(h *boardTest) { h.play.Away = true; h.key("x"); h.play.Away = false }, d3, false},
		"not one's turn":    {func(h *boardTest) { h.play.Turn = false }, d3, true}, // the game says why
		"looking elsewhere": {func(h *boardTest) { h.play.Shown = false }, d3, true},
	} {
		h := newBoardTest()
		if input := h.press(d3); input.Chosen {
			t.Errorf("%s: pressing alone chooses", name)
		}
		c.between(h)
		if input := h.release(c.end); input.Chosen != c.want || input.Chosen && input.Square != c.end {
			t.Errorf("%s: %+v, want chosen %v", name, input, c.want)
		}
	}
	h := newBoardTest()
	h.play.Turn = false
	h.Motions.Move(Placed{Square: d3, Color: game.Black}, theme.FullMotion)
	h.press(d3)
	if input := h.release(d3); input.Chosen || h.Motions.Moving() {
		t.Errorf("a click while an engine's discs move chooses %v, and they move on: %v", input, h.Motions.Moving())
	}
}

// Arrow keys move the cursor, but the first key only shows it: Up or Down, since Left and Right go
// through the game while it is hidden. Enter chooses the square.
func TestKeysChoose(t *testing.T) {
	h := newBoardTest()
	if h.key("Left"); h.Cursor != game.At(5, 4) || h.state.ShowFocus {
		t.Errorf("Left puts a hidden cursor on %v, shown %v", h.Cursor, h.state.ShowFocus)
	}
	if h.key("Up"); h.Cursor != game.At(5, 4) || !h.state.ShowFocus {
		t.Errorf("the first stroke puts the cursor on %v, shown %v", h.Cursor, h.state.ShowFocus)
	}
	if h.key("Left"); h.Cursor != game.At(4, 4) {
		t.Errorf("the next stroke puts it on %v", h.Cursor)
	}
	if input := h.key("Enter"); !input.Chosen || input.Square != game.At(4, 4) {
		t.Errorf("Enter chooses %+v", input)
	}
	h = newBoardTest()
	h.state.Focus = BoardID
	if input := h.key("Enter"); input.Chosen {
		t.Error("Enter chooses a square that is not visible")
	}
	if input := h.key("Enter"); !input.Chosen {
		t.Error("Enter does not choose a square that shows")
	}
	h = newBoardTest()
	if input := h.use(widget.Input{X: -1, Y: -1, Typed: []rune("3")}); input.Named {
		t.Error("a number alone names a square")
	}
	if input := h.use(widget.Input{X: -1, Y: -1, Typed: []rune("d")}); input.Column != "d" {
		t.Errorf("the column named is %q", input.Column)
	}
	if input := h.use(widget.Input{X: -1, Y: -1, Typed: []rune("3")}); !input.Named || h.Cursor != game.At(3, 2) {
		t.Errorf("named %v: the cursor is on %v", input.Named, h.Cursor)
	}
	h = newBoardTest()
	if input := h.use(widget.Input{X: -1, Y: -1, Typed: []rune("F"), Shift: true}); input.Column != "" {
		t.Errorf("Shift+F names the column %q", input.Column)
	}
	if input := h.use(widget.Input{X: -1, Y: -1, Typed: []rune("C")}); input.Column != "c" {
		t.Errorf("with Caps Lock the column named is %q", input.Column)
	}
	if input := h.use(widget.Input{X: -1, Y: -1, Typed: []rune("3")}); !input.Named || h.Cursor != game.At(2, 2) {
		t.Errorf("with Caps Lock, named %v: the cursor is on %v", input.Named, h.Cursor)
	}
}

// The cursor goes to the nearest legal move, but it stays where the user has placed it.
func TestTheCursorSeeksAMove(t *testing.T) {
	h := newBoardTest()
	h.play.Legal = game.Bitboard(1) << game.At(6, 4)
	if h.use(widget.Input{X: -1, Y: -1}); h.Cursor != game.At(6, 4) {
		t.Errorf("the cursor is on %v", h.Cursor)
	}
	h.press(game.At(0, 0))
	if h.use(widget.Input{X: -1, Y: -1}); h.Cursor != game.At(0, 0) {
		t.Errorf("placed by a input the cursor goes to %v", h.Cursor)
	}
}
