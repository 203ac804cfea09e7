package problems

import (
	"cmp"
	"strings"
)

// against separates the players in a source.
const against = " against "

// PlayersOf returns the players named in a text from [SourceOf]. Both are empty unless the text
// names both.
func PlayersOf(source string) (black, white string) {
	black, rest, found := strings.Cut(source, against)
	white, _, _ = strings.Cut(rest, ", ")
	if !found || black == "?" || white == "?" {
		return "", ""
	}
	return black, white
}

// SourceOf describes the origin of a problem: the players, the event and the year of a date such as
// "2006-01-02". Empty arguments are left out.
func SourceOf(black, white, event, date string) string {
	var parts []string
	if black != "" || white != "" {
		parts = append(parts, cmp.Or(black, "?")+against+cmp.Or(white, "?"))
	}
	year, _, _ := strings.Cut(date, "-")
	for _, part := range []string{event, year} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}
