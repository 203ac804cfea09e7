package record

import (
	"fmt"
	"strings"
)

// Error is what is wrong with one game of a file. It is one sentence: the place, then what is wrong
// there.
type Error struct {
	Game   int // number in the file, from 1; 0 for the file as a whole and where a game is a line
	Line   int // from 1; 0 where the format has no lines
	Column int // from 1, in bytes; 0 unknown
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

// clip shortens text of a file for a message and keeps control characters out of it.
func clip(text string) string {
	const most = 40
	clean := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
	if runes := []rune(clean); len(runes) > most {
		return string(runes[:most]) + "..."
	}
	return clean
}
