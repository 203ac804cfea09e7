package view

import (
	"strings"
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// A status of any length stays off the squares, in every window, and all of its words are drawn.
func TestStatusCoversNoSquare(t *testing.T) {
	measure := func(s string, size float64, _ widget.Weight) float64 { return float64(len([]rune(s))) * size / 2 }
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {600, 900}, {900, 700}, {1280, 800}, {1920, 1080}} {
		at := ArrangeGame(size[0], size[1])
		g := BoardGeometry(at.Board)
		first, last := g.Square(0), g.Square(game.Squares-1)
		for words := 5; words <= 30; words += 5 {
			line := strings.TrimSpace(strings.Repeat("message ", words))
			var st widget.State
			f := widget.Begin(&st, widget.Input{X: -1, Y: -1}, theme.Themes[0], 1, measure)
			Status(f, at, line, true)
			said := 0
			for _, c := range f.Commands {
				said += strings.Count(c.Text, "message")
				r := c.Bounds(measure)
				if c.Soft == 0 && r.X < last.X+last.W && r.X+r.W > first.X && r.Y < last.Y+last.H && r.Y+r.H > first.Y {
					t.Fatalf("%v: %d words lie over the squares: %+v", size, words, r)
				}
				if r.Y+r.H > size[1]+1 {
					t.Errorf("%v: %d words leave the window: %+v", size, words, r)
				}
			}
			if said != words {
				t.Errorf("%v: %d of %d words are drawn", size, said, words)
			}
		}
	}
}
