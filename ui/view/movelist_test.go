package view

import (
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// The name of an opening has a tip that explains it.
func TestTheNameOfAnOpeningIsExplained(t *testing.T) {
	moves, err := game.ParseMoves(game.Start, "f5f4")
	if err != nil {
		t.Fatal(err)
	}
	var list MoveList
	st := widget.State{}
	tips := 0
	for range 2 * 60 { // the pointer rests on the name
		f := widget.Begin(&st, widget.Input{X: 40, Y: 20}, theme.Themes[0], 1, func(s string, size float64, _ widget.Weight) float64 {
			return float64(len(s)) * size / 2
		})
		list.Show(f, widget.Rect{W: 400, H: 400}, MoveListData{Moves: moves, View: 2, Opening: "Parallel Opening"}, false)
		f.DrawTip(800)
		f.End()
		for _, c := range f.Commands {
			if strings.Contains(words.Get("moves.opening.tip"), c.Text) && len(c.Text) > 20 {
				tips++
			}
		}
	}
	if tips == 0 {
		t.Error("nothing explains the name")
	}
}

// The list shows which moves were given.
func TestGivenMovesAreMarked(t *testing.T) {
	moves, err := game.ParseMoves(game.Start, "f5d6c3d3c4f4f6f3e6")
	if err != nil {
		t.Fatal(err)
	}
	for _, given := range []int{0, len(moves) - 1} {
		var list MoveList
		var st widget.State
		f := widget.Begin(&st, widget.Input{}, theme.Themes[0], 1, func(s string, size float64, _ widget.Weight) float64 {
			return float64(len(s)) * size / 2
		})
		list.Show(f, widget.Rect{W: 400, H: 400}, MoveListData{Moves: moves, View: len(moves), Given: given}, false)
		said, dim := false, 0
		for _, c := range f.Commands {
			said = said || strings.Contains(c.Text, "1–8")
			for _, m := range moves {
				if c.Text == m.String() && c.Top == f.Theme.Dim {
					dim++
				}
			}
		}
		if said != (given > 0) || dim != given {
			t.Errorf("of %d given moves %d are dim; it is said: %v", given, dim, said)
		}
	}
}
