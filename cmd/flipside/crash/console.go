package crash

import "strings"

// mostLines is how many lines a box with a message may have: a longer one would not fit the screen.
const mostLines = 32

// brief returns the beginning of a text that is too long for a box.
func brief(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) > mostLines {
		lines = append(lines[:mostLines-1], "…")
	}
	return strings.Join(lines, "\n")
}
