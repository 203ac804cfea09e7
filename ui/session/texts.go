package session

import "flipside/ui/text"

// Refusal is a line for the status bar: why a person's move was not made. It is a sentence, not a
// fragment.
type Refusal string

// Error implements error.
func (r Refusal) Error() string { return string(r) }

// The lines that the session says, by their keys in the catalogue.
const (
	textBrowsing text.Key = "refuse.browsing"
	textOver     text.Key = "refuse.over"
	textPass     text.Key = "pass.watch"
	textPaused   text.Key = "refuse.paused"
	textThinking text.Key = "thinking"
	textTaken    text.Key = "refuse.taken"
	textNoFlips  text.Key = "refuse.flips"
	textNoMove   text.Key = "fail.nomove"
	textBadMove  text.Key = "fail.badmove"
	textNoHint   text.Key = "fail.hint"
)

func refuse(line text.Key, args ...any) error { return Refusal(text.Get(line, args...)) }
