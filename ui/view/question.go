package view

import (
	"slices"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Question is paragraphs above one or two answers. The answers are in a row if their words fit.
type Question struct {
	Paragraphs []string
	Weight     widget.Weight // of the paragraphs
	Answers    []Answer
	Indent     float64 // how far the paragraphs are to the right of the answers
	Column     bool    // the answers are below each other, even if they fit in a row
	Apart      float64 // how much more room is above the answers than between paragraphs
	Lined      bool    // there is a line of words below the answers
	Line       string
	small      bool // the paragraphs have small letters
}

// Answer is a button of a Question.
type Answer struct {
	ID, Text string
	Look     widget.Look
}

// Unanswered is what a Question returns as long as no answer is chosen.
const Unanswered = -1

// The sizes of a question.
const (
	questionGap   = 8
	questionInset = theme.Inset
	questionMain  = 48 // the height of a row of answers with a main action
)

// size returns the size of the letters.
func (q *Question) size() float64 {
	if q.small {
		return theme.Small
	}
	return theme.Body
}

// narrow reports whether the answers are below each other in a width.
func (q *Question) narrow(f *widget.Frame, width float64) bool {
	if len(q.Answers) == 1 {
		return false
	}
	cell := (width-questionGap)/2 - 2*questionInset
	return q.Column || slices.ContainsFunc(q.Answers, func(a Answer) bool { return f.Width(a.Text, theme.Body, widget.Medium) > cell })
}

// Foot returns the height of the answers in a width.
func (q *Question) Foot(f *widget.Frame, width float64) float64 {
	height := float64(theme.Target)
	if slices.ContainsFunc(q.Answers, func(a Answer) bool { return a.Look == widget.Primary }) {
		height = questionMain
	}
	if q.narrow(f, width) {
		return 2*height + questionGap
	}
	return height
}

// Height returns the height of the panel of the question in a width.
func (q *Question) Height(f *widget.Frame, width float64) float64 {
	return 2*questionInset + q.inside(f, width-2*questionInset)
}

// inside is Height without a panel.
func (q *Question) inside(f *widget.Frame, width float64) float64 {
	height := q.Apart + q.Foot(f, width)
	for _, text := range q.Paragraphs {
		lines := f.Wrap(text, q.size(), q.Weight, width-q.Indent)
		height += f.Line(q.size(), 1.4)*float64(len(lines)) + questionGap
	}
	if q.Lined {
		height += questionGap + f.Line(theme.Small, 1.4)
	}
	return height
}

// fit gives the paragraphs small letters if the question needs more than a height.
func (q *Question) fit(f *widget.Frame, width, height float64) {
	q.small = q.inside(f, width) > height
}

// Middle declares the question in a sheet in the middle of an area, at most wide, and returns the
// index of the answer, or Unanswered.
func (q *Question) Middle(f *widget.Frame, s *Sheet, area widget.Rect, wide float64, title string) int {
	width := min(wide, area.W-middleMargin) - 2*middleInset
	q.fit(f, width, area.H-middleMargin-SheetHead)
	return q.Declare(f, s.Middle(f, area, wide, SheetHead+q.inside(f, width), title))
}

// Beside is Middle for a sheet at the top of room, next to a board.
func (q *Question) Beside(f *widget.Frame, s *Sheet, room widget.Rect, title string) int {
	const around = 2*BesideInset + BesideHead + BesideGap
	width := room.W - 2*BesideInset
	q.fit(f, width, room.H-around)
	room.H = min(room.H, around+q.inside(f, width))
	return q.Declare(f, s.Beside(f, room, title))
}

// Show is Middle for a panel r.
func (q *Question) Show(f *widget.Frame, r widget.Rect) int {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Outline(r, theme.Radius, 2, f.Theme.Accent)
	return q.Declare(f, r.Inset(questionInset))
}

// Declare is Show without a panel, in r. The paragraphs are left out if only the answers have room.
func (q *Question) Declare(f *widget.Frame, r widget.Rect) (chosen int) {
	if q.Lined {
		var line widget.Rect
		line, r = r.Bottom(f.Line(theme.Small, 1.4), questionGap)
		f.Label(line, q.Line, theme.Small, widget.Regular, widget.Left, f.Theme.Text)
	}
	foot, text := r.Bottom(q.Foot(f, r.W), questionGap)
	if _, text = text.Left(q.Indent, 0); text.H >= f.Line(q.size(), 1.4) {
		for _, phrase := range q.Paragraphs {
			_, text = text.Top(f.Paragraph(text, phrase, q.size(), q.Weight, widget.Left, f.Theme.Text), questionGap)
		}
	}
	cells := foot.Columns(len(q.Answers), questionGap)
	if q.narrow(f, r.W) {
		cells, _ = foot.Cells(len(q.Answers), 1, (foot.H-questionGap)/2, questionGap)
	}
	chosen = Unanswered
	for i, a := range q.Answers {
		if f.Button(a.ID, cells[i], a.Text, "", a.Look, true) {
			chosen = i
		}
	}
	return chosen
}
