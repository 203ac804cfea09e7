package view

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"flipside/ai/coach/see"
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
			Discs: [2]game.Bitboard{game.Start.Own, game.Start.Opp},
			Chips: []Chip{{Square: d3, Words: []string{"0"}, Share: 1, Grade: theme.Best, Best: true},
				{Square: c4, Words: []string{"much too long", "12"}, Share: 0.5, Grade: theme.BigMistake, Exact: true, Played: true}},
			Numbers: []see.Number{{Square: f5, Color: game.White, Number: 2}},
		})
		f.End()
		words := map[string]game.Square{"0": d3, "12": c4, "2": f5}
		bars := map[game.Square]float64{}
		for _, c := range f.Commands {
			if s, ok := words[c.Text]; ok && c.Kind == widget.Text && g.Square(s).Contains(c.X, c.Y) {
				delete(words, c.Text)
			}
			for _, s := range []game.Square{d3, c4} {
				if c.Kind == widget.Box && c.H < g.Cell*0.05 && c.W > c.H && g.Square(s).Contains(c.X, c.Y) && c.Y > g.Square(s).Y+g.Cell/2 {
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
		if hollow, filled := surface(f, g.Square(d3)), surface(f, g.Square(c4)); hollow != th.Line || filled != th.Chips[theme.BigMistake] {
			t.Errorf("%s: an estimate stands on %v and an exact value on %v", th.Name, hollow, filled)
		}
	}
}

// surface returns the colour of the filled chip on a square.
func surface(f *widget.Frame, r widget.Rect) (back color.NRGBA) {
	x, y := r.Center()
	for _, c := range f.Commands {
		if c.Kind == widget.Box && c.Stroke == 0 && math.Abs(c.X-x)+math.Abs(c.Y-y) < 0.1 && c.R > 0 && c.R < c.W/2 {
			back = c.Top
		}
	}
	return back
}

// The numbers of a whole game are on discs, and a white disc with a number has no dot.
func TestWrittenDiscs(t *testing.T) {
	f := frameWith(&widget.State{}, pressed())
	f.Theme = theme.ByName(theme.ContrastTheme)
	b := NewBoard(0)
	b.Show(f, BoardGeometry(widget.Rect{W: 480, H: 480}), BoardData{Discs: [2]game.Bitboard{0, 1 << 9}, Written: []see.Number{{Square: 1, Color: game.White, Number: 17}}})
	if all := textsOf(f); !slices.Contains(all, "17") {
		t.Errorf("the texts are %q", all)
	}
	discs, dots := 0, 0
	for _, c := range f.Commands {
		switch {
		case c.Top == f.Theme.WhiteTop && c.W > 15:
			discs++
		case c.Top == color.NRGBA{A: 255} && c.Kind == widget.Box && c.W < 5:
			dots++
		}
	}
	if discs < 2 || dots != 1 {
		t.Errorf("%d layers of discs and %d dots; want one dot, on the disc without a number", discs, dots)
	}
}
