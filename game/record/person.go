package record

import (
	"strings"

	"flipside/game/base/plain"
)

// MostName is the largest number of characters in the name of a person.
const MostName = 24

// PersonName returns a name that fits on one line: single spaces between words, none around it, no
// control characters, and at most MostName characters.
func PersonName(name string) string {
	runes := []rune(plain.Line(name))
	return strings.TrimSpace(string(runes[:min(len(runes), MostName)]))
}
