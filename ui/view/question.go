package view

import (
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// Question is a question with two answers, in a panel.
type Question struct {
	ID      string // prefix of the ids of the buttons; "-yes" and "-no" follow
	Text    string
	Yes, No string
}

// Answer is what the user answers to a Question.
type Answer uint8

// The answers.
const (
	Unanswered Answer = iota
	Yes
	No
)

// The sizes of a question.
const (
	questionGap   = 8
	questionInset = theme.Inset
)

// lines returns the lines of the text in a width.
func (q *Question) lines(f *widget.Frame, width float64) []string {
	return f.Wrap(q.Text, theme.Body, widget.Medium, width)
}

// narrow reports whether the buttons are below each other in a width.
func (q *Question) narrow(f *widget.Frame, width float64) bool {
	cell := (width-questionGap)/2 - 2*questionInset
	return max(f.Width(q.Yes, theme.Body, widget.Medium), f.Width(q.No, theme.Body, widget.Medium)) > cell
}

// Height returns the height of the panel of the question in a width.
func (q *Question) Height(f *widget.Frame, width float64) float64 {
	return 2*questionInset + q.Inside(f, width-2*questionInset)
}

// Inside is Height without a panel.
func (q *Question) Inside(f *widget.Frame, width float64) float64 {
	return f.Line(theme.Body, 1.4)*float64(len(q.lines(f, width))) + questionGap + q.Foot(f, width)
}

// Foot returns the height of the buttons in a width.
func (q *Question) Foot(f *widget.Frame, width float64) float64 {
	if q.narrow(f, width) {
		return 2*theme.Target + questionGap
	}
	return theme.Target
}

// Show declares the question in a panel r, and returns the answer.
func (q *Question) Show(f *widget.Frame, r widget.Rect) Answer {
	f.Fill(r, theme.Radius, f.Theme.Panel)
	f.Outline(r, theme.Radius, 2, f.Theme.Accent)
	return q.Declare(f, r.Inset(questionInset))
}

// Declare is Show without a panel, in r. The text is left out if only the buttons have room.
func (q *Question) Declare(f *widget.Frame, r widget.Rect) (a Answer) {
	foot, text := r.Bottom(q.Foot(f, r.W), questionGap)
	if text.H >= f.Line(theme.Body, 1.4) {
		f.Paragraph(text, q.Text, theme.Body, widget.Medium, widget.Left, f.Theme.Text)
	}
	cells := foot.Columns(2, questionGap)
	if q.narrow(f, r.W) {
		cells[0], cells[1] = foot.Top(theme.Target, questionGap)
	}
	if f.Button(q.ID+"-yes", cells[0], q.Yes, "", widget.Plain, true) {
		a = Yes
	}
	if f.Button(q.ID+"-no", cells[1], q.No, "", widget.Plain, true) {
		a = No
	}
	return a
}
