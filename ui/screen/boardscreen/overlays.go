package boardscreen

import (
	"slices"

	"flipside/game"
	"flipside/ui/overlay"
	"flipside/ui/view"
)

// overlays are the marks of the overlays in the newest position.
type overlays struct {
	shown []overlay.Kind
	at    game.Position
	to    game.Color
	marks view.Marks
}

// of returns the marks of overlays in a position, seen from the side to.
func (o *overlays) of(shown []overlay.Kind, p game.Position, to game.Color) view.Marks {
	if p != o.at || to != o.to || !slices.Equal(shown, o.shown) {
		*o = overlays{slices.Clone(shown), p, to, overlay.Marks(shown, p, to)}
	}
	return o.marks
}

// See adds overlays to the content of the board. They are about a position, seen from the side to.
func (b *Board) See(d *view.BoardData, shown []overlay.Kind, p game.Position, to game.Color) {
	if len(shown) == 0 {
		return
	}
	// While discs move, the marks of the position before stay: to take all marks away and draw them
	// again would take two frames that paint most of the board.
	if d.Marks = b.overlays.marks; !b.Motions.Moving() || !slices.Equal(shown, b.overlays.shown) {
		d.Marks = b.overlays.of(shown, p, to)
	}
	for c := range d.Marks.Moves {
		d.Dots &^= d.Marks.Moves[c] | d.Marks.Safe[c]
	}
	for _, n := range d.Marks.Counts {
		d.Dots &^= n.Square.Bit()
	}
}
