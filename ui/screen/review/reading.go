package review

import (
	"flipside/ai/coach"
	"flipside/assets/words"
	"flipside/ui/app/scores"
)

// reading is the judgement of the moment on the card. It stays after the user has touched the card:
// what a deeper search says comes when they ask for it, or leave the position.
type reading struct {
	move    coach.Move
	turning bool
	touched bool // the user has touched the card since this judgement is there
}

// of returns the judgement of a moment that the card shows, and what a deeper search says instead,
// in words; empty if it agrees. stays says that a judgement that the user has touched does not give
// way.
func (r *reading) of(k *findings, card int, stays bool) (m *coach.Move, update string) {
	now := k.move(card)
	if !stays || !r.holds(now) {
		*r = reading{move: *now, turning: now.Ply == k.report.Turning}
	}
	return &r.move, updated(&r.move, now)
}

// holds reports whether the user has touched a card about the same move. Before that has a line,
// little is known.
func (r *reading) holds(now *coach.Move) bool {
	old := &r.move
	return r.touched && len(old.Line) > 0 && old.Ply == now.Ply && old.Position == now.Position && old.Played == now.Played
}

// forget lets the card show the newest judgement.
func (r *reading) forget() { *r = reading{} }

// updated says what a newer judgement of a move changes in the text of the card; empty if nothing.
func updated(old, now *coach.Move) string {
	before, after := scores.Whole(old.Loss), scores.Whole(now.Loss)
	switch {
	case !now.Class.Marked() && old.Class.Marked():
		return words.Get("review.updated.none")
	case before != after:
		return words.Get("review.updated", "n", after, "old", before)
	case old.Best != now.Best:
		return words.Get("review.updated.best")
	case old.Class != now.Class:
		return words.Get("review.updated.class")
	case firstReason(old) != firstReason(now):
		return words.Get("review.updated.reason")
	}
	return ""
}

// firstReason returns what the first reason against a move says.
func firstReason(m *coach.Move) coach.Key {
	if len(m.Reasons) == 0 {
		return ""
	}
	return m.Reasons[0].Does.Key
}
