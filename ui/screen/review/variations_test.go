package review

import (
	"slices"
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/game/record"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Another move on the board starts a variation. It is saved, promoted, deleted and brought back,
// and the game itself always stays the main line.
func TestVariations(t *testing.T) {
	a := reviewed(t, 1280, 800)
	a.key("Home", "Right")
	marked := len(a.saved) // the marks of the review are saved already
	if marked == 0 || a.own {
		t.Errorf("saved %d times, as the user's own change %v", marked, a.own)
	}
	a.square("f6")
	if !a.own {
		t.Error("a variation is not saved as the user's own change")
	}
	if a.line.at().Move().String() != "f6" || a.line.onMain(a.line.at()) || len(a.saved) != marked+1 {
		t.Fatalf("f6 leads to %s, saved %d times", a.line.at().Move(), len(a.saved)-marked)
	}
	a.square("e6")
	a.key("[", "[") // the arrows move the cursor of the board, which has the focus
	a.square("f4")
	tree := func() string { return shape(a.saved[len(a.saved)-1].Game.Root()) }
	rest := line10[2:]
	if want := "f5(" + rest + "|f6e6|f4)"; tree() != want {
		t.Fatalf("saved %s, want %s", tree(), want)
	}
	if a.key("["); a.line.next(a.line.at()).Move().String() != "d6" {
		t.Error("the way forward leaves the game")
	}
	a.square("f4")
	a.click("tree-promote")
	if want := "f5(" + rest + "|f4|f6e6)"; tree() != want {
		t.Errorf("promoted: %s", tree())
	}
	a.click("tree-promote")
	if want := "f5(" + rest + "|f4|f6e6)"; tree() != want || !a.says("The game itself is always the main line") {
		t.Errorf("promoted again: %s", tree())
	}
	a.state.Focus, a.state.ShowFocus = treeID, true
	a.key("Delete")
	if want := "f5(" + rest + "|f6e6)"; tree() != want || a.line.at().Ply() != 1 {
		t.Errorf("deleted: %s at %d", tree(), a.line.at().Ply())
	}
	a.key("Ctrl+Z")
	if want := "f5(" + rest + "|f4|f6e6)"; tree() != want {
		t.Errorf("undone: %s", tree())
	}
	a.key("Ctrl+Z", "Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
	if tree() != line10 || a.line.at() == nil {
		t.Errorf("all undone: %s", tree())
	}
	a.key("Ctrl+Z")
	if !a.says("Nothing to undo") {
		t.Error("no word that nothing is left to undo")
	}
	a.key("Home", "Right")
	if a.edit(nil, view.TreeDelete); tree() != line10 || !a.says("Moves played in the game cannot be deleted") {
		t.Errorf("a move of the game can be deleted: %s", tree())
	}
}

// A comment is written by keyboard, kept by Enter, dropped by Escape and undone.
func TestComment(t *testing.T) {
	a := reviewed(t, 1280, 800)
	a.key("Home", "Right")
	for n := 0; n < 30 && a.state.Focus != treeID; n++ {
		a.key("Tab")
	}
	a.key("Enter")
	a.frame(widget.Input{X: -1, Y: -1})
	if a.state.Focus != commentID {
		t.Fatalf("Enter gives the focus to %s", a.state.Focus)
	}
	a.typed("made for m") // M and L are no commands here
	moment := a.moments.card
	a.key("Enter")
	last := a.saved[len(a.saved)-1].Game.Root().Children()[0]
	if last.Note.Comment != "made for m" || a.moments.card != moment || a.notes.comment != nil {
		t.Errorf("saved %q, moment %d", last.Note.Comment, a.moments.card)
	}
	n := len(a.saved)
	a.click("tree-comment")
	a.typed("x")
	a.key("Escape")
	if len(a.saved) != n || a.line.at().Note.Comment != "made for m" {
		t.Errorf("Escape keeps %q", a.line.at().Note.Comment)
	}
	a.key("Ctrl+Z")
	if got := a.saved[len(a.saved)-1].Game.Root().Children()[0].Note.Comment; got != "" {
		t.Errorf("undone: %q", got)
	}
}

// A finished review leaves its marks and values in the notes; a verdict that was there stays.
func TestMarksAreSaved(t *testing.T) {
	k := &known{}
	a := open(t, line10, you, 1280, 800, k)
	a.line.main[4].Note.Verdict = game.Good
	k.report = reported(t, a.of.Record.Game, marks)
	a.ready()
	if len(a.saved) != 1 {
		t.Fatalf("saved %d times", len(a.saved))
	}
	n := a.saved[0].Game.Root()
	for ply := 1; len(n.Children()) > 0; ply++ {
		n = n.Children()[0]
		want := map[int]game.Verdict{3: game.Bad, 4: game.Good, 7: game.Doubtful}[ply]
		if n.Note.Verdict != want || n.Note.Value == nil || *n.Note.Value != -map[int]float64{3: 6, 4: 12, 7: 3}[ply]+0 {
			t.Errorf("move %d: %v %v", ply, n.Note.Verdict, n.Note.Value)
		}
	}
	if data, err := record.FormatJSON(a.saved[0]); err != nil || len(data) == 0 {
		t.Error(err)
	}
	a.found.report.Stage = coach.Done
	if a.take(); len(a.saved) != 1 {
		t.Error("the marks are saved again")
	}
}

// A finished review writes what each side lost into the game, once, for the list of games.
func TestWhatWasLostIsWritten(t *testing.T) {
	k := &known{}
	a := open(t, line10, you, 1280, 800, k)
	k.report = reported(t, a.of.Record.Game, marks)
	k.report.Sides = [2]coach.Side{{Loss: 9.4, Counted: 5}, {Loss: 12, Counted: 5}}
	a.ready()
	if len(a.saved) != 1 {
		t.Fatalf("the game was saved %d times", len(a.saved))
	}
	for side, want := range map[game.Color]string{game.Black: "9", game.White: "12"} {
		i := slices.IndexFunc(a.saved[0].Tags.Other, func(o record.Tag) bool { return o.Name == record.TagLost[side] })
		if i < 0 || a.saved[0].Tags.Other[i].Value != want {
			t.Errorf("%v lost: %+v, want %s", side, a.saved[0].Tags.Other, want)
		}
	}
	a.Tick()
	a.take()
	if a.notes.marked = false; len(a.saved) != 1 {
		t.Error("it is saved again")
	}
	if a.take(); len(a.saved) != 1 {
		t.Error("the same sums are saved again")
	}
}

// clip is a clipboard that only takes.
type clip struct{ text string }

func (c *clip) Copy(text string) { c.text = text }

func (*clip) Paste() <-chan string { return nil }

// On the game all of its moves are copied, from any position; on a variation the whole line to the
// end of the variation.
func TestCopyTheLineThatIsShown(t *testing.T) {
	a := reviewed(t, 1280, 800)
	c := &clip{}
	a.s.Sharing.Texts = c
	for _, s := range []struct {
		do         func()
		want, says string
	}{
		{func() { a.key("Home") }, line10, "Copied 10 moves"},
		{func() { a.key("Right", "Right") }, line10, "Copied 10 moves"},
		{func() { a.key("Home", "Right"); a.square("f6") }, "f5f6", "Copied 2 moves from the variation"},
		{func() { a.square("e6"); a.key("[") }, "f5f6e6", "Copied 3 moves from the variation"},
		{func() { a.key("End") }, line10, "Copied 10 moves"},
	} {
		s.do()
		if a.Copy(); c.text != s.want || !a.says(s.says) {
			t.Errorf("copied %q, want %q; it says %q", c.text, s.want, a.statusLine())
		}
	}
}
