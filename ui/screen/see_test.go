package screen

import (
	"testing"

	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/view"
)

// Two kinds are shown at once; a third one replaces the older one. They change with the
// position, after its discs have come to rest.
func TestSeeOnTheBoard(t *testing.T) {
	var on see.Set
	on.Turn(see.KindMoves)
	on.Turn(see.KindStable)
	on.Turn(see.KindFrontier)
	if on.Has(see.KindMoves) || !on.Has(see.KindStable) || !on.Has(see.KindFrontier) {
		t.Fatalf("%v", on.Shown())
	}
	b := NewBoard(0, "")
	d := view.BoardData{Dots: game.Start.Moves()}
	on.Turn(see.KindStable)
	on.Turn(see.KindMoves)
	if b.See(&d, on.Shown(), game.Start, game.Black); d.Dots != 0 || d.Marks.Moves[game.Black] != game.Start.Moves() {
		t.Errorf("%+v", d)
	}
	next := game.Start.Play(game.Move(game.At(5, 4)))
	d = view.BoardData{}
	if b.See(&d, on.Shown(), next, game.White); d.Marks.Moves[game.White] != next.Moves() {
		t.Errorf("after a move %+v", d.Marks)
	}
	d = view.BoardData{}
	b.Motions.Discs = append(b.Motions.Discs, view.Disc{Length: 1})
	later := next.Play(game.Move(next.Moves().First()))
	if b.See(&d, on.Shown(), later, game.Black); d.Marks.Moves[game.White] != next.Moves() {
		t.Errorf("a board in motion has %+v", d.Marks)
	}
	b.Motions.Finish()
	d = view.BoardData{}
	if b.See(&d, on.Shown(), later, game.Black); d.Marks.Moves[game.Black] != later.Moves() {
		t.Errorf("after the motion %+v", d.Marks)
	}
	if on.Clear(); len(on.Shown()) != 0 {
		t.Error("they stay")
	}
}
