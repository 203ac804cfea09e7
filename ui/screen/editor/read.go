package editor

import (
	"strings"

	"flipside/game"
	"flipside/game/edit"
)

// read returns the position that a text from the clipboard describes. The error is a part of a
// sentence.
func read(pasted string) (edit.State, error) {
	p, to, err := game.ParseOBF(strings.TrimSpace(pasted))
	if err != nil {
		return edit.State{}, err
	}
	return edit.StateOf(p, to), nil
}
