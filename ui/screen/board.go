package screen

import (
	"slices"

	"flipside/ai/coach/see"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/sound"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Board is the board of a screen. On every screen its pointer and its keys mean the same, and the
// trace gets the same facts.
type Board struct {
	view.Board
	first string // the control that has the focus at first
	seen  seen
}

// NewBoard returns a board with the keyboard cursor on a square. The keys belong to the control
// first until the user gives the focus to another one.
func NewBoard(cursor game.Square, first string) Board {
	return Board{Board: view.NewBoard(cursor), first: first}
}

// First returns the control that has the focus at first.
func (b *Board) First() string { return b.first }

// Arrange lays out a screen. If the control with the focus no longer exists, for example a button
// of a page before, the first one gets the focus.
func (b *Board) Arrange(f *widget.Frame, area widget.Rect) (view.Arrangement, view.Geometry) {
	if !f.Blocked() && f.State.Focus == "" {
		f.State.Focus = b.first
	}
	at := view.ArrangeGame(area.W, area.H)
	return at, view.BoardGeometry(at.Board)
}

// Facts returns the facts of a screen that fills an area: the line of text below the board, and
// what is on the board.
func (b *Board) Facts(area widget.Rect, line string) Facts {
	g := view.BoardGeometry(view.ArrangeGame(area.W, area.H).Board)
	facts := Facts{Line: line, Cursor: b.Cursor, Moving: b.Motions.Moving(), Still: b.Motions.Still(), Square: g.Square}
	if s, there := b.Hovered(); there {
		facts.Under = "square-" + s.String()
	}
	return facts
}

// Choose handles the pointer and the keys on the board, and returns the square that the user
// chooses. The messages say which column a typed letter has named.
func (b *Board) Choose(f *widget.Frame, g view.Geometry, p view.Playing, m *Messages) (s game.Square, chosen bool) {
	input := b.Input(f, g, p)
	if input.Column != "" {
		m.Say(words.Get("status.file", "column", input.Column), Briefly)
	}
	if input.Named {
		m.Clear()
	}
	return input.Square, input.Chosen
}

// Ways lead through a game and along the line ahead.
type Ways struct {
	Move       func(by int) // to the position one move before or after
	Start, End func()
	Step       func(by int) // shows one move more or less of the line ahead
}

// Travel handles the keys and the wheel over the board that lead through a game. The arrow keys
// belong to the cursor while it is visible: then Choose has taken Left and Right. Whatever leads
// through the game hides the cursor, so that they go on from there.
func (b *Board) Travel(f *widget.Frame, w Ways) {
	by := func(back, forward bool, do func(by int)) {
		if back {
			do(-1)
		}
		if forward {
			do(1)
		}
	}
	show := func(by int) {
		b.Hide(f)
		w.Move(by)
	}
	by(f.In.Key(widget.KeyLeft), f.In.Key(widget.KeyRight), show)
	by(f.In.Key(widget.KeyPageUp), f.In.Key(widget.KeyPageDown), show)
	by(f.In.Key(widget.Shift|widget.KeyPageUp), f.In.Key(widget.Shift|widget.KeyPageDown), w.Step)
	if f.In.Key(widget.KeyHome) {
		b.Hide(f)
		w.Start()
	}
	if f.In.Key(widget.KeyEnd) {
		b.Hide(f)
		w.End()
	}
	for _, r := range f.In.Typed {
		by(r == '[', r == ']', show)
	}
	if _, over := b.Hovered(); over {
		do := show
		if f.In.Shift {
			do = w.Step
		}
		by(f.In.Wheel > 0, f.In.Wheel < 0, do)
	}
}

// Refuse says for some ticks why a move is refused, with its sound and the motion of its square.
func (b *Board) Refuse(s *Services, at game.Square, why string, ticks int) {
	s.Messages.Refuse(why, ticks)
	s.Play(sound.Illegal, 0, 0, sound.PanOf(at.Col()))
	b.Motions.Nudge(at, s.Settings.Motion)
}

// OnChip returns the move of the chip under the pointer or the cursor; NoMove if there is none.
func (b *Board) OnChip(f *widget.Frame, chips []view.Chip) game.Move {
	target, there := b.Target(f)
	if !there || f.Blocked() || !HasChip(chips, target) {
		return game.NoMove
	}
	return game.Move(target)
}

// HasChip reports whether one of the chips is on a square.
func HasChip(chips []view.Chip, s game.Square) bool {
	return slices.ContainsFunc(chips, func(c view.Chip) bool { return c.Square == s })
}

// Preview marks what a move on the square under the pointer or the cursor would do, in a position
// seen from the side to.
func (b *Board) Preview(f *widget.Frame, d *view.BoardData, p game.Position, to game.Color) {
	target, there := b.Target(f)
	if !there || !p.Moves().Has(target) {
		return
	}
	d.Dots &^= target.Bit()
	d.Ghosts[to] = target.Bit()
	d.Rings = p.Flips(target)
}

// MarkBoard puts values and the moves of a line on the board. A number covers a chip, and both
// cover the marks of legal moves.
func MarkBoard(d *view.BoardData, chips []view.Chip, numbers []see.Number) {
	covered := game.Bitboard(0)
	for _, n := range numbers {
		covered |= n.Square.Bit()
	}
	d.Numbers = numbers
	d.Chips = slices.DeleteFunc(chips, func(c view.Chip) bool { return covered.Has(c.Square) })
	for _, c := range d.Chips {
		covered |= c.Square.Bit()
	}
	d.Dots &^= covered
	for c := range d.Ghosts {
		d.Ghosts[c] &^= covered
	}
}

// Refusal says why a square cannot be played in a position, seen from the side to.
func Refusal(pos game.Position, to game.Color, s game.Square) string {
	switch {
	case pos.Over():
		return words.Get("refuse.over")
	case pos.MustPass():
		return words.Get("refuse.pass", "side", to)
	case !pos.Empty().Has(s):
		return words.Get("refuse.taken", "square", s)
	}
	return words.Get("refuse.flips", "square", s)
}
