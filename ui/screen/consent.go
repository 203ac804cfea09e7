package screen

import (
	"flipside/assets/words"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/view"
	"flipside/ui/widget"
)

// Consent asks whether a rated game may become unrated by some help. The question stays until it is
// answered or dropped. The zero value asks nothing.
type Consent struct {
	asks   Asks
	opened bool
	fresh  bool // it has just been asked
	silent bool // there is no room for its text
}

// Asks is a question about help.
type Asks struct {
	Kind  record.Help
	Do    func() Transition            // gives the help
	Not   func()                       // done when the answer is no; nil: nothing
	Still func(*session.Snapshot) bool // the help can still be given; nil: always
}

// costWords are the words of a question about help: what it costs, and the two answers.
var costWords = map[record.Help][3]words.Key{
	record.Takebacks: {"unrated.takebacks", "unrated.takebacks.yes", "unrated.no"},
	record.Hints:     {"unrated.hints", "unrated.hints.yes", "unrated.no"},
	record.Values:    {"unrated.values", "unrated.values.yes", "unrated.no"},
	record.Overlays:  {"unrated.overlays", "unrated.overlays.yes", "unrated.no"},
	record.Changes:   {"unrated.changes", "unrated.changes.yes", "unrated.no"},
	record.Warnings:  {"unrated.warnings", "unrated.warnings.yes", "unrated.warnings.no"},
}

// The indices of the two answers.
const (
	answerYes = iota
	answerNo
)

// unrateNo is the control that changes nothing.
const unrateNo = "unrate-no"

// costs reports whether help would make a game unrated.
func costs(snap *session.Snapshot) bool { return snap.Rated && !snap.Over }

// Ask gives help in a game at once, or asks before if that makes it unrated.
func (c *Consent) Ask(snap *session.Snapshot, what Asks) Transition {
	if !costs(snap) {
		c.Drop()
		return what.Do()
	}
	*c = Consent{asks: what, opened: true, fresh: true}
	return Stay()
}

// Open reports whether something is asked in a game. A question without a point is dropped.
func (c *Consent) Open(snap *session.Snapshot) bool {
	if c.opened && (!costs(snap) || c.asks.Still != nil && !c.asks.Still(snap)) {
		c.Drop()
	}
	return c.opened
}

// Drop takes the question away without an answer.
func (c *Consent) Drop() { *c = Consent{} }

// question returns what is asked.
func (c *Consent) question() view.Question {
	key := costWords[c.asks.Kind]
	return view.Question{Paragraphs: []string{words.Get(key[0])}, Weight: widget.Medium,
		Answers: []view.Answer{{ID: "unrate-yes", Text: words.Get(key[1])}, {ID: unrateNo, Text: words.Get(key[2])}}}
}

// Above declares the question in a panel at the bottom of r, and returns the area above. Without
// room for its text, the answers alone are there, and Line returns the text. Whoever asked by
// keyboard has the focus on the answer that changes nothing.
func (c *Consent) Above(f *widget.Frame, r widget.Rect, gap float64) (rest widget.Rect, to Transition) {
	q := c.question()
	c.focus(f)
	height := q.Height(f, r.W)
	if c.silent = height > r.H; c.silent {
		panel, rest := r.Bottom(q.Foot(f, r.W), gap)
		return rest, c.answered(q.Declare(f, panel))
	}
	panel, rest := r.Bottom(height, gap)
	return rest, c.answered(q.Show(f, panel))
}

// Line returns the text of the question if it belongs to the status line, or empty.
func (c *Consent) Line() string {
	if !c.opened || !c.silent {
		return ""
	}
	return words.Get(costWords[c.asks.Kind][0])
}

// Instead declares the question in a sheet of its own, in place of the sheet that asked.
func (c *Consent) Instead(f *widget.Frame, sheet *Sheet, room widget.Rect) Transition {
	q := c.question()
	c.focus(f)
	a := q.Beside(f, &sheet.Sheet, room, words.Get("rated.title"))
	if sheet.Closed(f) && a == view.Unanswered {
		a = answerNo
	}
	to := c.answered(a)
	if !c.opened && f.State.ShowFocus {
		f.FocusNext(sheet.FirstID)
	}
	return to
}

func (c *Consent) focus(f *widget.Frame) {
	if c.fresh && f.State.ShowFocus {
		f.FocusNext(unrateNo)
	}
	c.fresh = false
}

// answered does what the user answers.
func (c *Consent) answered(a int) (to Transition) {
	if a == view.Unanswered {
		return to
	}
	asks := c.asks
	c.Drop()
	if a == answerYes {
		return asks.Do()
	}
	if asks.Not != nil {
		asks.Not()
	}
	return to
}
