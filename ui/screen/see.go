package screen

import (
	"slices"

	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/view"
)

// seen are the marks of *See* in the newest position.
type seen struct {
	shown []see.Kind
	at    game.Position
	to    game.Color
	marks see.Marks
}

// of returns the marks of kinds in a position, seen from the side to.
func (s *seen) of(shown []see.Kind, p game.Position, to game.Color) see.Marks {
	if p != s.at || to != s.to || !slices.Equal(shown, s.shown) {
		*s = seen{slices.Clone(shown), p, to, see.MarksOf(shown, p, to)}
	}
	return s.marks
}

// See adds what *See* shows to the content of the board. It is about a position, seen from the side
// to.
func (b *Board) See(d *view.BoardData, shown []see.Kind, p game.Position, to game.Color) {
	if len(shown) == 0 {
		return
	}
	// While discs move, the marks of the position before stay: to take all marks away and draw them
	// again would take two frames that paint most of the board.
	if d.Marks = b.seen.marks; !b.Motions.Moving() || !slices.Equal(shown, b.seen.shown) {
		d.Marks = b.seen.of(shown, p, to)
	}
	for c := range d.Marks.Moves {
		d.Dots &^= d.Marks.Moves[c] | d.Marks.Safe[c]
	}
	for _, n := range d.Marks.Counts {
		d.Dots &^= n.Square.Bit()
	}
}
