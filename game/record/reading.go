package record

import "io"

// Reading configures how an SGF or GGF file is read.
type Reading struct {
	// Text decodes texts, whatever the CA property of a game says. If it is nil, the CA property
	// decides: without one, texts are UTF-8 if that is valid, otherwise Latin-1. GGF has no CA
	// property.
	Text Decode
	// Before is the text before the file: it can contain brackets that start no game.
	Before string
	// Outside, if not nil, is called with each text outside of games that is not only white space,
	// before the game that follows it, with the line and the column where it begins, from 1. A long
	// text comes in parts. Outside returns false to end the reading.
	Outside func(text string, line, column int) bool
}

// outside collects text outside of games.
type outside struct {
	Reading
	text         []byte
	some         bool // it is not only white space
	line, column int  // where it begins
}

// Limits of a part of a text outside of games, in bytes.
const (
	mostOutside = 64 << 10 // from here on, a part ends with the line
	longOutside = 1 << 20  // for a part whose line does not end
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

// toNext goes to the next game with to, which reads its beginning.
func (s *source) toNext(to func() bool) bool {
	found := to()
	s.size = 0
	s.endOutside()
	return found && !s.stopped
}

// between handles a byte that was read outside of games.
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
