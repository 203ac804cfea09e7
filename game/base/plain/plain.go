// Package plain cleans texts from elsewhere before anybody sees them: from files, from other
// programs, from the network, from the clipboard. Such a text may hold characters that control a
// terminal, that turn the direction of what follows, or that are invisible. A spec in it may have a
// name of an earlier version.
//
// A text is cleaned where it enters, by Line or Text, so that the same name is the same everywhere:
// the readers of games, the rows of the library, other programs, the results of a farm and the
// names of files in messages do so. A second filter cleans what leaves: all output of the commands
// passes a [Writer], and all texts of the window pass [Shown]. output_test.go in
// cmd/internal/modulerules lists the few exceptions.
package plain

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line returns a text as one line: words separated by single spaces. Every control character and
// every line break counts as a space. Invisible characters are left out: format characters such as
// U+202E, and unassigned characters. An invalid byte becomes U+FFFD, so that the name of a file in
// another encoding is not mistaken for another name.
//
// The joiners U+200C and U+200D are kept between characters that they join: Persian, the scripts of
// India and emoji need them.
func Line(text string) string {
	if isLine(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for word := range strings.FieldsSeq(clean(text, false)) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// Text is like [Line] for a text of several lines: it keeps spaces, tabs and line breaks. Every
// line break becomes "\n".
func Text(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r != '\n' && r != '\t' && (r < ' ' || r > '~') }) < 0 {
		return text
	}
	return clean(text, true)
}

// Short is like [Line] with at most `most` characters. The last one shows that more was cut off.
func Short(text string, most int) string {
	text = Line(text)
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:most-1]), " \u200c\u200d") + "…"
}

// Clip is [Short] for a text that is quoted in an error.
func Clip(text string) string { return Short(text, 40) }

// isLine reports whether Line has nothing to change, for the common case: words in ASCII.
func isLine(text string) bool {
	space := true
	for i := range len(text) {
		b := text[i]
		if b < ' ' || b > '~' || b == ' ' && space {
			return false
		}
		space = b == ' '
	}
	return !space || text == ""
}

// clean leaves out invisible characters, and replaces control characters with spaces or, if lines
// is set, with line breaks.
func clean(text string, lines bool) string {
	if lines {
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	var b strings.Builder
	b.Grow(len(text))
	var last, joiner rune // joiner is not yet written: it waits for the character to join to last; 0: none
	for _, r := range text {
		switch {
		case lines && r == '\t':
		case lines && breaks(r):
			r = '\n'
		case unicode.IsSpace(r) || unicode.IsControl(r):
			r = ' '
		case isJoiner(r):
			if joins(last) {
				joiner = r
			}
			continue
		case !visible(r):
			continue
		}
		if joiner != 0 && joins(r) {
			b.WriteRune(joiner)
		}
		b.WriteRune(r)
		last, joiner = r, 0
	}
	return b.String()
}

// breaks reports whether a character ends a line.
func breaks(r rune) bool {
	switch r {
	case '\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029':
		return true
	}
	return false
}

// visible reports whether a character is visible, or changes the shape of the previous one.
func visible(r rune) bool {
	return unicode.IsPrint(r) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' }

// joins reports whether a joiner next to this character can change its shape. In other scripts it
// would only make two equal names differ.
func joins(r rune) bool {
	switch {
	case unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic):
		return false
	case unicode.In(r, unicode.So, unicode.Sk):
		return true
	}
	return r > unicode.MaxLatin1 && (unicode.IsLetter(r) || unicode.IsMark(r))
}
