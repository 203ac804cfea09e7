package view

import (
	"math"

	"flipside/game"
	"flipside/ui/widget"
)

// Stroke is what the user did on a board that is being edited.
type Stroke struct {
	Square  game.Square // where a stroke began, or the square of the cursor
	Pressed bool        // a stroke began, with a button of the pointer
	Right   bool        // it was the right button
	Put     bool        // Space or Enter uses the square of the cursor
	Over    game.Bitboard
	Ended   bool // the stroke ended
}

// Strokes handles the input of the pointer and of the keyboard on a board that is being edited. A
// press acts at once. While the button is down, Over has the squares that the pointer crossed. away
// says that an overlay covers the board and takes the input.
func (b *Board) Strokes(f *widget.Frame, g Geometry, away bool) (input Stroke) {
	f.Controls = append(f.Controls, widget.Control{ID: BoardID, Rect: g.Frame, Enabled: !away})
	if away {
		input.Ended, b.pressed, b.hovered = b.pressed, false, false
		return input
	}
	in := &f.In
	s, over := g.At(in.X, in.Y)
	b.hover, b.hovered = s, over
	if over && (in.Pressed || in.RightPressed) {
		input.Square, input.Pressed, input.Right = s, true, !in.Pressed
		b.pressed = true
		b.x, b.y = in.X, in.Y
		f.State.Focus, f.State.ShowFocus = BoardID, false
		b.place(s)
	}
	if b.pressed {
		input.Over = b.crossed(g, in.X, in.Y)
		if !in.Down && !in.RightDown || in.Released {
			input.Ended, b.pressed = true, false
		}
	}
	if f.State.Focus != BoardID && f.State.Focus != "" {
		return input
	}
	b.arrows(f, true)
	if b.takes(f, widget.KeyEnter) || b.takes(f, widget.KeySpace) {
		input.Square, input.Put = b.Cursor, true
	}
	return input
}

// crossed returns the squares on the way of the pointer since the last tick. A fast pointer jumps
// over squares between two ticks.
func (b *Board) crossed(g Geometry, x, y float64) (squares game.Bitboard) {
	steps := int(math.Hypot(x-b.x, y-b.y)/g.Cell*4) + 1
	for i := range steps + 1 {
		part := float64(i) / float64(steps)
		if s, over := g.At(b.x+(x-b.x)*part, b.y+(y-b.y)*part); over {
			squares |= s.Bit()
		}
	}
	b.x, b.y = x, y
	return squares
}
