package view

import (
	"flipside/game"
	"flipside/ui/widget"
)

// BoardID is the control of a board that hands play on.
const BoardID = "board"

// Board is what a board remembers from frame to frame: what moves on it and where the hands are.
type Board struct {
	Motions Motions
	Cursor  game.Square // of the keyboard
	placed  bool        // a hand has put the cursor where it is
	hover   game.Square // under the pointer
	hovered bool

	press     game.Square // the square that the button went down on
	pressed   bool
	pressPly  int // what was on the board then
	pressLive bool
	column    int // named by a letter, and 1 for a; 0 none
}

// NewBoard returns a board with the keyboard's cursor on a square.
func NewBoard(cursor game.Square) Board { return Board{Cursor: cursor} }

// Playing is what a board that is played on must know of the game.
type Playing struct {
	Ply   int           // of the game; a click that began at another one is dropped
	Turn  bool          // a person is to move
	Shown bool          // on the board is the position that is played on
	Legal game.Bitboard // the moves there
	Away  bool          // something lies over the board and has the hands
}

// BoardHand is what the hands did on a board.
type BoardHand struct {
	Square game.Square // that was chosen
	Chosen bool
	Column string // the letter that was typed for it; empty where none was
	Named  bool   // a square was named by its letter and its number
}

// Hands answers the pointer and the keys.
func (b *Board) Hands(f *widget.Frame, g Geometry, p Playing) (hand BoardHand) {
	f.Controls = append(f.Controls, widget.Control{ID: BoardID, Rect: g.Frame, Enabled: !p.Away})
	b.hovered = false
	if p.Away {
		b.pressed = false
		return hand
	}
	s, over := g.At(f.In.X, f.In.Y)
	if over {
		b.hover, b.hovered = s, true
	}
	if f.In.Pressed {
		b.pressed = over
		if over {
			b.press, b.pressPly = s, p.Ply
			// During one's own flips a click only finishes them.
			b.pressLive = !b.Motions.Moving() || p.Turn
			b.Motions.Finish()
			f.State.Focus = BoardID
			b.place(s)
		}
	}
	if f.In.Released {
		if b.pressed && over && s == b.press && b.pressLive && b.pressPly == p.Ply {
			hand.Square, hand.Chosen = s, true
		}
		b.pressed = false
	}
	if p.Turn && p.Shown {
		b.Seek(p.Legal)
	}
	b.keys(f, p, &hand)
	return hand
}

// place puts the cursor on a square by a hand.
func (b *Board) place(s game.Square) { b.Cursor, b.placed = s, true }

// Seek puts a cursor that no hand has placed yet on the nearest square that can be played.
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

// keys moves the cursor and chooses its square.
func (b *Board) keys(f *widget.Frame, p Playing, hand *BoardHand) {
	st := f.State
	for _, r := range f.In.Typed {
		switch {
		case r >= 'a' && r <= 'h':
			b.column = int(r-'a') + 1
			hand.Column = string(r)
		case r >= '1' && r <= '8' && b.column > 0:
			b.place(game.At(b.column-1, int(r-'1')))
			b.column = 0
			hand.Named = true
			st.Focus, st.ShowFocus = BoardID, true
		}
	}
	if st.Focus != BoardID && st.Focus != "" {
		return
	}
	col, row := b.Cursor.Col(), b.Cursor.Row()
	moved := false
	for _, step := range [...]struct {
		key    string
		dc, dr int
	}{{"Left", -1, 0}, {"Right", 1, 0}, {"Up", 0, -1}, {"Down", 0, 1}} {
		if f.In.Key(step.key) {
			col, row = max(0, min(7, col+step.dc)), max(0, min(7, row+step.dr))
			moved = true
		}
	}
	if moved {
		if st.ShowFocus { // else the first stroke only shows it
			b.place(game.At(col, row))
		}
		st.Focus, st.ShowFocus = BoardID, true
	}
	if st.Focus != BoardID || !f.In.Key("Enter") {
		return
	}
	if !st.ShowFocus { // nobody can know which square it would play
		st.ShowFocus = true
		return
	}
	wait := b.Motions.Moving() && !p.Turn
	b.Motions.Finish()
	if !wait {
		hand.Square, hand.Chosen = b.Cursor, true
	}
}

// focused reports whether the keyboard's cursor shows.
func (b *Board) focused(f *widget.Frame) bool {
	return f.State.ShowFocus && f.State.Focus == BoardID
}

// Target is the square that the keyboard or the pointer is at.
func (b *Board) Target(f *widget.Frame) (s game.Square, there bool) {
	if b.focused(f) {
		return b.Cursor, true
	}
	return b.hover, b.hovered
}

// Hovered is the square under the pointer.
func (b *Board) Hovered() (s game.Square, there bool) { return b.hover, b.hovered }

// Unname forgets a letter that was typed for a column, and reports whether there was one.
func (b *Board) Unname() bool {
	there := b.column > 0
	b.column = 0
	return there
}
