package recognise

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"
	unicode8 "unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"

	"flipside/game/record"
)

// mostText is the largest size of a text that is read at once, in bytes. A larger one is read game
// by game; if it is not in a game format, each of its lines is a game or a position.
var mostText = 16 << 20

// mostLine is the largest length of a line or row in a larger text, in bytes.
const mostLine = 64 << 10

// text is a text in UTF-8, without a byte order mark, whose lines end in "\n".
type text struct {
	head string    // all of it, or its beginning
	more io.Reader // the rest; nil if head is all
}

// textOf reads a text. If it does not specify its encoding, it is UTF-8 if its head is valid,
// otherwise Latin-1.
func textOf(in io.Reader) (t text, err error) {
	data, err := io.ReadAll(io.LimitReader(in, int64(mostText)+1))
	if err != nil {
		return t, err
	}
	if len(data) <= mostText {
		t.head = unixLines(strings.TrimPrefix(anyText(data), "\ufeff"))
		return t, nil
	}
	in = io.MultiReader(bytes.NewReader(data), in)
	if !unicode8.Valid(wholeRunes(data)) {
		in = transform.NewReader(in, charmap.Windows1252.NewDecoder())
	}
	t.more = &lineEnds{in: in}
	data, err = io.ReadAll(io.LimitReader(t.more, int64(mostText)))
	t.head = strings.TrimPrefix(string(data), "\ufeff")
	return t, err
}

// wholeRunes returns data without an incomplete character at its end.
func wholeRunes(data []byte) []byte {
	for n := 1; n < unicode8.UTFMax && n <= len(data); n++ {
		if at := len(data) - n; unicode8.RuneStart(data[at]) {
			if !unicode8.FullRune(data[at:]) {
				return data[:at]
			}
			return data
		}
	}
	return data
}

// whole reports whether the head is all of the text.
func (t text) whole() bool { return t.more == nil }

// from returns the text from an offset in its head. It can be used once.
func (t text) from(at int) io.Reader {
	head := strings.NewReader(t.head[at:])
	if t.whole() {
		return head
	}
	return io.MultiReader(head, t.more)
}

// unixLines converts "\r\n" and "\r" to "\n".
func unixLines(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// lineEnds is a reader that converts "\r\n" and "\r" to "\n".
type lineEnds struct {
	in io.Reader
	cr bool // the last byte was '\r'
}

func (l *lineEnds) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	kept := 0
	for _, c := range p[:n] {
		after := l.cr
		if l.cr = c == '\r'; l.cr {
			c = '\n'
		} else if after && c == '\n' {
			continue
		}
		p[kept] = c
		kept++
	}
	return kept, err
}

// numberedLine is a line of a text.
type numberedLine struct {
	line   int // from 1
	column int // number of characters of the line before text
	text   string
}

// numbered yields the lines of a text with their numbers. A line that is too long, and an error of
// the reader, which ends the text, come with an error.
func numbered(in io.Reader, most int) iter.Seq2[numberedLine, error] {
	return func(yield func(numberedLine, error) bool) {
		r := bufio.NewReader(in)
		var line []byte
		for n := 1; ; n++ {
			line = line[:0]
			long, fault := false, error(nil)
			for {
				part, err := r.ReadSlice('\n')
				if long = long || len(line)+len(part) > most; !long {
					line = append(line, part...)
				}
				if fault = err; err != bufio.ErrBufferFull {
					break
				}
			}
			at := numberedLine{n, 0, strings.TrimSuffix(string(line), "\n")}
			switch {
			case fault != nil && fault != io.EOF:
				yield(at, fault)
				return
			case long:
				if !yield(at, &record.Error{Line: n, Text: fmt.Sprintf("the line is longer than %d bytes", most)}) {
					return
				}
			case fault != nil && len(line) == 0:
				return
			case !yield(at, nil):
				return
			}
			if fault != nil {
				return
			}
		}
	}
}

// eachLine yields the games of a large text in which each line is a game or a position.
func eachLine(in io.Reader) iter.Seq[found] {
	return func(yield func(found) bool) {
		for l, err := range numbered(in, mostLine) {
			if err != nil {
				if !yield(found{err: err}) {
					return
				}
			} else if !lineGames(l, yield) {
				return
			}
		}
	}
}

// lineGames reads a line of a large text.
func lineGames(l numberedLine, yield func(found) bool) bool {
	p := piece{line: l.line, text: l.text}
	switch classify(&p, prepared(p.text)); p.kind {
	case positionLine:
		return yield(found{p.at.game, p.err})
	case wordsLine:
		return yield(found{err: p.noGame()})
	case movesLine:
		for _, r := range p.moves.runs {
			g, fault := play(r.moves)
			if !yield(found{g, fault}) {
				return false
			}
		}
		if p.moves.odd != nil {
			return yield(found{err: p.moves.odd.fault(p.line)})
		}
	}
	return true
}
