package view

import (
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Values and the moves of a line are data of the board: each is drawn on its square, the bar of a
// chip is as long as its share, and its words can be read in every theme.
func TestChipsAndNumbers(t *testing.T) {
	for _, th := range theme.Themes {
		var st widget.State
		measure := func(s string, size float64, _ widget.Weight) float64 { return float64(len(s)) * size / 2 }
		f := widget.Begin(&st, widget.Input{}, th, 1, measure)
		b := NewBoard(game.At(5, 4))
		g := BoardGeometry(widget.Rect{W: 746, H: 746})
		d3, c4, f5 := game.At(3, 2), game.At(2, 3), game.At(5, 4)
		b.Show(f, g, BoardData{
			Discs:   [2]game.Bitboard{game.Start.Own, game.Start.Opp},
			Chips:   []Chip{{Square: d3, Text: "0", Share: 1, Color: th.Best, Best: true}, {Square: c4, Text: "-12", Share: 0.5, Color: th.Bad, Exact: true}},
			Numbers: []Number{{Square: f5, Color: game.White, Number: 2}},
		})
		f.End()
		words := map[string]game.Square{"0": d3, "-12": c4, "2": f5}
		bars := map[game.Square]float64{}
		for _, c := range f.Commands {
			if s, ok := words[c.Text]; ok && c.Kind == widget.Text && g.Square(s).Contains(c.X, c.Y) {
				delete(words, c.Text)
			}
			for _, s := range []game.Square{d3, c4} {
				if c.Kind == widget.Box && c.H < g.Cell*0.05 && g.Square(s).Contains(c.X, c.Y) && c.Y > g.Square(s).Y+g.Cell/2 {
					bars[s] = max(bars[s], c.W)
				}
			}
		}
		if len(words) > 0 {
			t.Errorf("%s: %v are not drawn on their squares", th.Name, words)
		}
		if bars[d3] == 0 || bars[c4] != bars[d3]/2 {
			t.Errorf("%s: the bars are %v long", th.Name, bars)
		}
		if got := theme.Contrast(th.LastRing, th.Line); got < 4.5 {
			t.Errorf("%s: a chip's words have a contrast of %.1f", th.Name, got)
		}
	}
}
