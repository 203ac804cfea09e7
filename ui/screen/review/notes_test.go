package review

import (
	"testing"

	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/paint"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// A finished review is written into the game once, and changes no verdict of the user.
func TestNotesAreWrittenOnce(t *testing.T) {
	l, k := foundIn(t)
	l.main[4].Note.Verdict = game.Good
	w := notes{}
	k.report.Stage = coach.Refining
	if w.mark(&k.report, l.main) {
		t.Error("an unfinished review is written")
	}
	k.report.Stage = coach.Done
	k.report.Sides[1] = coach.Side{Loss: 12, Counted: 5}
	if !w.mark(&k.report, l.main) || l.main[3].Note.Verdict != game.Bad || l.main[4].Note.Verdict != game.Good || *l.main[3].Note.Value != -6 || len(w.tags.Other) != 1 {
		t.Errorf("%+v, %+v, %+v", l.main[3].Note, l.main[4].Note, w.tags)
	}
	if w.mark(&k.report, l.main) {
		t.Error("it is written again")
	}
	if w.marked = false; w.mark(&k.report, l.main) {
		t.Error("the same is a change")
	}
}

// A comment has the keys while its field has the focus. It changes nothing if its text is the same.
func TestNotesOfAComment(t *testing.T) {
	l := lined(t, line10)
	n := l.main[2]
	n.Note.Comment = "good"
	var w notes
	var state widget.State
	f := widget.Begin(&state, widget.Input{}, theme.Themes[0], 1, paint.Measure)
	if w.writing(f) {
		t.Error("there is a comment at first")
	}
	w.write(f, n)
	state.Focus = commentID
	if !w.writing(f) {
		t.Error("the keys do not belong to the comment")
	}
	if at, text, changed := w.finish(); at != n || text != "good" || changed || w.writing(f) {
		t.Errorf("the same comment: %q, changed %v", text, changed)
	}
	w.write(f, n)
	w.comment.field.Set("bad")
	if _, text, changed := w.finish(); text != "bad" || !changed || n.Note.Comment != "good" {
		t.Errorf("another comment: %q, changed %v; the game has %q", text, changed, n.Note.Comment)
	}
}
