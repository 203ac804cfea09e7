package plain

import (
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Writer forwards texts to a terminal or a file. It is the second filter: whatever a program
// prints, no character in it controls a terminal. Control characters other than line breaks and
// tabs become a question mark and invalid bytes U+FFFD, to show that something was there; format
// characters other than joiners are dropped.
//
// A program makes one Writer for its output and one for its errors, and nothing else writes to the
// underlying files.
type Writer struct {
	mu   sync.Mutex
	out  io.Writer
	rest []byte // the first bytes of a character that is not complete yet
}

// NewWriter returns a Writer on out.
func NewWriter(out io.Writer) *Writer { return &Writer{out: out} }

// Below returns the underlying writer. It is for a program's own control sequences: the progress
// bar on a terminal.
func (w *Writer) Below() io.Writer { return w.out }

// Write implements io.Writer.
func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := p
	if len(w.rest) > 0 {
		text = append(w.rest, p...)
		w.rest = nil
	}
	whole := complete(text)
	if whole < len(text) {
		w.rest = append([]byte(nil), text[whole:]...)
	}
	if whole == 0 {
		return len(p), nil
	}
	if _, err := io.WriteString(w.out, strings.Map(printed, string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// complete returns the length of a text without an incomplete character at its end.
func complete(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if b := text[len(text)-n:]; utf8.RuneStart(b[0]) {
			if !utf8.FullRune(b) {
				return len(text) - n
			}
			break
		}
	}
	return len(text)
}

// printed returns the replacement for a character in an output.
func printed(r rune) rune {
	if r == '\n' || r == '\t' {
		return r
	}
	return shown(r)
}

// Shown is the second filter before a window: it does for one line of text what Writer does for an
// output. All texts on the screen go through it, including the program's own, so it keeps every
// space.
func Shown(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) < 0 {
		return text
	}
	return strings.Map(shown, text)
}

// shown returns the replacement for a character, or a negative value to drop it.
func shown(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return ' '
	case unicode.IsControl(r) || r == '\u2028' || r == '\u2029':
		return '?'
	case unicode.Is(unicode.Cf, r) && !isJoiner(r):
		return -1
	}
	return r
}
