package record

import (
	"bufio"
	"errors"
	"io"
)

// source reads a text byte by byte and counts lines and columns.
type source struct {
	in           *bufio.Reader
	line, column int      // of the last byte that was read
	cr           bool     // that byte was "\r"
	size         int      // bytes read since the beginning of the game
	err          error    // error of the reader, except io.EOF
	buf          []byte   // of the current value
	values       []string // of the last property
	outside      outside
	stopped      bool // the reading should end
	// pairs reports whether a byte begins a character of two bytes; nil if no byte does.
	pairs func(b byte) bool
}

func newSource(in io.Reader) *source {
	s := &source{in: bufio.NewReader(in), line: 1}
	if mark, err := s.in.Peek(3); err == nil && string(mark) == "\ufeff" {
		_, _ = s.in.Discard(3)
	}
	return s
}

// next returns the next byte. ok is false at the end.
func (s *source) next() (byte, bool) {
	if s.stopped {
		return 0, false
	}
	b, err := s.in.ReadByte()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			s.err = err
		}
		return 0, false
	}
	s.size++
	s.count(b)
	return b, true
}

// count updates the line and the column for a byte. Lines end with "\n", "\r\n" or "\r".
func (s *source) count(b byte) {
	s.column++
	if s.cr && b == '\n' {
		s.column = 0 // the line ended before this byte
	} else if b == '\n' || b == '\r' {
		s.line, s.column = s.line+1, 0
	}
	s.cr = b == '\r'
}

// peek returns the next byte without consuming it, or 0 at the end.
func (s *source) peek() byte {
	b, err := s.in.Peek(1)
	if err != nil {
		return 0
	}
	return b[0]
}

// skipSpace goes to the next byte that is not white space.
func (s *source) skipSpace() {
	for {
		switch s.peek() {
		case ' ', '\t', '\n', '\r', '\v', '\f':
			s.next()
		default:
			return
		}
	}
}

// Limits of the input, in bytes.
const (
	maxValue = 64 << 10 // of a property
	maxName  = 64       // of a property's name
)

// property reads a name and its values in square brackets, such as AB[d5][e4]. A backslash quotes
// the next character. The next byte must be the beginning of the name. The values are valid until
// the next call.
func (s *source) property() (name string, values []string, problem string) {
	var short [maxName]byte
	b, values := short[:0], s.values[:0]
	for {
		switch c := s.peek(); {
		case c == '[':
			if len(b) == 0 {
				return "", nil, "a value has no property name before it"
			}
			for s.peek() == '[' {
				value, problem := s.value()
				if problem != "" {
					return string(b), nil, problem
				}
				values = append(values, value)
				s.skipSpace()
			}
			s.values = values
			return string(b), values, ""
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			if len(b) >= maxName {
				return "", nil, "a property's name is too long"
			}
			b = append(b, c)
			s.next()
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			s.skipSpace()
		case c == 0 && s.atEnd():
			return "", nil, "the file ends in the middle of a game"
		default:
			return "", nil, "unexpected character " + quote(c) + " where a property name should begin"
		}
	}
}

// value reads a value in square brackets.
func (s *source) value() (value string, problem string) {
	s.next()
	b := s.buf[:0]
	defer func() { s.buf = b[:0] }()
	for {
		c, ok := s.next()
		switch {
		case !ok:
			return "", "the file ends in the middle of a value"
		case len(b) >= maxValue:
			return "", "a value is too long"
		case c == ']':
			return string(b), ""
		case s.pairs != nil && s.pairs(c): // its second byte can be a bracket or a backslash
			b = append(b, c)
			if c, ok = s.next(); !ok {
				return "", "the file ends in the middle of a value"
			}
		case c == '\\':
			if c, ok = s.next(); !ok {
				return "", "the file ends in the middle of a value"
			}
			if c == '\r' || c == '\n' { // a long line was broken here
				continue
			}
		}
		b = append(b, c)
	}
}

func (s *source) atEnd() bool {
	_, err := s.in.Peek(1)
	return err != nil
}

func quote(c byte) string {
	if c < ' ' || c >= 0x7f {
		const hex = "0123456789abcdef"
		return "0x" + string([]byte{hex[c>>4], hex[c&15]})
	}
	return "'" + string(rune(c)) + "'"
}

// escape returns a value in a form that property reads again.
func escape(value string) string {
	var b []byte
	for i := range len(value) {
		if c := value[i]; c == ']' || c == '\\' {
			b = append(b, '\\')
		}
		b = append(b, value[i])
	}
	return string(b)
}
