package game

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// branched returns the game f5d6 with two answers of Black, c3 (main) and c5, and the branch f4 as
// an alternative to d6.
func branched(t *testing.T) (g *Game, d6, f4, c3, c5 *Node) {
	t.Helper()
	g = mustGame(t, "f5d6c3")
	c3 = g.Current()
	g.Undo()
	d6 = g.Current()
	if err := g.Play(mustMoves(t, "f5d6c5")[2]); err != nil {
		t.Fatal(err)
	}
	c5 = g.Current()
	if err := g.Go(d6.Parent()); err != nil {
		t.Fatal(err)
	}
	if err := g.Play(mustMoves(t, "f5f4")[1]); err != nil {
		t.Fatal(err)
	}
	return g, d6, g.Current(), c3, c5
}

func lineOf(g *Game) string { return FormatMoves(g.Line()) }

func TestGoFollowsABranch(t *testing.T) {
	g, d6, _, c3, c5 := branched(t)
	if got := lineOf(g); got != "f5f4" {
		t.Errorf("after f4 the line is %s", got)
	}
	if err := g.Go(d6); err != nil {
		t.Fatal(err)
	}
	if got := lineOf(g); got != "f5d6c5" || g.Ply() != 2 {
		t.Errorf("at d6 the line is %s, ply %d: want the branch that was played last", got, g.Ply())
	}
	if err := g.Go(c3); err != nil {
		t.Fatal(err)
	}
	if got := lineOf(g); got != "f5d6c3" {
		t.Errorf("at c3 the line is %s", got)
	}
	if c5.Parent() != d6 || len(d6.Children()) != 2 || d6.Children()[0] != c3 {
		t.Error("the children of d6 are not c3 and c5")
	}
}

func TestPromote(t *testing.T) {
	g, d6, f4, c3, c5 := branched(t)
	if err := g.Promote(c5); err != nil {
		t.Fatal(err)
	}
	if d6.Children()[0] != c5 || d6.Children()[1] != c3 {
		t.Error("c5 is not the main variation")
	}
	if lineOf(g) != "f5f4" || g.Current() != f4 {
		t.Errorf("promoting changed the line to %s", lineOf(g))
	}
	if err := g.Promote(f4); err != nil || g.Root().Children()[0].Children()[0] != f4 || lineOf(g) != "f5f4" {
		t.Errorf("promoting f4: %v, line %s", err, lineOf(g))
	}
	if err := g.Promote(g.Root()); err != nil {
		t.Errorf("promoting the root: %v", err)
	}
}

func TestDelete(t *testing.T) {
	g, d6, f4, c3, _ := branched(t)
	if err := g.Delete(g.Root()); !errors.Is(err, ErrDeleteRoot) {
		t.Errorf("deleting the root: %v", err)
	}
	if err := g.Go(c3); err != nil {
		t.Fatal(err)
	}
	if err := g.Delete(d6); err != nil {
		t.Fatal(err)
	}
	if g.Current() != f4.Parent() || lineOf(g) != "f5f4" {
		t.Errorf("after deleting the branch of the current position: ply %d, line %s", g.Ply(), lineOf(g))
	}
	for _, err := range []error{g.Go(c3), g.Promote(c3), g.Delete(c3), g.Go(New().Root())} {
		if !errors.Is(err, ErrForeignNode) {
			t.Errorf("a node that was deleted or is of another game: %v", err)
		}
	}
}

func TestCopyIsDeep(t *testing.T) {
	g, d6, f4, _, c5 := branched(t)
	value := 2.5
	c5.Note = Note{Comment: "quiet", Verdict: Good, Value: &value, Marks: []Mark{{Square: At(0, 0), Shape: Label, Text: "A"}}}
	c := g.Copy()
	if c.Current() == f4 || c.Current().Move() != f4.Move() || lineOf(c) != lineOf(g) {
		t.Fatalf("the copy stands at %v with the line %s", c.Current().Move(), lineOf(c))
	}
	other := c.Root().Children()[0].Children()[0].Children()[1]
	if other.Note.Comment != "quiet" || *other.Note.Value != 2.5 || len(other.Note.Marks) != 1 {
		t.Errorf("the copy's note is %+v", other.Note)
	}
	*other.Note.Value, other.Note.Marks[0].Text = 9, "Z"
	if value != 2.5 || c5.Note.Marks[0].Text != "A" {
		t.Error("the copy shares a note with the game")
	}
	if err := c.Delete(c.Root().Children()[0].Children()[0]); err != nil {
		t.Fatal(err)
	}
	if !g.has(d6) {
		t.Error("deleting in the copy deleted in the game")
	}
}

// Whatever is done to a tree, its line goes from the root through the current position, plies
// increase by one, and each position follows from the previous one.
func TestRandomTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for range 50 {
		g := New()
		nodes := []*Node{g.Root()}
		for range 300 {
			n := nodes[r.IntN(len(nodes))]
			switch r.IntN(8) {
			case 0:
				_ = g.Promote(n) // a deleted node is rejected
			case 1:
				if len(nodes) > 20 {
					_ = g.Delete(n)
				}
			case 2:
				g.Undo()
			case 3:
				g.Redo()
			default:
				if g.Go(n) != nil {
					continue
				}
				p := g.Position()
				if g.AutoPass() || p.Over() {
					continue
				}
				moves := p.Moves()
				for range r.IntN(moves.Count()) {
					moves &= moves - 1
				}
				if err := g.Play(Move(moves.First())); err != nil {
					t.Fatal(err)
				}
				nodes = append(nodes, g.Current())
			}
			checkTree(t, g, g.Root(), nil)
			at, _ := g.PositionAt(g.Ply())
			if at != g.Position() || g.LineLen() < g.Ply() || !g.has(g.Current()) {
				t.Fatal("the line does not lead through the current position")
			}
		}
	}
}

func checkTree(t *testing.T, g *Game, n, parent *Node) {
	t.Helper()
	if n.Parent() != parent {
		t.Fatal("a child does not know its parent")
	}
	if parent != nil {
		p, to := parent.Position()
		q, side := n.Position()
		if p.Play(n.Move()) != q || side != to.Other() || n.Ply() != parent.Ply()+1 {
			t.Fatalf("%v does not follow from the position before it", n.Move())
		}
	}
	if len(n.children) > 0 && (n.main < 0 || n.main >= len(n.children)) {
		t.Fatalf("the line goes on with child %d of %d", n.main, len(n.children))
	}
	for _, c := range n.Children() {
		checkTree(t, g, c, n)
	}
}

func TestMainVariation(t *testing.T) {
	g, d6, f4, c3, _ := branched(t)
	if g.Current() != f4 {
		t.Fatal("the line is the main variation already")
	}
	want := []*Node{g.Root(), d6.Parent(), d6, c3}
	if got := g.MainVariation(); !slices.Equal(got, want) {
		t.Errorf("%d nodes, want f5 d6 c3 after the root", len(got))
	}
	if got := New().MainVariation(); len(got) != 1 {
		t.Errorf("a game without moves has %d nodes", len(got))
	}
}

// A pass does not get a number, in any variation.
func TestNumber(t *testing.T) {
	g, err := FromText("d3c3b3b2f5a3a1c1-e3")
	if err != nil {
		t.Fatal(err)
	}
	want := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9}
	for i, n := range g.MainVariation() {
		if n.Number() != want[i] {
			t.Errorf("ply %d has the number %d, want %d", i, n.Number(), want[i])
		}
	}
	if got := Placed(g.Moves()); got != 9 {
		t.Errorf("%d discs were placed, want 9", got)
	}
}
