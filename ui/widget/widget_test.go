package widget

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"flipside/ui/theme"
)

// width is a measure function: each rune is half as wide as high.
func width(s string, size float64, _ Weight) float64 { return size / 2 * float64(len([]rune(s))) }

// page declares two enabled buttons and a disabled one between them. It reports which buttons were
// activated.
func page(st *State, in Input, blocked bool) (first, off, second bool, f *Frame) {
	if in.Keys == nil {
		in.Keys = map[Key]bool{}
	}
	f = Begin(st, in, theme.Themes[0], 2, width)
	if blocked {
		f.Block()
	}
	first = f.Button("first", Rect{0, 0, 100, 40}, "First", "", Plain, true)
	off = f.Button("off", Rect{0, 50, 100, 40}, "Off", "", Plain, false)
	second = f.Button("second", Rect{0, 100, 100, 40}, "Second", "", Plain, true)
	if blocked {
		f.Unblock()
		f.Button("above", Rect{0, 0, 10, 10}, "Above", "", Plain, true)
	}
	f.End()
	return first, off, second, f
}

func down(x, y float64) Input { return Input{X: x, Y: y, Pressed: true, Down: true} }
func up(x, y float64) Input   { return Input{X: x, Y: y, Released: true} }

func keys(pressed ...Key) Input {
	in := Input{Keys: map[Key]bool{}}
	for _, n := range pressed {
		in.Keys[n] = true
	}
	return in
}

func TestAClickIsAPressAndAReleaseOverTheSame(t *testing.T) {
	var st State
	if first, _, _, _ := page(&st, down(10, 10), false); first {
		t.Error("a press acts before the release")
	}
	if first, _, second, _ := page(&st, up(10, 10), false); !first || second {
		t.Errorf("press and release over the first: first %v, second %v", first, second)
	}
	page(&st, down(10, 10), false)
	if first, _, second, _ := page(&st, up(10, 110), false); first || second {
		t.Errorf("pressed on the first, released over the second: first %v, second %v", first, second)
	}
	if first, _, _, _ := page(&st, up(10, 10), false); first {
		t.Error("a release without a press acts")
	}
	page(&st, down(10, 60), false)
	if _, off, _, _ := page(&st, up(10, 60), false); off {
		t.Error("a button that is off acts")
	}
}

func TestTabPassesOverWhatIsOff(t *testing.T) {
	var st State
	page(&st, Input{}, false)
	for i, want := range []string{"first", "second", "first"} {
		page(&st, keys(KeyTab), false)
		if st.Focus != want || !st.ShowFocus {
			t.Fatalf("Tab %d: the focus is on %q (shown %v), want %q", i+1, st.Focus, st.ShowFocus, want)
		}
	}
	page(&st, keys(Shift|KeyTab), false)
	if st.Focus != "second" {
		t.Errorf("Shift+Tab: the focus is on %q, want second", st.Focus)
	}
	if _, _, second, _ := page(&st, keys(KeyEnter), false); !second {
		t.Error("Enter does not activate what has the focus")
	}
	page(&st, Input{Moved: true}, false)
	if first, _, second, _ := page(&st, keys(KeyEnter), false); first || second {
		t.Error("Enter activates although the pointer was used last")
	}
}

func TestALayerAboveTakesTheInput(t *testing.T) {
	var st State
	page(&st, down(10, 110), true)
	if first, _, second, _ := page(&st, up(10, 110), true); first || second {
		t.Error("a click goes through to what is below")
	}
	page(&st, keys(KeyTab), true)
	if st.Focus != "above" {
		t.Errorf("Tab goes to %q below the layer", st.Focus)
	}
	page(&st, Input{}, false)
	if st.Focus != "" {
		t.Errorf("the focus stays on %q, which is gone", st.Focus)
	}
}

