package view

import (
	"slices"
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// A low panel has no room for all rows, but the move that the second adviser prefers is there, with
// its mark.
func TestADisagreementIsAlwaysListed(t *testing.T) {
	for _, th := range theme.Themes {
		for height := float64(LeastPanel) + 2*moveHeight; height < 260; height += 20 {
			var st widget.State
			measure := func(s string, size float64, _ widget.Weight) float64 { return float64(len(s)) * size / 2 }
			f := widget.Begin(&st, widget.Input{}, th, 1, measure)
			d := AnalysisData{Score: []string{"+2"}, Rows: &Rows{}}
			for i := range MostMoves {
				d.Moves = append(d.Moves, MoveRow{Move: game.Move(i)})
			}
			d.Moves[4].Other = "Explorer prefers e1"
			Analysis(f, widget.Rect{W: 300, H: height}, d, true)
			f.End()
			said := func(words string) bool {
				return slices.ContainsFunc(f.Commands, func(c widget.Command) bool { return c.Kind == widget.Text && c.Text == words })
			}
			if !said("e1") || !said("2") {
				t.Errorf("%s, %g high: the move or its mark is missing", th.Name, height)
			}
		}
	}
}
