package view

import (
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// hands is a board in a frame of 400 by 400. The legal moves of its game are d3, c4, f5 and e6.
type hands struct {
	Board
	state widget.State
	play  Playing
	g     Geometry
}

func newHands() *hands {
	return &hands{Board: NewBoard(game.At(5, 4)), g: BoardGeometry(widget.Rect{W: 400, H: 400}),
		play: Playing{Turn: true, Shown: true, Legal: game.Start.Moves()}}
}

func (h *hands) use(in widget.Input) BoardHand {
	measure := func(s string, size float64, _ widget.Weight) float64 { return float64(len(s)) * size / 2 }
	f := widget.Begin(&h.state, in, theme.Themes[0], 1, measure)
	hand := h.Hands(f, h.g, h.play)
	h.Show(f, h.g, BoardData{})
	f.End()
	return hand
}

func (h *hands) press(s game.Square) BoardHand {
	x, y := h.g.Square(s).Center()
	return h.use(widget.Input{X: x, Y: y, Pressed: true, Down: true})
}

func (h *hands) release(s game.Square) BoardHand {
	x, y := h.g.Square(s).Center()
	return h.use(widget.Input{X: x, Y: y, Released: true})
}

func (h *hands) key(name string) BoardHand {
	return h.use(widget.Input{X: -1, Y: -1, Keys: map[string]bool{name: true}})
}

// A click chooses a square if it begins and ends on that square, in the same position, with no
// overlay above the board.
func TestAClickChooses(t *testing.T) {
	d3, c4 := game.At(3, 2), game.At(2, 3)
	for name, c := range map[string]struct {
		between func(h *hands)
		end     game.Square
		want    bool
	}{
		"a click":           {func(*hands) {}, d3, true},
		"another square":    {func(*hands) {}, c4, false},
		"another position":  {func(h *hands) { h.play.Ply++ }, d3, false},
		"something above":   {func(h *hands) { h.play.Away = true }, d3, false},
		"came and went":     {func(h *hands) { h.play.Away = true; h.key("x"); h.play.Away = false }, d3, false},
		"not one's turn":    {func(h *hands) { h.play.Turn = false }, d3, true}, // the game says why
		"looking elsewhere": {func(h *hands) { h.play.Shown = false }, d3, true},
	} {
		h := newHands()
		if hand := h.press(d3); hand.Chosen {
			t.Errorf("%s: pressing alone chooses", name)
		}
		c.between(h)
		if hand := h.release(c.end); hand.Chosen != c.want || hand.Chosen && hand.Square != c.end {
			t.Errorf("%s: %+v, want chosen %v", name, hand, c.want)
		}
	}
	h := newHands()
	h.play.Turn = false
	h.Motions.Move(Placed{Square: d3, Color: game.Black}, theme.FullMotion)
	h.press(d3)
	if hand := h.release(d3); hand.Chosen || h.Motions.Moving() {
		t.Errorf("a click while an engine's discs move chooses %v, and they move on: %v", hand, h.Motions.Moving())
	}
}

// Arrow keys move the cursor, but the first key only shows it. Enter chooses the square.
func TestKeysChoose(t *testing.T) {
	h := newHands()
	if h.key("Left"); h.Cursor != game.At(5, 4) || !h.state.ShowFocus {
		t.Errorf("the first stroke puts the cursor on %v, shown %v", h.Cursor, h.state.ShowFocus)
	}
	if h.key("Left"); h.Cursor != game.At(4, 4) {
		t.Errorf("the next stroke puts it on %v", h.Cursor)
	}
	if hand := h.key("Enter"); !hand.Chosen || hand.Square != game.At(4, 4) {
		t.Errorf("Enter chooses %+v", hand)
	}
	h = newHands()
	h.state.Focus = BoardID
	if hand := h.key("Enter"); hand.Chosen {
		t.Error("Enter chooses a square that nobody sees")
	}
	if hand := h.key("Enter"); !hand.Chosen {
		t.Error("Enter does not choose a square that shows")
	}
	h = newHands()
	if hand := h.use(widget.Input{X: -1, Y: -1, Typed: []rune("3")}); hand.Named {
		t.Error("a number alone names a square")
	}
	if hand := h.use(widget.Input{X: -1, Y: -1, Typed: []rune("d")}); hand.Column != "d" {
		t.Errorf("the column named is %q", hand.Column)
	}
	if hand := h.use(widget.Input{X: -1, Y: -1, Typed: []rune("3")}); !hand.Named || h.Cursor != game.At(3, 2) {
		t.Errorf("named %v: the cursor is on %v", hand.Named, h.Cursor)
	}
}

// The cursor goes to the nearest legal move, but it stays where the user has placed it.
func TestTheCursorSeeksAMove(t *testing.T) {
	h := newHands()
	h.play.Legal = game.Bitboard(1) << game.At(6, 4)
	if h.use(widget.Input{X: -1, Y: -1}); h.Cursor != game.At(6, 4) {
		t.Errorf("the cursor is on %v", h.Cursor)
	}
	h.press(game.At(0, 0))
	if h.use(widget.Input{X: -1, Y: -1}); h.Cursor != game.At(0, 0) {
		t.Errorf("placed by a hand the cursor goes to %v", h.Cursor)
	}
}
