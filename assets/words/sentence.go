package words

import (
	"unicode"
	"unicode/utf8"
)

// Sentence returns the text of an error with a capital letter, for a place where it is a sentence.
func Sentence(err error) string {
	text := err.Error()
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 || r == utf8.RuneError {
		return text
	}
	return string(unicode.ToUpper(r)) + text[n:]
}