func TestLabelsAreCutAndWrapped(t *testing.T) {
	_, _, _, f := page(&State{}, Input{}, false)
	lines := f.Wrap("one two three four", 10, Regular, 45)
	for _, line := range lines {
		if w := width(line, 10, Regular); w > 45 {
			t.Errorf("line %q is %g wide, want at most 45", line, w)
		}
	}
	if got := strings.Join(lines, " "); got != "one two three four" {
		t.Errorf("the lines make %q", got)
	}
}

func TestRects(t *testing.T) {
	r := Rect{10, 20, 100, 50}
	top, rest := r.Top(20, 5)
	if top != (Rect{10, 20, 100, 20}) || rest != (Rect{10, 45, 100, 25}) {
		t.Errorf("Top: %+v, %+v", top, rest)
	}
	bottom, rest := r.Bottom(20, 5)
	if bottom != (Rect{10, 50, 100, 20}) || rest != (Rect{10, 20, 100, 25}) {
		t.Errorf("Bottom: %+v, %+v", bottom, rest)
	}
	columns := r.Columns(3, 5)
	if len(columns) != 3 || columns[0].X != 10 || columns[2].X+columns[2].W != 110 {
		t.Errorf("Columns: %+v", columns)
	}
	if r.Contains(110, 30) || !r.Contains(10, 20) {
		t.Error("a rectangle holds its left and top edge, not its right one")
	}
}

// TestBounds checks that Bounds covers every pixel of a shape and of its shadow.
func TestBounds(t *testing.T) {
	l := List{Scale: 2, Measure: width}
	l.Shade(Rect{10, 10, 20, 20}, 4, 6, theme.Themes[0].Shadow)
	l.Ring(50, 50, 10, 4, theme.Themes[0].Accent)
	for i, want := range []Rect{{20 - 12, 20 - 12, 40 + 24, 40 + 24}, {80, 80, 40, 40}} {
		got := l.Commands[i].Bounds(width)
		if got.X > want.X || got.Y > want.Y || got.X+got.W < want.X+want.W || got.Y+got.H < want.Y+want.H {
			t.Errorf("command %d: bounds %+v do not hold %+v", i, got, want)
		}
	}
}

func TestAListIsOneStop(t *testing.T) {
	var st State
	list := func(in Input) (clicked string) {
		f := Begin(&st, in, theme.Themes[0], 1, func(s string, size float64, _ Weight) float64 { return float64(len(s)) * size / 2 })
		f.Button("before", Rect{0, 0, 100, 40}, "Before", "", Plain, true)
		f.Control("list", Rect{0, 50, 100, 100}, true)
		for i, id := range []string{"one", "two", "three"} {
			if f.Entry("list", id, Rect{0, 50 + float64(i)*30, 100, 30}).Clicked {
				clicked = id
			}
		}
		f.Button("after", Rect{0, 200, 100, 40}, "After", "", Plain, true)
		f.End()
		return clicked
	}
	list(Input{})
	for i, want := range []string{"before", "list", "after", "before"} {
		list(keys(KeyTab))
		if st.Focus != want {
			t.Fatalf("Tab %d: the focus is on %q, want %q", i+1, st.Focus, want)
		}
	}
	list(down(10, 90))
	if got := list(up(10, 90)); got != "two" || st.Focus != "list" {
		t.Errorf("a click on the second entry: clicked %q, the focus on %q; want two and list", got, st.Focus)
	}
}

func TestNoTextIsSmallerThanTheLeast(t *testing.T) {
	l := List{Scale: 0.5, Least: 13, Measure: func(s string, size float64, _ Weight) float64 { return float64(len(s)) * size / 2 }}
	l.Label(Rect{0, 0, 200, 20}, "small", 13, Regular, Left, theme.Themes[0].Text)
	l.Label(Rect{0, 0, 200, 60}, "large", 40, Regular, Left, theme.Themes[0].Text)
	if a, b := l.Commands[0].Size, l.Commands[1].Size; a != 13 || b != 20 {
		t.Errorf("sizes %g and %g, want 13 and 20", a, b)
	}
}

