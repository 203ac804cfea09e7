package review

import (
	"testing"

	"flipside/game"
)

// lined returns the line of a game.
func lined(t *testing.T, moves string) *line {
	t.Helper()
	g, err := game.FromText(moves)
	if err != nil {
		t.Fatal(err)
	}
	l := newLine(g)
	return &l
}

// move parses a move.
func move(t *testing.T, name string) game.Move {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return game.Move(s)
}

// goAlong plays a move and goes where it leads.
func (l *line) goAlong(t *testing.T, name string) (changed bool) {
	t.Helper()
	way, changed := l.play(move(t, name))
	for _, n := range way {
		if err := l.tree.Go(n); err != nil {
			t.Fatal(err)
		}
	}
	return changed
}

// Going forward stays in the game, even where a variation leaves it, and in a variation it leads to
// the variation's end.
func TestLineGoesForward(t *testing.T) {
	l := lined(t, line10)
	if l.at() != l.end() || l.at().Ply() != 10 || l.step(1) != nil {
		t.Fatalf("it begins at ply %d", l.at().Ply())
	}
	_ = l.tree.Go(l.main[1])
	if !l.goAlong(t, "f6") || l.onMain(l.at()) {
		t.Error("f6 is no variation")
	}
	l.goAlong(t, "e6")
	if got := game.FormatMoves(l.through(l.main[1])); got != line10 {
		t.Errorf("through the game: %s", got)
	}
	if got := game.FormatMoves(l.through(l.step(-1))); got != "f5f6e6" {
		t.Errorf("through the variation: %s", got)
	}
	if l.toPly(1) != l.main[1] || l.toPly(9).Ply() != 3 || l.toPly(-4) != l.tree.Root() {
		t.Error("a ply of the line is another one")
	}
	if _ = l.tree.Go(l.main[1]); l.goAlong(t, "d6") || l.at() != l.main[2] {
		t.Error("a move of the game changes the tree")
	}
}

// A move after which the other side must pass leads to the node after the pass.
func TestLinePasses(t *testing.T) {
	l := lined(t, "d3c3b3b2f5a3a1")
	l.goAlong(t, "c1")
	if l.at().Ply() != 9 || l.at().Move() != game.Pass {
		t.Errorf("c1 leads to ply %d", l.at().Ply())
	}
	_ = l.tree.Go(l.end())
	if way, changed := l.play(move(t, "c1")); len(way) != 1 || changed || way[0].Move() != game.Pass {
		t.Errorf("c1 again: %v, changed %v", way, changed)
	}
}

// Changes are taken back one by one, and the oldest are forgotten.
func TestLineUndoes(t *testing.T) {
	l := lined(t, line10)
	_ = l.tree.Go(l.main[1])
	l.goAlong(t, "f6")
	l.comment(l.main[3], "why")
	if got := l.promote(); got != isFirst {
		t.Errorf("the only variation is promoted: %d", got)
	}
	l.remove(l.at(), func(n *game.Node) { _ = l.tree.Go(n) })
	if got := shape(l.tree.Root()); got != "f5d6c3'why'd3c4f4f6f3e6e7" {
		t.Errorf("%s", got)
	}
	for _, want := range []string{"f5(d6c3'why'd3c4f4f6f3e6e7|f6)", "f5(d6c3d3c4f4f6f3e6e7|f6)", line10} {
		if !l.undo() || shape(l.tree.Root()) != want || l.tree.Root() != l.main[0] {
			t.Errorf("undone: %s, want %s", shape(l.tree.Root()), want)
		}
	}
	if l.undo() {
		t.Error("there is more to undo")
	}
	for range mostUndo + 5 {
		l.comment(l.main[1], "x")
	}
	n := 0
	for l.undo() {
		n++
	}
	if n != mostUndo {
		t.Errorf("%d changes are undone, want %d", n, mostUndo)
	}
}

// A turned line begins with f5, and is saved as it was played.
func TestLineTurns(t *testing.T) {
	if lined(t, line10).turnable() {
		t.Error("a game that begins with f5 can be turned")
	}
	l := lined(t, "c4c3d3c5b4e3")
	l.turn()
	if got := l.played[0].String(); got != "f5" || !l.turnable() || l.at() != l.end() {
		t.Errorf("turned, it begins with %s", got)
	}
	if got := shape(l.asPlayed().Root()); got != "c4c3d3c5b4e3" {
		t.Errorf("saved as %s", got)
	}
	l.turn()
	if got := game.FormatMoves(l.played); got != "c4c3d3c5b4e3" || l.turned != 0 {
		t.Errorf("turned back: %s", got)
	}
}
