package record

import (
	"fmt"
	"strings"
)

// Error is a fault in one game of a file. Its text is one sentence: the place, then the fault.
type Error struct {
	Game   int // number of the game in the file, from 1; 0 for the whole file, or if each line is a game
	Line   int // from 1; 0 in a format without lines
	Column int // from 1, in bytes; 0: unknown
	Text   string
}

// Error implements error.
func (e *Error) Error() string {
	var at []string
	if e.Game > 0 {
		at = append(at, fmt.Sprintf("game %d", e.Game))
	}
	if e.Line > 0 {
		at = append(at, fmt.Sprintf("line %d", e.Line))
	}
	if e.Column > 0 {
		at = append(at, fmt.Sprintf("column %d", e.Column))
	}
	if len(at) == 0 {
		return e.Text
	}
	return strings.Join(at, ", ") + ": " + e.Text
}
