package widget

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flipside/ui/theme"
)

// readerHeight is the height of a reader with ten rows: they are 20 high, as is the size of a text
// that is 20/1.35 high.
const readerHeight = 10*20 + 4*listEdge + 1

// reading declares a reader with rows of chars characters and returns the rows that it shows.
func reading(st *State, rs *ReaderState, lines []string, chars int, in Input) []string {
	if in.Keys == nil {
		in.Keys = map[Key]bool{}
	}
	f := Begin(st, in, theme.Themes[0], 1, func(s string, _ float64, _ Weight) float64 { return 10 * float64(len([]rune(s))) })
	f.Reader(Reader{ID: "text", At: Rect{0, 0, float64(10*chars + 4*listEdge + listBar), readerHeight}, Lines: lines, Size: 20 / 1.35}, rs)
	f.End()
	var shown []string
	for _, c := range f.Commands {
		if c.Kind == Text {
			shown = append(shown, c.Text)
		}
	}
	return shown
}

func numbered(n int) (lines []string) {
	for i := range n {
		lines = append(lines, fmt.Sprintf("line %d", i))
	}
	return lines
}

func TestReaderScrolls(t *testing.T) {
	lines := numbered(100)
	var st State
	var rs ReaderState
	st.Focus = "text"
	at := func(what string, shown []string, first int) {
		t.Helper()
		if !slices.Equal(shown, lines[first:first+10]) {
			t.Errorf("%s shows %v, want ten from line %d on", what, shown, first)
		}
	}
	at("the beginning", reading(&st, &rs, lines, 20, Input{}), 0)
	for _, c := range []struct {
		key   Key
		first int
	}{{KeyUp, 0}, {KeyDown, 1}, {KeyDown, 2}, {KeyUp, 1}, {KeyPageDown, 10}, {KeyPageDown, 19}, {KeyPageUp, 10}, {KeyEnd, 90}, {KeyDown, 90}, {KeyPageDown, 90}, {KeyUp, 89}, {KeyHome, 0}, {KeyPageUp, 0}} {
		at(c.key.String(), reading(&st, &rs, lines, 20, keys(c.key)), c.first)
	}
	at("the wheel", reading(&st, &rs, lines, 20, Input{X: 10, Y: 10, Wheel: -2}), 6)
	reading(&st, &rs, lines, 20, Input{X: 10, Y: 10, Wheel: -0.2})
	at("parts of a notch", reading(&st, &rs, lines, 20, Input{X: 10, Y: 10, Wheel: -0.2}), 7)
	at("the wheel beside it", reading(&st, &rs, lines, 20, Input{X: 900, Y: 10, Wheel: 2}), 7)
	at("the wheel", reading(&st, &rs, lines, 20, Input{X: 10, Y: 10, Wheel: 9}), 0)

	x := 200.0 + 2*listEdge + listBar/2
	reading(&st, &rs, lines, 20, down(x, 10+theme.Target/2))
	at("the thumb at the bottom", reading(&st, &rs, lines, 20, Input{X: x, Y: 900, Down: true}), 90)
	at("the thumb at the top", reading(&st, &rs, lines, 20, Input{X: x, Y: 0, Down: true}), 0)
}

// A line that is too wide is broken, and every row of it can be the first one. One that fits keeps
// its spaces.
func TestReaderBreaksLines(t *testing.T) {
	lines := append([]string{"", "   indented  twice", "one two three four five six", "      "}, numbered(20)...)
	want := []string{"   indented  twice", "one two three four", "five six", "      "}
	var st State
	var rs ReaderState
	st.Focus = "text"
	got := reading(&st, &rs, lines, 18, Input{})
	for i, w := range want {
		if i >= len(got) || got[i] != w {
			t.Errorf("row %d of %q, want %q", i, got, w)
		}
	}
	for _, first := range []string{"   indented  twice", "one two three four", "five six", "      ", "line 0"} {
		if got = reading(&st, &rs, lines, 18, keys(KeyDown)); got[0] != first {
			t.Errorf("the first row is %q, want %q", got[0], first)
		}
	}
	reading(&st, &rs, lines, 18, keys(KeyUp))
	reading(&st, &rs, lines, 18, keys(KeyUp))
	if got = reading(&st, &rs, lines, 3, Input{}); len(got) > 10 {
		t.Errorf("a narrow reader shows %q", got)
	}
	if got := reading(&st, &rs, nil, 18, keys(KeyEnd)); len(got) != 0 {
		t.Errorf("no text shows %q", got)
	}
	long := []string{strings.Repeat("x", 5000)}
	if got := reading(&st, &rs, long, 18, keys(KeyEnd)); len(got) != 10 {
		t.Errorf("the end of a long line shows %q", got)
	}
}

// A frame lays out only the rows that it shows, and the rows of the last page.
func TestReaderMeasuresLittle(t *testing.T) {
	lines := numbered(10000)
	var st State
	rs := ReaderState{top: rowPlace{5000, 0}}
	asked := 0
	f := Begin(&st, Input{Keys: map[Key]bool{}}, theme.Themes[0], 1, func(s string, _ float64, _ Weight) float64 {
		asked++
		return float64(len(s))
	})
	f.Reader(Reader{ID: "text", At: Rect{0, 0, 300, readerHeight}, Lines: lines, Size: 20 / 1.35}, &rs)
	if asked == 0 || asked > 100 {
		t.Errorf("a frame measures %d texts", asked)
	}
}
