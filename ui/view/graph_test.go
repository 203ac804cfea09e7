package view

import (
	"math"
	"slices"
	"strings"
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// graphOf returns a graph of 60 moves with a value at some of them.
func graphOf(values map[int]float64) GraphData {
	d := GraphData{Values: make([]GraphValue, 61)}
	for ply, v := range values {
		d.Values[ply] = GraphValue{v, true}
	}
	return d
}

func TestScaleFollowsTheValues(t *testing.T) {
	for most, want := range map[float64]float64{0: 8, 8: 8, 8.1: 16, -16: 16, 20: 32, -33: 64, 64: 64} {
		d := graphOf(map[int]float64{7: most, 8: 1})
		d.Unit = GraphDiscs
		if got := d.scale(); got != want {
			t.Errorf("values up to %g have the scale %g, want %g", most, got, want)
		}
	}
}

// Bars are as high as their values, upwards for Black and downwards for White. An unknown value has
// no bar. Both sides are named with the same scale.
func TestGraphBars(t *testing.T) {
	var st widget.State
	d := graphOf(map[int]float64{1: 4, 2: -8, 3: 0})
	f := frameWith(&st, pressed())
	r := widget.Rect{X: 100, Y: 50, W: 462, H: 168}
	Graph(f, r, d)
	f.End()
	heights := map[bool][]float64{}
	named := 0
	for _, c := range f.Commands {
		for i, face := range []bool{true, false} {
			if c.Kind == widget.Box && c.Top == [2]any{f.Theme.BlackFace, f.Theme.WhiteFace}[i] {
				heights[face] = append(heights[face], 2*c.H)
			}
		}
		if c.Text == "Black +8" || c.Text == "White +8" {
			named++
		}
	}
	if len(heights[true]) != 1 || len(heights[false]) != 1 || math.Abs(heights[false][0]-2*heights[true][0]) > 1e-9 || named != 2 {
		t.Errorf("bars for Black %v, for White %v; %d sides are named", heights[true], heights[false], named)
	}
}

// The side that is up has its bars above the middle, and its name above the other one. Chances are
// named in percent.
func TestGraphOfWhite(t *testing.T) {
	for _, up := range []game.Color{game.Black, game.White} {
		for _, height := range []float64{84, 56} {
			var st widget.State
			d := graphOf(map[int]float64{1: 20, 2: -20})
			d.Up, d.Unit, d.Plain = up, GraphChances, true
			f := frameWith(&st, pressed())
			r := widget.Rect{X: 100, Y: 50, W: 462, H: height}
			Graph(f, r, d)
			f.End()
			middle, bars, named := r.Y+height/2, 0, 0
			for _, c := range f.Commands {
				for i, face := range []any{f.Theme.BlackFace, f.Theme.WhiteFace} {
					if c.Kind == widget.Box && c.Top == face && c.W < 10 && c.H > 5 {
						bars++
						if above := c.Y < middle; above != (game.Color(i) == up) {
							t.Errorf("%v up: the bar of %v is at %g", up, game.Color(i), c.Y)
						}
					}
				}
				if c.Text == up.String()+" 75%" && c.Y < middle || c.Text == up.Other().String()+" 75%" && c.Y > middle {
					named++
				}
			}
			if want := map[float64]int{84: 2, 56: 0}[height]; bars != 2 || named != want {
				t.Errorf("%v up, %g high: %d bars, %d names", up, height, bars, named)
			}
		}
	}
}

// A click and a drag return the ply under the pointer; the keys go by moves and by flags.
func TestGraphInput(t *testing.T) {
	var st widget.State
	d := graphOf(map[int]float64{1: 4, 30: -8})
	d.Marks = []GraphMark{{Ply: 12, Grade: theme.Slip}, {Ply: 40, Grade: theme.Mistake}, {Ply: 20, Grade: theme.Mistake}}
	r := widget.Rect{X: 100, Y: 50, W: 462, H: 168}
	use := func(in widget.Input) (int, bool) {
		f := frameWith(&st, in)
		defer f.End()
		return Graph(f, r, d)
	}
	x := func(ply int) float64 { return 106 + (float64(ply)-0.5)*450/60 }
	if ply, chosen := use(widget.Input{X: x(17), Y: 100}); chosen {
		t.Errorf("pointing at the graph chooses ply %d", ply)
	}
	for _, c := range []struct {
		in   widget.Input
		want int
	}{
		{widget.Input{X: x(17), Y: 100, Pressed: true, Down: true}, 17},
		{widget.Input{X: x(33), Y: 900, Down: true}, 33},
		{widget.Input{X: 2000, Y: 100, Down: true}, 60},
		{widget.Input{X: 0, Y: 100, Released: true}, 0},
	} {
		if ply, chosen := use(c.in); !chosen && c.want != d.View || ply != c.want {
			t.Errorf("at %g: ply %d (%v), want %d", c.in.X, ply, chosen, c.want)
		}
		d.View = c.want
	}
	if _, chosen := use(widget.Input{X: x(5), Y: 100}); chosen {
		t.Error("after the release the pointer still chooses")
	}
	use(pressed("Tab"))
	if st.Focus != GraphID {
		t.Fatalf("the focus is on %q", st.Focus)
	}
	d.View = 20
	for key, want := range map[string]int{"Left": 19, "Right": 21, "Home": 0, "End": 60, "Up": 12, "Down": 40} {
		if ply, chosen := use(pressed(key)); !chosen || ply != want {
			t.Errorf("%s: ply %d, %v; want %d", key, ply, chosen, want)
		}
	}
	d.View = 60
	if ply, chosen := use(pressed("Right")); chosen {
		t.Errorf("at the end Right chooses %d", ply)
	}
}

// Signs never overlap; the worst marks have theirs first. Every mark has a pin, which is hollow if
// the mark is not sure.
func TestFlags(t *testing.T) {
	var st widget.State
	d := graphOf(map[int]float64{1: 4})
	for ply := 10; ply < 20; ply++ {
		d.Marks = append(d.Marks, GraphMark{Ply: ply, Grade: theme.Slip + theme.Grade(ply%3), Sure: ply%2 == 0})
	}
	d.Solved = 44
	for _, width := range []float64{176, 462} {
		f := frameWith(&st, pressed())
		Graph(f, widget.Rect{W: width, H: 100}, d)
		f.End()
		type span struct{ from, to float64 }
		var spans []span
		var signs []string
		hollow, filled, solved := 0, 0, false
		for _, c := range f.Commands {
			switch {
			case c.Kind == widget.Text && slices.Contains([]string{"?!", "?", "??"}, c.Text):
				spans = append(spans, span{c.X, c.X + float64(len(c.Text))*c.Size/2})
				signs = append(signs, c.Text)
			case c.Kind == widget.Box && slices.Contains(f.Theme.Grades[:], c.Top) && c.Stroke > 0:
				hollow++
			case c.Kind == widget.Box && slices.Contains(f.Theme.Grades[:], c.Top):
				filled++
			}
			solved = solved || c.Text == "solved"
		}
		slices.SortFunc(spans, func(a, b span) int { return int(a.from - b.from) })
		for i := range spans[1:] {
			if spans[i].to > spans[i+1].from {
				t.Errorf("width %g: signs overlap: %v", width, spans)
			}
		}
		if !slices.Contains(signs, "??") || hollow != 5 || filled != 5 || !solved == (width > 200) {
			t.Errorf("width %g: signs %v, %d hollow and %d filled pins, solved %v", width, signs, hollow, filled, solved)
		}
	}
}

// In a low graph no words lie over the bars: a disc of each side names it, left of the first bar.
func TestALowGraphHasNoWordsOverItsBars(t *testing.T) {
	var st widget.State
	d := graphOf(map[int]float64{1: 20, 2: -20, 30: 5})
	f := frameWith(&st, pressed())
	Graph(f, widget.Rect{X: 456, Y: 57, W: 176, H: 56}, d)
	f.End()
	first, discs := math.Inf(1), 0.0
	for _, c := range f.Commands {
		if c.Text != "" {
			t.Errorf("%q stands in the graph", c.Text)
		}
		if c.Kind == widget.Box && (c.Top == f.Theme.BlackFace || c.Top == f.Theme.WhiteFace) {
			if c.W == c.H && c.W > 4 {
				discs = max(discs, c.X+c.W)
			} else {
				first = min(first, c.X-c.W)
			}
		}
	}
	if discs == 0 || discs > first {
		t.Errorf("the discs end at %g, the bars begin at %g", discs, first)
	}
}

// The bracket of the solved part is on the side where the bars are shorter.
func TestSolvedStandsBesideTheBars(t *testing.T) {
	for _, value := range []float64{20, -20} {
		var st widget.State
		d := graphOf(map[int]float64{50: value, 55: -value / 4})
		d.Solved = 45
		f := frameWith(&st, pressed())
		Graph(f, widget.Rect{W: 462, H: 168}, d)
		f.End()
		for _, c := range f.Commands {
			if c.Text == "solved" && (c.Y > 72) != (value > 0) {
				t.Errorf("with bars of %g the word stands at %g", value, c.Y)
			}
		}
	}
}

// One mark has a frame, and its sign before all others.
func TestOneMarkHasAFrame(t *testing.T) {
	for _, framed := range []int{0, 11} {
		var st widget.State
		d := graphOf(map[int]float64{1: 4})
		d.Marks = []GraphMark{{Ply: 10, Grade: theme.BigMistake, Sure: true}, {Ply: 11, Grade: theme.Slip, Sure: true}, {Ply: 12, Grade: theme.BigMistake, Sure: true}}
		d.Framed = framed
		f := frameWith(&st, pressed())
		Graph(f, widget.Rect{W: 176, H: 100}, d)
		f.End()
		frames, slip := 0, false
		for _, c := range f.Commands {
			if c.Kind == widget.Box && c.Stroke > 0 && c.Top == f.Theme.Text {
				frames++
			}
			slip = slip || c.Text == "?!"
		}
		if frames != min(1, framed) || slip != (framed > 0) {
			t.Errorf("with the mark %d there are %d frames, its sign is shown: %v", framed, frames, slip)
		}
	}
}

// The names of the sides and of the solved part touch no bar, wherever the bars are high.
func TestNamesTouchNoBar(t *testing.T) {
	for name, value := range map[string]func(ply int) float64{
		"all for Black": func(int) float64 { return 64 }, "to and fro": func(ply int) float64 { return float64(64 * (1 - ply%2*2)) },
		"first for White": func(ply int) float64 { return float64(-60 + 2*ply) }, "late": func(ply int) float64 { return float64(ply) },
		"nothing": func(int) float64 { return 0 },
	} {
		for _, solved := range []int{0, 45} {
			for _, h := range []float64{100, 112, 168} {
				values := map[int]float64{}
				for ply := range 60 {
					values[ply+1] = value(ply + 1)
				}
				var st widget.State
				d := graphOf(values)
				d.Solved = solved
				f := frameWith(&st, pressed())
				Graph(f, widget.Rect{W: 462, H: h}, d)
				f.End()
				sides := 0
				for _, text := range f.Commands {
					if text.Kind != widget.Text || text.Text == "" {
						continue
					}
					if strings.Contains(text.Text, "+") {
						sides++
					}
					at := widget.Rect{X: text.X, Y: text.Y + text.Size*0.15, W: f.Width(text.Text, theme.Small, text.Weight), H: text.Size * 0.9}
					for _, c := range f.Commands {
						bar := widget.Rect{X: c.X - c.W, Y: c.Y - c.H, W: 2 * c.W, H: 2 * c.H}
						if c.Kind == widget.Box && c.W < 10 && (c.Top == f.Theme.BlackFace || c.Top == f.Theme.WhiteFace) && !apart(at, bar) {
							t.Fatalf("%s, solved from %d, %g high: %q, %+v, lies over a bar, %+v", name, solved, h, text.Text, at, bar)
						}
					}
				}
				if sides != 2 {
					t.Errorf("%s, solved from %d, %g high: %d sides are named", name, solved, h, sides)
				}
			}
		}
	}
}
