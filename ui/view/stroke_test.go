package view

import (
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// stroke gives a frame to a board that is being edited.
func (h *hands) stroke(in widget.Input, away bool) Stroke {
	measure := func(s string, size float64, _ widget.Weight) float64 { return float64(len(s)) * size / 2 }
	f := widget.Begin(&h.state, in, theme.Themes[0], 1, measure)
	hand := h.Strokes(f, h.g, away)
	f.End()
	return hand
}

// A press begins a stroke with the square below it. The squares between two places of the pointer
// belong to the stroke, and a release ends it.
func TestStrokes(t *testing.T) {
	h := newHands()
	x, y := h.g.Square(game.At(0, 0)).Center()
	right, _ := h.g.Square(game.At(7, 0)).Center()
	if hand := h.stroke(widget.Input{X: right, Y: y, Moved: true}, false); hand != (Stroke{}) {
		t.Errorf("a pointer without a button: %+v", hand)
	}
	hand := h.stroke(widget.Input{X: x, Y: y, Pressed: true, Down: true}, false)
	if !hand.Pressed || hand.Right || hand.Square != game.At(0, 0) || hand.Over != hand.Square.Bit() || hand.Ended {
		t.Errorf("a press: %+v", hand)
	}
	if hand = h.stroke(widget.Input{X: right, Y: y, Down: true}, false); hand.Pressed || hand.Over != 0xff {
		t.Errorf("a jump along the first row: %+v", hand)
	}
	if hand = h.stroke(widget.Input{X: 900, Y: y, Down: true}, false); hand.Over != game.At(7, 0).Bit() || hand.Ended {
		t.Errorf("a step out of the board: %+v", hand)
	}
	if hand = h.stroke(widget.Input{X: 900, Y: y, Released: true}, false); !hand.Ended {
		t.Errorf("a release: %+v", hand)
	}
	if hand = h.stroke(widget.Input{X: x, Y: y, RightPressed: true, RightDown: true}, false); !hand.Pressed || !hand.Right {
		t.Errorf("the right button: %+v", hand)
	}
	if hand = h.stroke(widget.Input{X: x, Y: y}, true); !hand.Ended {
		t.Errorf("a sheet comes over the board: %+v", hand)
	}
	if hand = h.stroke(widget.Input{X: x, Y: y, Pressed: true, Released: true}, false); !hand.Pressed || !hand.Ended {
		t.Errorf("a press and a release in one tick: %+v", hand)
	}
}

// Space and Enter use the square of the cursor once it can be seen.
func TestStrokesByKey(t *testing.T) {
	h := newHands()
	h.state.Focus = BoardID
	for _, key := range []string{"Space", "Enter"} {
		h.state.ShowFocus = false
		in := func() widget.Input { return widget.Input{X: -1, Y: -1, Keys: map[string]bool{key: true}} }
		if hand := h.stroke(in(), false); hand.Put || !h.state.ShowFocus {
			t.Errorf("%s uses a square that nobody sees", key)
		}
		if hand := h.stroke(in(), false); !hand.Put || hand.Square != h.Cursor {
			t.Errorf("%s: %+v", key, hand)
		}
	}
}