func TestAnIconWithoutANameTellsIt(t *testing.T) {
	var st State
	tips := func(in Input) (texts []string) {
		f := Begin(&st, in, theme.Themes[0], 1, func(s string, size float64, _ Weight) float64 { return float64(len(s)) * size / 2 })
		f.IconButton("undo", Rect{0, 50, 50, 42}, IconUndo, "Undo", true, false)
		f.DrawTip(200)
		f.End()
		for _, c := range f.Commands {
			if c.Kind == Text {
				texts = append(texts, c.Text)
			}
			if c.Kind == Text && (c.X < 0 || c.X > 200) {
				t.Errorf("the name %q stands at %g, outside the window", c.Text, c.X)
			}
		}
		return texts
	}
	if got := tips(Input{X: 150, Y: 150}); len(got) != 0 {
		t.Errorf("without the pointer: %q", got)
	}
	for range tipDelay {
		tips(Input{X: 10, Y: 60})
	}
	if got := tips(Input{X: 10, Y: 60}); len(got) != 1 || got[0] != "Undo" {
		t.Errorf("under the pointer: %q, want Undo", got)
	}
	off := Begin(&st, Input{X: 10, Y: 60}, theme.Themes[0], 1, func(string, float64, Weight) float64 { return 10 })
	off.IconButton("undo", Rect{0, 50, 50, 42}, IconUndo, "Undo", false, false)
	if off.tip != "Undo" {
		t.Errorf("an icon that is off tells %q, want Undo", off.tip)
	}
	off.End()
	tips(Input{X: 150, Y: 150})
	if got := tips(Input{X: 150, Y: 150, Keys: map[Key]bool{KeyTab: true}}); len(got) != 1 || got[0] != "Undo" {
		t.Errorf("with the focus: %q, want Undo", got)
	}
}

// TestWrap checks that every line fits, that no text is lost, and that only words longer than a
// line are broken.
func TestWrap(t *testing.T) {
	l := List{Scale: 1, Measure: func(s string, _ float64, _ Weight) float64 { return float64(len([]rune(s))) }}
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"one two three", []string{"one two", "three"}},
		{"kept as /a/long/path here", []string{"kept as", "/a/long/", "path", "here"}},
		{"/a/longer/path/still", []string{"/a/longe", "r/path/s", "till"}},
		{"äöüäöüäöü", []string{"äöüäöüäö", "ü"}},
	} {
		if got := l.Wrap(c.text, 1, Regular, 8); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
	if got := l.Wrap(strings.Repeat("x", 2050)+" y", 1, Regular, 4000); len(got) != 1 || len(got[0]) != 2052 {
		t.Errorf("a long word that fits: %d lines", len(got))
	}
	if got := l.Wrap("ab", 1, Regular, 0); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("without room: %q, want a letter a line", got)
	}
}

// TestLongTextIsMeasuredInParts counts the letters that are measured: a text of 4,000 letters, such
// as the longest path of a system, must not be measured once for each of them.
func TestLongTextIsMeasuredInParts(t *testing.T) {
	measured := 0
	l := List{Scale: 1, Measure: func(s string, _ float64, _ Weight) float64 { measured += len(s); return float64(len(s)) }}
	path := strings.Repeat("folder/", 600)
	if lines := l.Wrap(path, 1, Regular, 80); strings.Join(lines, "") != path || len(lines[0]) != 80 {
		t.Errorf("%d lines, the first one %q", len(lines), lines[0])
	}
	if got := l.Cut(path, 1, Regular, 80); got != path[:80-len(Ellipsis)]+Ellipsis {
		t.Errorf("cut: %q", got)
	}
	l.Label(Rect{W: 80, H: 20}, path, 1, Regular, Left, color.NRGBA{})
	if most := 40 * len(path); measured > most {
		t.Errorf("%d letters were measured, at most %d are needed", measured, most)
	}
}
