package view

import (
	"slices"
	"strings"
	"testing"

	"flipside/game"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// branched returns a game of four moves. Instead of the second move, there is a variation of two
// moves. The third move has a comment.
func branched(t *testing.T) (g *game.Game, main, side []*game.Node) {
	t.Helper()
	line := func(from *game.Node, text string) (nodes []*game.Node) {
		if err := g.Go(from); err != nil {
			t.Fatal(err)
		}
		p, _ := from.Position()
		moves, err := game.ParseMoves(p, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			nodes = append(nodes, g.Current())
		}
		return nodes
	}
	g = game.New()
	main = line(g.Root(), "f5d6c3d3")
	side = line(main[0], "f4e3")
	main[2].Note.Comment = "a quiet move"
	main[1].Note.Verdict = game.Interesting
	return g, main, side
}

var treeRoom = widget.Rect{X: 100, Y: 100, W: 400, H: 300}

// The moves, variations and comments are in reading order.
func TestTreeInReadingOrder(t *testing.T) {
	g, main, side := branched(t)
	var st widget.State
	f := frameWith(&st, pressed())
	d := TreeData{Root: g.Root(), At: main[3], Given: 1, Grade: func(n *game.Node) (theme.Grade, bool) {
		if n == side[1] {
			return theme.BigMistake, true
		}
		return theme.Best, true
	}}
	(&Tree{}).Show(f, treeRoom, d, false)
	f.End()
	var words []string
	x := map[string]float64{}
	for _, c := range f.Commands {
		if c.Kind == widget.Text {
			words, x[c.Text] = append(words, c.Text), c.X
		}
	}
	got := strings.Join(words, " ")
	const want = "1 f5 2 d6 !? 2 f4 3 e3 ?? 3 c3 a quiet move 4 d3"
	if !strings.HasSuffix(got, want) {
		t.Errorf("%q, want %q at its end", got, want)
	}
	if x["f4"] <= x["f5"] || x["c3"] != x["f5"] {
		t.Errorf("a variation is not moved to the right: %v", x)
	}
}

// A click on a move and the keys choose a position. The list is one stop of Tab.
func TestTreeInput(t *testing.T) {
	g, main, side := branched(t)
	var st widget.State
	var tree Tree
	d := TreeData{Root: g.Root(), At: main[0]}
	show := func(in widget.Input) (TreeInput, *widget.Frame) {
		f := frameWith(&st, in)
		defer f.End()
		f.Button("before", widget.Rect{W: 50, H: 42}, "Before", "", widget.Plain, true)
		return tree.Show(f, treeRoom, d, false), f
	}
	_, f := show(pressed())
	at := slices.IndexFunc(f.Controls, func(c widget.Control) bool { return c.ID == nodeID(side[1]) })
	if at < 0 {
		t.Fatal("a move of the variation is not there")
	}
	x, y := f.Controls[at].Rect.Center()
	show(widget.Input{X: x, Y: y, Pressed: true, Down: true})
	if input, _ := show(widget.Input{X: x, Y: y, Released: true}); input.Node != side[1] {
		t.Errorf("a click chooses %v", input.Node)
	}
	st.Focus = ""
	for _, want := range []string{"before", TreeID, "before"} {
		show(pressed("Tab"))
		if st.Focus != want {
			t.Fatalf("Tab leads to %q, want %q", st.Focus, want)
		}
	}
	show(pressed("Tab"))
	for _, c := range []struct {
		at   *game.Node
		key  string
		want *game.Node
	}{
		{main[0], "Left", g.Root()}, {main[0], "Right", main[1]}, {main[3], "Right", nil}, {g.Root(), "Left", nil},
		{main[0], "Down", side[0]}, {main[1], "Down", side[1]}, {side[1], "Up", main[1]}, {side[0], "Down", main[2]},
		{main[2], "Down", main[3]}, {main[3], "Up", main[2]}, {main[3], "Down", nil}, {side[1], "Left", side[0]}, {side[0], "Left", main[0]},
	} {
		d.At = c.at
		if input, _ := show(pressed(c.key)); input.Node != c.want {
			t.Errorf("%s from %s chooses %v, want %v", c.key, nodeID(c.at), input.Node, c.want)
		}
	}
}

// Comment, promote and delete work by mouse and by keys, if they are possible.
func TestTreeAsks(t *testing.T) {
	g, main, side := branched(t)
	var st widget.State
	var tree Tree
	d := TreeData{Root: g.Root(), Given: 1}
	show := func(in widget.Input) (TreeInput, *widget.Frame) {
		f := frameWith(&st, in)
		defer f.End()
		return tree.Show(f, treeRoom, d, false), f
	}
	for _, c := range []struct {
		at   *game.Node
		asks []TreeAsk
	}{
		{main[0], []TreeAsk{TreeComment, TreeNothing, TreeNothing}}, // a given move
		{main[2], []TreeAsk{TreeComment, TreeNothing, TreeDelete}},
		{side[1], []TreeAsk{TreeComment, TreePromote, TreeDelete}},
	} {
		d.At = c.at
		for i, a := range treeActions {
			st.Focus, st.ShowFocus = TreeID, true
			if input, _ := show(pressed(a.key.String())); input.Ask != c.asks[i] {
				t.Errorf("%s at %s asks %d, want %d", a.key, nodeID(c.at), input.Ask, c.asks[i])
			}
			_, f := show(pressed())
			at := slices.IndexFunc(f.Controls, func(o widget.Control) bool { return o.ID == a.id })
			x, y := f.Controls[at].Rect.Center()
			show(widget.Input{X: x, Y: y, Pressed: true, Down: true})
			if input, _ := show(widget.Input{X: x, Y: y, Released: true}); input.Ask != c.asks[i] || input.Node != nil {
				t.Errorf("a click on %s at %s asks %d, want %d", a.id, nodeID(c.at), input.Ask, c.asks[i])
			}
		}
	}
}

// The list scrolls to the position on the board, and follows the wheel.
func TestTreeScrolls(t *testing.T) {
	g, err := game.FromText("d3c3f5e3d2c1e2f3d1c5b4b2c4e1a1a5f2e6b6g6g3f4f7g1a3h3f1b5b1e8")
	if err != nil {
		t.Fatal(err)
	}
	var st widget.State
	var tree Tree
	r := widget.Rect{X: 456, Y: 171, W: 176, H: 207}
	shown := func(at *game.Node, wheel float64) (ids []string) {
		f := frameWith(&st, widget.Input{X: r.X + 20, Y: r.Y + 20, Wheel: wheel})
		tree.Show(f, r, TreeData{Root: g.Root(), At: at}, true)
		f.End()
		for _, c := range f.Controls {
			ids = append(ids, c.ID)
		}
		return ids
	}
	end := g.Current()
	start := g.Root().Children()[0]
	if got := shown(end, 0); !slices.Contains(got, nodeID(end)) || slices.Contains(got, nodeID(start)) {
		t.Errorf("at the end: %v", got)
	}
	if got := shown(end, 20); slices.Contains(got, nodeID(end)) || !slices.Contains(got, nodeID(start)) {
		t.Errorf("after the wheel: %v", got)
	}
	if got := shown(end.Parent(), 0); !slices.Contains(got, nodeID(end.Parent())) {
		t.Errorf("another position is not shown: %v", got)
	}
}

// The whole comment on the move on the board is on the screen if the list has room, and a tip has
// all of it.
func TestTheCommentIsOnTheScreen(t *testing.T) {
	g, main, _ := branched(t)
	const words = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
	main[2].Note.Comment = words
	var st widget.State
	var tree Tree
	f := frameWith(&st, pressed())
	room := widget.Rect{X: 10, Y: 10, W: 330, H: 2*theme.Inset + theme.Target + 8 + 5*treeRowHeight}
	tree.Show(f, room, TreeData{Root: g.Root(), At: main[2]}, false)
	said := strings.Join(textsOf(f), " ")
	for _, word := range strings.Fields(words) {
		if !strings.Contains(said, word) {
			t.Errorf("%q is not on the screen: %q", word, said)
		}
	}
	var at widget.Rect
	for _, c := range f.Commands {
		if strings.HasPrefix(c.Text, "one two") {
			at = widget.Rect{X: c.X, Y: c.Y, W: 20, H: 10}
		}
	}
	x, y := at.Center()
	for range 60 {
		f = frameWith(&st, widget.Input{X: x, Y: y})
		tree.Show(f, room, TreeData{Root: g.Root(), At: main[2]}, false)
		f.DrawTip(1280)
		f.End()
	}
	if all := strings.Join(textsOf(f), " "); strings.Count(all, "fourteen") != 2 {
		t.Errorf("there is no tip with the comment: %q", all)
	}
}
