package practice

import (
	"cmp"
	"strings"
)

// SourceOf says where a problem comes from: who played, the event and the year of a date such as
// "2006-01-02". What is empty is left out.
func SourceOf(black, white, event, date string) string {
	var parts []string
	if black != "" || white != "" {
		parts = append(parts, cmp.Or(black, "?")+" against "+cmp.Or(white, "?"))
	}
	year, _, _ := strings.Cut(date, "-")
	for _, part := range []string{event, year} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}
