package sheets

import (
	"flipside/assets/words"
	"flipside/ui/screen"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Question is a sheet that says something and offers one or two answers.
type Question struct {
	screen.Sheet
	name string
	wide float64       // the width in the middle of the window; 0: it is next to the board
	now  func() *asked // what it says in this frame; nil: it has no point any more
}

// asked is what a Question says.
type asked struct {
	view.Question // without the answers
	title         string
	answers       []answer
}

// answer is an answer to a Question.
type answer struct {
	id   string
	text words.Key
	look widget.Look
	do   func() screen.Transition // nil: the sheet closes
}

// Name implements screen.Screen.
func (q *Question) Name() string { return q.name }

// Update implements screen.Screen.
func (q *Question) Update(f *widget.Frame, area widget.Rect) (to screen.Transition) {
	a := q.now()
	if a == nil {
		return screen.Pop()
	}
	for _, x := range a.answers {
		a.Answers = append(a.Answers, view.Answer{ID: x.id, Text: words.Get(x.text), Look: x.look})
	}
	var chosen int
	if q.wide > 0 {
		chosen = a.Middle(f, &q.Sheet.Sheet, area, q.wide, a.title)
	} else {
		chosen = a.Beside(f, &q.Sheet.Sheet, nextToBoard(f, area), a.title)
	}
	if chosen != view.Unanswered {
		if to = screen.Pop(); a.answers[chosen].do != nil {
			to = a.answers[chosen].do()
		}
	}
	return q.Leave(f).Or(to)
}

// nextToBoard returns the room for a question next to the board of a game: below the cards of the
// players if they leave enough of it.
func nextToBoard(f *widget.Frame, area widget.Rect) widget.Rect {
	const (
		gap   = 8
		least = 220 // the height that a question needs in a narrow column
	)
	room := view.ArrangeGame(area.W, area.H).Side
	if cards := f.Parts[view.PartCards]; cards.H > 0 {
		if _, below := room.Top(cards.Y+cards.H-room.Y, gap); below.H >= least {
			return below
		}
	}
	return room
}
