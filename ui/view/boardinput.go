package view

import (
	"flipside/game"
	"flipside/ui/widget"
)

// BoardID is the ID of the control of a board on which a user plays.
const BoardID = "board"

// Board is the state of a board between frames: the discs in motion, the cursor and the pointer.
type Board struct {
	Motions Motions
	Cursor  game.Square // the square that the keyboard has chosen
	placed  bool        // the user has put the cursor on its square
	hover   game.Square // the square under the pointer, if hovered
	hovered bool

	press     game.Square // where the pointer button was pressed
	pressed   bool
	pressPly  int // the ply at that moment
	pressLive bool
	column    int // the column of the typed letter, 1 for a; 0 for none

	x, y float64 // where the pointer of a stroke was
}

// NewBoard returns a board with the keyboard cursor on the given square.
func NewBoard(cursor game.Square) Board { return Board{Cursor: cursor} }

// Playing is the state of the game that the board needs to accept moves.
type Playing struct {
	Ply   int           // of the game; a click that began at another ply is ignored
	Turn  bool          // a person is to move
	Shown bool          // the board shows the current position of the game
	Legal game.Bitboard // the moves in that position
	Away  bool          // an overlay covers the board and takes the input
}

// BoardInput is what the user did on a board.
type BoardInput struct {
	Square game.Square // the chosen square, if Chosen
	Chosen bool
	Column string // the letter typed for a column; empty if none
	Named  bool   // the user typed the letter and the number of a square
}

// Input handles the input of the pointer and of the keyboard.
func (b *Board) Input(f *widget.Frame, g Geometry, p Playing) (input BoardInput) {
	f.Controls = append(f.Controls, widget.Control{ID: BoardID, Rect: g.Frame, Enabled: !p.Away})
	if p.Away {
		b.hovered, b.pressed = false, false
		return input
	}
	s, over := g.At(f.In.X, f.In.Y)
	b.hover, b.hovered = s, over
	if f.In.Pressed {
		b.pressed = over
		if over {
			b.press, b.pressPly = s, p.Ply
			// While the discs of the user's own move turn, a click only ends their motion.
			b.pressLive = !b.Motions.Moving() || p.Turn
			b.Motions.Finish()
			f.State.Focus = BoardID
			b.place(s)
		}
	}
	if f.In.Released {
		if b.pressed && over && s == b.press && b.pressLive && b.pressPly == p.Ply {
			input.Square, input.Chosen = s, true
		}
		b.pressed = false
	}
	if p.Turn && p.Shown {
		b.Seek(p.Legal)
	}
	b.keys(f, p, &input)
	return input
}

// place puts the cursor on a square and marks it as placed by the user.
func (b *Board) place(s game.Square) { b.Cursor, b.placed = s, true }

// Seek moves the cursor to the nearest legal square, unless the user has placed the cursor.
func (b *Board) Seek(legal game.Bitboard) {
	from, nearest := b.Cursor, game.Squares*game.Squares
	if b.placed || legal.Has(from) {
		return
	}
	for s := range legal.All() {
		col, row := s.Col()-from.Col(), s.Row()-from.Row()
		if d := col*col + row*row; d < nearest {
			b.Cursor, nearest = s, d
		}
	}
}

// keys moves the cursor and chooses its square by the keyboard.
func (b *Board) keys(f *widget.Frame, p Playing, input *BoardInput) {
	st := f.State
	for _, r := range f.In.Struck() {
		switch {
		case r >= 'a' && r <= 'h' && !f.In.Shift: // a letter with Shift is another key
			b.column = int(r-'a') + 1
			input.Column = string(r)
		case r >= '1' && r <= '8' && b.column > 0:
			b.place(game.At(b.column-1, int(r-'1')))
			b.column = 0
			input.Named = true
			st.Focus, st.ShowFocus = BoardID, true
		}
	}
	if st.Focus != BoardID && st.Focus != "" {
		return
	}
	b.arrows(f, b.focused(f))
	if !b.takes(f, widget.KeyEnter) {
		return
	}
	wait := b.Motions.Moving() && !p.Turn
	b.Motions.Finish()
	if !wait {
		input.Square, input.Chosen = b.Cursor, true
	}
}

// arrows moves the cursor by the arrow keys. If the cursor is hidden, the first key only shows it.
// Without sideways, Left and Right are left to others.
func (b *Board) arrows(f *widget.Frame, sideways bool) {
	st := f.State
	col, row := b.Cursor.Col(), b.Cursor.Row()
	moved := false
	for _, step := range [...]struct {
		key    widget.Key
		dc, dr int
	}{{widget.KeyLeft, -1, 0}, {widget.KeyRight, 1, 0}, {widget.KeyUp, 0, -1}, {widget.KeyDown, 0, 1}} {
		if (sideways || step.dc == 0) && f.In.Key(step.key) {
			col, row = max(0, min(7, col+step.dc)), max(0, min(7, row+step.dr))
			moved = true
		}
	}
	if moved {
		if st.ShowFocus {
			b.place(game.At(col, row))
		}
		st.Focus, st.ShowFocus = BoardID, true
	}
}

// takes reports whether a key uses the square of the cursor. If the cursor is hidden, the key only
// shows it: the user cannot see which square it would use.
func (b *Board) takes(f *widget.Frame, key widget.Key) bool {
	st := f.State
	if st.Focus != BoardID || !f.In.Key(key) {
		return false
	}
	shown := st.ShowFocus
	st.ShowFocus = true
	return shown
}

// focused reports whether the keyboard cursor is visible.
func (b *Board) focused(f *widget.Frame) bool {
	return f.State.ShowFocus && f.State.Focus == BoardID
}

// Hide hides the keyboard cursor, if it is visible.
func (b *Board) Hide(f *widget.Frame) {
	if b.focused(f) {
		f.State.ShowFocus = false
	}
}

// Target returns the square of the visible keyboard cursor, or else the square under the pointer.
func (b *Board) Target(f *widget.Frame) (s game.Square, there bool) {
	if b.focused(f) {
		return b.Cursor, true
	}
	return b.hover, b.hovered
}

// Hovered returns the square under the pointer.
func (b *Board) Hovered() (s game.Square, there bool) { return b.hover, b.hovered }

// Unname forgets the letter typed for a column, and reports whether there was one.
func (b *Board) Unname() bool {
	there := b.column > 0
	b.column = 0
	return there
}
