package view

import (
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// stroke gives a frame to a board that is being edited.
func (h *boardTest) stroke(in widget.Input, away bool) Stroke {
	measure := func(s string, size float64, _ widget.Weight) float64 { return float64(len(s)) * size / 2 }
	f := widget.Begin(&h.state, in, theme.Themes[0], 1, measure)
	input := h.Strokes(f, h.g, away)
	f.End()
	return input
}

// A press begins a stroke with the square below it. The squares between two places of the pointer
// belong to the stroke, and a release ends it.
func TestStrokes(t *testing.T) {
	h := newBoardTest()
	x, y := h.g.Square(game.At(0, 0)).Center()
	right, _ := h.g.Square(game.At(7, 0)).Center()
	if input := h.stroke(widget.Input{X: right, Y: y, Moved: true}, false); input != (Stroke{}) {
		t.Errorf("a pointer without a button: %+v", input)
	}
	input := h.stroke(widget.Input{X: x, Y: y, Pressed: true, Down: true}, false)
	if !input.Pressed || input.Right || input.Square != game.At(0, 0) || input.Over != input.Square.Bit() || input.Ended {
		t.Errorf("a press: %+v", input)
	}
	if input = h.stroke(widget.Input{X: right, Y: y, Down: true}, false); input.Pressed || input.Over != 0xff {
		t.Errorf("a jump along the first row: %+v", input)
	}
	if input = h.stroke(widget.Input{X: 900, Y: y, Down: true}, false); input.Over != game.At(7, 0).Bit() || input.Ended {
		t.Errorf("a step out of the board: %+v", input)
	}
	if input = h.stroke(widget.Input{X: 900, Y: y, Released: true}, false); !input.Ended {
		t.Errorf("a release: %+v", input)
	}
	if input = h.stroke(widget.Input{X: x, Y: y, RightPressed: true, RightDown: true}, false); !input.Pressed || !input.Right {
		t.Errorf("the right button: %+v", input)
	}
	if input = h.stroke(widget.Input{X: x, Y: y}, true); !input.Ended {
		t.Errorf("a sheet comes over the board: %+v", input)
	}
	if input = h.stroke(widget.Input{X: x, Y: y, Pressed: true, Released: true}, false); !input.Pressed || !input.Ended {
		t.Errorf("a press and a release in one tick: %+v", input)
	}
}

// Space and Enter use the square of the cursor once it can be seen.
func TestStrokesByKey(t *testing.T) {
	h := newBoardTest()
	h.state.Focus = BoardID
	for _, key := range []string{"Space", "Enter"} {
		h.state.ShowFocus = false
		in := func() widget.Input {
			return widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{widget.KeyNamed(key): true}}
		}
		if input := h.stroke(in(), false); input.Put || !h.state.ShowFocus {
			t.Errorf("%s uses a square that nobody sees", key)
		}
		if input := h.stroke(in(), false); !input.Put || input.Square != h.Cursor {
			t.Errorf("%s: %+v", key, input)
		}
	}
}
