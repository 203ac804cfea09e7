package review

import (
	"flipside/ai/review"
	"flipside/assets/words"
	"flipside/ui/view"
)

// newerTopic is the topic of the sentence that leads to what a deeper search says.
const newerTopic = "newer"

// reading is the judgement of the moment on the card. It stays while a person reads it: what a
// deeper search says comes when they ask for it, or leave the position.
type reading struct {
	move    review.Move
	turning bool
}

// of returns the judgement of a moment that the card shows, and whether a deeper search disagrees
// with it. held says that a person may be reading it.
func (r *reading) of(k *findings, card int, held bool) (m *review.Move, newer bool) {
	now := k.move(card)
	old := &r.move
	same := old.Ply == now.Ply && old.Position == now.Position && old.Played == now.Played
	if !held || !same || len(old.Line) == 0 { // before it has a line, little is known
		r.move, r.turning = *now, now.Ply == k.report.Turning
	}
	return &r.move, differs(&r.move, now)
}

// forget lets the card show the newest judgement.
func (r *reading) forget() { *r = reading{} }

// differs reports whether two judgements of a move say different things: another best move, class
// or first reason, or a loss that differs by more than what comes from rounding.
func differs(a, b *review.Move) bool {
	const little = 1.5 // discs
	d := a.Loss - b.Loss
	return a.Best != b.Best || a.Class != b.Class || d > little || d < -little || firstReason(a) != firstReason(b)
}

// firstReason returns what the first reason against a move says.
func firstReason(m *review.Move) review.Key {
	if len(m.Reasons) == 0 {
		return ""
	}
	return m.Reasons[0].Does.Key
}

// newerSentence says that a deeper search disagrees.
func newerSentence() view.Sentence {
	link := words.Get("review.newer.show")
	return view.Sentence{Text: words.Get("review.newer", "show", link), Link: link, Topic: newerTopic}
}
