package problems

import (
	"cmp"
	"strings"
)

// against is between the players in a source.
const against = " against "

// PlayersOf returns who played, from the words of SourceOf; both are empty if it does not say that,
// or not of both.
func PlayersOf(source string) (black, white string) {
	black, rest, found := strings.Cut(source, against)
	white, _, _ = strings.Cut(rest, ", ")
	if !found || black == "?" || white == "?" {
		return "", ""
	}
	return black, white
}

// SourceOf says where a problem comes from: who played, the event and the year of a date such as
// "2006-01-02". What is empty is left out.
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
