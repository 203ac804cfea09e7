package recognise

import (
	"regexp"
	"strings"
	"unicode"

	"flipside/game/base/plain"
)

// commentWords collects the words of a line that become the comment of its game.
type commentWords struct {
	line  []rune // the original line
	words []string
}

// add adds the original text from one index to another.
func (r *commentWords) add(from, to int) {
	to = min(to, len(r.line))
	from = min(from, to)
	if words := strings.Trim(string(r.line[from:to]), " \t,;:=([|"+commentMarks); words != "" {
		r.words = append(r.words, words)
	}
}

// around adds the text before and after moves, and the words between them.
func (r *commentWords) around(moves []move, from, to int) {
	for i, m := range moves {
		if before := m.column - 1; i == 0 || strings.ContainsFunc(string(r.line[from:max(from, before)]), unicode.IsLetter) {
			r.add(from, before)
		}
		from = m.column - 1 + len([]rune(m.text))
	}
	r.add(from, to)
}

// String returns the comment.
func (r *commentWords) String() string {
	return plain.Line(number.ReplaceAllString(strings.Join(r.words, " "), ""))
}

// number matches the number of a line in a list.
var number = regexp.MustCompile(`^\s*\d+[.):]\s*`)
