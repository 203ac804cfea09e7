package view

import (
	"slices"
	"strings"
	"testing"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// In a sheet, the answers are in a row if their words fit, below all paragraphs. In a small window
// the paragraphs have small letters.
func TestQuestionInASheet(t *testing.T) {
	about := []string{strings.Repeat("some words ", 20), "more words"}
	for name, c := range map[string]struct {
		q          Question
		w, h       float64
		row, small bool
	}{
		"two answers":  {Question{Answers: []Answer{{ID: "yes", Text: "Yes"}, {ID: "no", Text: "No"}}}, 500, 400, true, false},
		"long words":   {Question{Answers: []Answer{{ID: "yes", Text: strings.Repeat("yes", 12)}, {ID: "no", Text: "No"}}}, 500, 400, false, false},
		"little room":  {Question{Answers: []Answer{{ID: "yes", Text: "Yes"}, {ID: "no", Text: "No"}}}, 500, 260, true, true},
		"one answer":   {Question{Answers: []Answer{{ID: "yes", Text: strings.Repeat("yes", 12)}}}, 500, 400, true, false},
		"a line below": {Question{Answers: []Answer{{ID: "yes", Text: "Yes", Look: widget.Primary}}, Lined: true, Line: "below"}, 500, 400, true, false},
	} {
		var (
			st widget.State
			s  Sheet
		)
		f := frameWith(&st, pressed())
		c.q.Paragraphs = about
		area := widget.Rect{W: c.w, H: c.h}
		if got := c.q.Middle(f, &s, area, 440, "Title"); got != Unanswered {
			t.Errorf("%s: it is answered with %d", name, got)
		}
		first, last := f.Controls[0].Rect, f.Controls[len(f.Controls)-1].Rect
		if row := first.Y == last.Y; row != c.row || len(f.Controls) != len(c.q.Answers) {
			t.Errorf("%s: the answers are at %v and %v", name, first, last)
		}
		var texts []string
		for _, x := range f.Commands {
			texts = append(texts, x.Text)
			words := strings.HasSuffix(x.Text, "words")
			if words && (x.Y+x.Size > first.Y || (x.Size == theme.Small) != c.small) {
				t.Errorf("%s: %q of size %g is at %g, the answers at %g", name, x.Text, x.Size, x.Y, first.Y)
			}
		}
		if !slices.Contains(texts, "more words") || slices.Contains(texts, "below") != c.q.Lined || s.At().H > c.h-16 {
			t.Errorf("%s: %q, in %v", name, texts, s.At())
		}
	}
}
