package record

import "io"

// Reading says how a file of SGF or GGF is read.
type Reading struct {
	// Text decodes texts, whatever the CA property of a game says. Nil stands for what CA says:
	// without it, texts are UTF-8 where that is valid, otherwise Latin-1. GGF has no CA property.
	Text Decode
	// Before precedes the file: it may hold brackets that begin no game.
	Before string
	// Outside gets each text outside of games that has more than white space, before the game that
	// follows it, with the line and the column where it begins, from 1. A long one comes in parts.
	// Nil ignores them. It returns false to end the reading.
	Outside func(text string, line, column int) bool
}

// outside collects a text outside of games.
type outside struct {
	Reading
	text         []byte
	some         bool // it has more than white space
	line, column int  // where it begins
}

// Limits of a part of a text outside of games, in bytes.
const (
	mostOutside = 64 << 10 // from which on it ends with the line
	longOutside = 1 << 20  // of one whose line does not end
)

// source returns a source of games.
func (o Reading) source(in io.Reader) *source {
	s := newSource(in)
	s.outside.Reading = o
	for _, c := range []byte(o.Before) {
		s.count(c)
		s.between(c)
	}
	return s
}

// toNext goes to the next game by to, which reads its beginning.
func (s *source) toNext(to func() bool) bool {
	found := to()
	s.size = 0
	s.endOutside()
	return found && !s.stopped
}

// between takes a byte that was read outside of games.
func (s *source) between(c byte) {
	o := &s.outside
	if o.Outside == nil {
		return
	}
	if len(o.text) == 0 {
		if o.line, o.column = s.line, s.column; c == '\n' || c == '\r' {
			o.line, o.column = s.line-1, 1
		}
	}
	o.text = append(o.text, c)
	o.some = o.some || c > ' '
	ended := c == '\n' || c == '\r' && s.peek() != '\n'
	if len(o.text) >= mostOutside && ended || len(o.text) >= longOutside {
		s.endOutside()
	}
}

// endOutside reports the text outside of games.
func (s *source) endOutside() {
	o := &s.outside
	if o.some {
		decode := o.Text
		if decode == nil {
			decode = unsaid
		}
		s.stopped = s.stopped || !o.Outside(decode(string(o.text)), o.line, o.column)
	}
	o.text, o.some = o.text[:0], false
}
