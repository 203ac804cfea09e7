package session

import "fmt"

// Refusal is a line for the status bar: why a person's move was not made. It is a sentence, not a fragment.
type Refusal string

// Error implements error.
func (r Refusal) Error() string { return string(r) }

// The lines that the session says.
const (
	textBrowsing = "You are looking at move %d of %d: go back to the game to play"
	textOver     = "The game is over"
	textPass     = "%s has no move; %s plays again"
	textPaused   = "The game is paused"
	textThinking = "%s is thinking"
	textTaken    = "%s is taken"
	textNoFlips  = "%s flips nothing"
	textNoMove   = "%s found no move: %v"
	textBadMove  = "%s answered %s, which is not legal"
	textNoHint   = "There is no hint: %v"
)

func refuse(text string, args ...any) error { return Refusal(fmt.Sprintf(text, args...)) }
