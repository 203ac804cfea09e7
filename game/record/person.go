package record

import (
	"strings"

	"flipside/game/base/plain"
)

// MostName is the largest number of characters in the name of a person.
const MostName = 24

// PersonName returns a name that fits in one line: without spaces around it and between its
// words at most one, without control characters, and with at most MostName characters.
func PersonName(name string) string {
	runes := []rune(plain.Line(name))
	return strings.TrimSpace(string(runes[:min(len(runes), MostName)]))
}
