package session

import "flipside/ui/text"

// Refusal is a text for the status bar. It says in a full sentence why a person's move was refused.
type Refusal string

// Error implements error.
func (r Refusal) Error() string { return string(r) }

// The keys of the session's texts in the catalogue.
const (
	textBrowsing text.Key = "refuse.browsing"
	textOver     text.Key = "refuse.over"
	textPass     text.Key = "refuse.pass"
	textPaused   text.Key = "refuse.paused"
	textThinking text.Key = "refuse.thinking"
	textWatching text.Key = "refuse.watching"
	textWeighing text.Key = "refuse.weighing"
	textTaken    text.Key = "refuse.taken"
	textNoFlips  text.Key = "refuse.flips"
	textNoMove   text.Key = "fail.nomove"
	textBadMove  text.Key = "fail.badmove"
	textNoHint   text.Key = "fail.hint"
	textAsks     text.Key = "refuse.asks"

	textNoCounsel text.Key = "fail.counsel"
)

func refuse(line text.Key, args ...any) error { return Refusal(text.Get(line, args...)) }
