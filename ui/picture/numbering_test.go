package picture

import (
	"slices"
	"strings"
	"testing"

	"flipside/ui/theme"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// textsOf returns the texts of a frame in the order in which they are drawn.
func textsOf(f *widget.Frame) (words []string) {
	for _, c := range f.Commands {
		if c.Text != "" {
			words = append(words, c.Text)
		}
	}
	return words
}

// Discs have the numbers 1 to 60, alike in the list of moves, in the tree, in the count of the
// steps and in a diagram. A pass has no number and reads "pass".
func TestOneNumbering(t *testing.T) {
	g := played(t, withPass+"e3")
	moves := g.Moves()
	numbers := NumberingOf(g).Number
	if numbers[moves[7]] != 8 || numbers[moves[9]] != 9 {
		t.Fatalf("the diagram has %d and %d, want 8 and 9", numbers[moves[7]], numbers[moves[9]])
	}
	want := []string{"7", "a1", "8", "c1", "pass", "9", "e3"}
	room := widget.Rect{W: 400, H: 400}

	var st widget.State
	frame := func() *widget.Frame {
		return widget.Begin(&st, widget.Input{X: -1, Y: -1}, theme.Themes[0], 1, Measure)
	}
	var list view.MoveList
	f := frame()
	list.Show(f, room, view.MoveListData{Moves: moves, View: len(moves)}, false)
	if got := textsOf(f); len(got) < len(want) || !slices.Equal(got[len(got)-len(want):], want) {
		t.Errorf("the list of moves ends with %q, want %q", got, want)
	}

	var tree view.Tree
	f = frame()
	tree.Show(f, room, view.TreeData{Root: g.Root(), At: g.Current()}, false)
	if got := strings.Join(textsOf(f), " "); !strings.Contains(got, strings.Join(want, " ")) {
		t.Errorf("the tree has %q, want %q in it", got, want)
	}

	for ply, want := range map[int]string{0: "0/9", 8: "8/9", 9: "pass after 8", 10: "9/9"} {
		f = frame()
		view.Steps(f, room, view.StripData{View: ply, Moves: moves})
		if got := strings.Join(textsOf(f), " "); !strings.Contains(got, want) {
			t.Errorf("ply %d: the steps say %q, want %q", ply, got, want)
		}
	}
}
