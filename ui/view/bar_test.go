package view

import (
	"slices"
	"testing"

	"flipside/ai/coach/see"
	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// frameWith begins a frame whose text is half as wide as high.
func frameWith(st *widget.State, in widget.Input) *widget.Frame {
	return widget.Begin(st, in, theme.Themes[0], 1, func(s string, size float64, _ widget.Weight) float64 { return float64(len([]rune(s))) * size / 2 })
}

// textsOf returns the texts of a frame in the order in which they are drawn.
func textsOf(f *widget.Frame) (words []string) {
	for _, c := range f.Commands {
		if c.Text != "" {
			words = append(words, c.Text)
		}
	}
	return words
}

// pressed is the input of some keys, with the pointer away.
func pressed(keys ...string) widget.Input {
	in := widget.Input{X: -1, Y: -1, Keys: map[widget.Key]bool{}}
	for _, k := range keys {
		in.Keys[widget.KeyNamed(k)] = true
	}
	return in
}

// The part of the named side is at the bottom. It moves smoothly and comes to rest.
func TestBarMovesAndRests(t *testing.T) {
	var b Bar
	var st widget.State
	r := widget.Rect{X: 10, Y: 20, W: 12, H: 602}
	d := BarData{Side: game.White, Share: 0.5, Motion: theme.FullMotion}
	show := func() (height float64, commands []widget.Command) {
		f := frameWith(&st, pressed())
		b.Show(f, r, d)
		f.End()
		for _, c := range f.Commands {
			if c.Top == f.Theme.WhiteFace && c.Clip != (widget.Rect{}) {
				height = c.Clip.H
				if c.Clip.Y+c.Clip.H != r.Y+r.H-1 {
					t.Errorf("White's part ends at %g", c.Clip.Y+c.Clip.H)
				}
			}
		}
		return height, slices.Clone(f.Commands)
	}
	if h, _ := show(); h != 300 {
		t.Errorf("even: %g of 600", h)
	}
	d.Share = 0.8
	last, steps := 300.0, 0
	for range 120 {
		h, _ := show()
		if h < last || h > 480 {
			t.Fatalf("it goes from %g to %g", last, h)
		}
		if h > last {
			steps++
		}
		last = h
	}
	if last != 480 || steps < 5 {
		t.Errorf("it stops at %g after %d steps", last, steps)
	}
	_, before := show()
	if _, after := show(); !slices.Equal(before, after) {
		t.Error("at rest it still changes")
	}
	d.Share, d.Motion = 0.2, theme.NoMotion
	if h, _ := show(); h != 120 {
		t.Errorf("without motion: %g, want 120 at once", h)
	}
}

// While nothing is known the bar stays where it is, but not for the other side.
func TestBarStaysWhileNothingIsKnown(t *testing.T) {
	var b Bar
	var st widget.State
	for _, c := range []struct {
		d    BarData
		want float64
	}{
		{BarData{Share: 0.5, Words: "none", Waits: true}, 0.5},
		{BarData{Share: 0.8, Words: "+9"}, 0.8},
		{BarData{Share: 0.5, Words: "none", Waits: true}, 0.8},
		{BarData{Share: 0.5, Words: "none", Waits: true}, 0.8},
		{BarData{Side: game.White, Share: 0.5, Words: "none", Waits: true}, 0.5},
		{BarData{Side: game.White, Share: 0.5, Words: "even"}, 0.5},
	} {
		f := frameWith(&st, pressed())
		b.Show(f, widget.Rect{W: 12, H: 602}, c.d)
		f.End()
		if b.share != c.want || b.Shown.Words != c.d.Words {
			t.Errorf("%+v: the share is %g, want %g", c.d, b.share, c.want)
		}
	}
}

// The bar is between the board and its neighbours in every window.
func TestBarHasItsPlace(t *testing.T) {
	for w := 640.0; w <= 3840; w += 40 {
		for h := 400.0; h <= 2160; h += 40 {
			at := ArrangeGame(w, h)
			r := BarPlace(at, BoardGeometry(at.Board))
			if !apart(r, at.Board) || !apart(r, at.Side) || r.X+r.W > w {
				t.Fatalf("%gx%g: the bar %+v, the board %+v, the side %+v", w, h, r, at.Board, at.Side)
			}
		}
	}
	at := ArrangeGame(1280, 800)
	if r := BarPlace(at, BoardGeometry(at.Board)); int(r.X) != 778 || r.W != 10 || int(r.Y+0.5) != 46 || int(r.H+0.5) != 683 {
		t.Errorf("at 1280x800: %+v", r)
	}
}

func TestBarTellsItsNumber(t *testing.T) {
	var b Bar
	var st widget.State
	texts := func(in widget.Input) (found bool) {
		f := frameWith(&st, in)
		b.Show(f, widget.Rect{X: 100, Y: 100, W: 10, H: 600}, BarData{Share: 0.5, Words: "For Black: +3"})
		f.DrawTip(800)
		f.End()
		return slices.ContainsFunc(f.Commands, func(c widget.Command) bool { return c.Text == "For Black: +3" })
	}
	if texts(pressed()) {
		t.Error("it tells without being asked")
	}
	if texts(pressed("Tab")); !texts(pressed()) {
		t.Error("with the focus it does not tell")
	}
	texts(widget.Input{X: 105, Y: 200, Moved: true})
	for range 60 {
		texts(widget.Input{X: 105, Y: 200})
	}
	if !texts(widget.Input{X: 105, Y: 200}) {
		t.Error("under the pointer it does not tell")
	}
}

// A line ahead has numbers in both colours. A pass has none, and the line ends at a move that is
// not legal.
func TestAhead(t *testing.T) {
	line, err := game.ParseMoves(game.Start, "f5d6c3")
	if err != nil {
		t.Fatal(err)
	}
	line = append(line, line[0])
	got := Ahead(game.Start, game.Black, line, 10)
	want := []see.Number{{Square: line[0].Square(), Color: game.Black, Number: 1}, {Square: line[1].Square(), Color: game.White, Number: 2}, {Square: line[2].Square(), Color: game.Black, Number: 3}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Ahead(game.Start, game.Black, line, 2); len(got) != 2 {
		t.Errorf("%d moves, want 2", len(got))
	}
	p, to, err := game.ParseOBF("-XXXXXXOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-- O;")
	if err != nil {
		t.Fatal(err)
	}
	if !p.Moves().Has(game.At(0, 0)) {
		t.Fatal("the test needs a position where a1 is legal")
	}
	next := p.Play(game.Move(game.At(0, 0)))
	if !next.MustPass() {
		t.Fatal("the test needs a pass after a1")
	}
	for _, passes := range [][]game.Move{nil, {game.Pass}} {
		line := append(append([]game.Move{0}, passes...), game.Move(next.Play(game.Pass).Moves().First()))
		if got := Ahead(p, to, line, 10); len(got) != 2 || got[0].Color != got[1].Color {
			t.Errorf("with a pass: %v", got)
		}
	}
}
