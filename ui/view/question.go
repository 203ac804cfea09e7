package view

import (
	"cmp"
	"math"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Question is paragraphs above one or two answers. The answers are in a row if their words fit.
type Question struct {
	Paragraphs []string
	Weight     widget.Weight // of the paragraphs
	Answers    []Answer
	Lined      bool // there is a line of words below the answers
	Line       string
	size       float64 // of the letters; 0: theme.Body
	indent     float64 // how far the paragraphs are to the right of the answers
	apart      float64 // how much more room is above the answers than between paragraphs
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
	questionMain  = 48 // the height of the answers if one is a main action
	questionApart = 6  // in the middle of a window
)

// answers returns the answers as a row. A chosen one sets chosen.
func (q *Question) answers(f *widget.Frame, chosen *int) Stack {
	row, height := Stack{Gap: questionGap, Row: true}, float64(theme.Target)
	for _, a := range q.Answers {
		row.Cell = max(row.Cell, f.Width(a.Text, theme.Body, widget.Medium)+2*questionInset)
		if a.Look == widget.Primary {
			height = questionMain
		}
	}
	for i, a := range q.Answers {
		row.Items = append(row.Items, Item{Most: math.Inf(1), Height: func(float64) float64 { return height }, Declare: func(r widget.Rect) {
			if f.Button(a.ID, r, a.Text, "", a.Look, true) {
				*chosen = i
			}
		}})
	}
	return row
}

// all returns the question as a column. A chosen answer sets chosen. The paragraphs leave if only
// the answers have room.
func (q *Question) all(f *widget.Frame, chosen *int) Stack {
	right := Paragraphs(f, q.Paragraphs, cmp.Or(q.size, theme.Body), q.Weight, f.Theme.Text, questionGap).Item()
	right.Most = math.Inf(1)
	indented := Stack{Row: true, Items: []Item{{Size: q.indent}, right}}.Item()
	indented.Goes = 1
	answers := q.answers(f, chosen).Item()
	answers.Apart = q.apart
	all := Stack{Gap: questionGap, Items: []Item{indented, answers}}
	if q.Lined {
		all.Items = append(all.Items, Line(f, q.Line, theme.Small, widget.Regular, f.Theme.Text))
	}
	return all
}

// Foot returns the height of the answers in a width.
func (q *Question) Foot(f *widget.Frame, width float64) float64 {
	return q.answers(f, nil).Height(width)
}

// Height returns the height of the panel of the question in a width.
func (q *Question) Height(f *widget.Frame, width float64) float64 {
	return 2*questionInset + q.all(f, nil).Height(width-2*questionInset)
}

// fit gives the paragraphs small letters if the question needs more than a height.
func (q *Question) fit(f *widget.Frame, width, height float64) {
	if q.all(f, nil).Height(width) > height {
		q.size = theme.Small
	}
}

// Middle declares the question in a sheet in the middle of an area, at most wide, and returns the
// index of the answer, or Unanswered.
func (q *Question) Middle(f *widget.Frame, s *Sheet, area widget.Rect, wide float64, title string) int {
	chosen := Unanswered
	q.apart = questionApart
	width, height := MiddleRoom(area, wide)
	q.fit(f, width, height)
	s.MiddleOf(f, area, wide, title, q.all(f, &chosen))
	return chosen
}

// Beside is Middle for a sheet at the top of room, next to a board. The paragraphs begin below its
// title.
func (q *Question) Beside(f *widget.Frame, s *Sheet, room widget.Rect, title string) int {
	chosen := Unanswered
	q.indent = BesideInset
	width, height := BesideRoom(room)
	q.fit(f, width, height)
	s.BesideOf(f, room, title, q.all(f, &chosen))
	return chosen
}

// Show is Middle for a panel r.
func (q *Question) Show(f *widget.Frame, r widget.Rect) int {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Outline(r, theme.Radius, 2, f.Theme.Accent)
	return q.Declare(f, r.Inset(questionInset))
}

// Declare is Show without a panel.
func (q *Question) Declare(f *widget.Frame, r widget.Rect) int {
	chosen := Unanswered
	q.all(f, &chosen).Declare(r)
	return chosen
}
