package recognise

import (
	"context"
	"iter"
	"net/url"
	"slices"
	"strings"
	"unicode"
)

// kind is the kind of a line of text.
type kind uint8

const (
	blankLine kind = iota
	commentLine
	positionLine // includes a diagram, at its last line
	movesLine
	wordsLine
)

// piece is a line of a text, or the lines of a diagram.
type piece struct {
	kind    kind
	line    int // from 1
	at      position
	err     error // about a position, or about what follows it
	moves   scanned
	comment string // after a mark
	text    string // of the line; empty for a diagram
}

// lines is a text without a format: positions, lists of moves, words. It is read again for each
// question about it, because its pieces need much more memory than its characters.
type lines struct {
	ctx         context.Context // ends the reading early
	text        string
	line        int  // number of the first line
	column      int  // number of characters of the first line before the text
	withinGames bool // the text is between the games of a file, and can be a letter about them
}

// pieces classifies the lines and joins the rows of diagrams. It leaves out blank lines and,
// between games, the lines of a letter.
func (t lines) pieces() iter.Seq[*piece] {
	return func(yield func(*piece) bool) {
		for p := range t.all() {
			if t.withinGames && p.kind != positionLine && (!p.counts() || p.moves.words > 0) {
				continue
			}
			if !yield(p) {
				return
			}
		}
	}
}

// all is like pieces, but includes the lines of a letter.
func (t lines) all() iter.Seq[*piece] {
	return func(yield func(*piece) bool) {
		var d diagram
		text, rest, more := strings.Cut(t.text, "\n")
		text = strings.Repeat(" ", min(t.column, mostLine)) + text
		for line := t.line; t.ctx.Err() == nil; line++ {
			if !d.line(text, rest, line, yield) {
				return
			}
			if !more {
				break
			}
			text, rest, more = strings.Cut(rest, "\n")
		}
		yieldAll(d.broken(), yield)
	}
}

// line adds a line to the diagram, or yields its pieces. rest is the text after the line.
func (d *diagram) line(text, rest string, line int, yield func(*piece) bool) bool {
	if len(text) > mostLine {
		d.columns = nil
		return yieldAll(d.broken(), yield) && longLine(line, text, yield)
	}
	p := piece{line: line, text: text}
	s := prepared(text)
	if r, ok := d.row(s, line); ok && !isPosition(s) {
		d.add(r, p)
		return len(d.rows) < 8 || yieldAll(d.take(rest), yield)
	}
	if len(d.rows) > 0 && isFrame(s) {
		return true
	}
	if !yieldAll(d.broken(), yield) {
		return false
	}
	d.columns = columnsIn(s)
	d.precede(s)
	classify(&p, s)
	return p.kind == blankLine || yield(&p)
}

func yieldAll(list []piece, yield func(*piece) bool) bool {
	return !slices.ContainsFunc(list, func(p piece) bool { return !yield(&p) })
}

// longLine reads a line that is too long for one piece. It can be a list, or many of them between
// words.
func longLine(line int, text string, yield func(*piece) bool) bool {
	c := scanner{line: line}
	for column := 1; text != ""; {
		n := cutWord(text)
		p := piece{line: line, text: text[:n]}
		s := prepared(p.text)
		moves, comment := cutComment(s)
		c.add(moves, column)
		column += len(s)
		if text = text[n:]; comment {
			p.comment, text = commentAfter(p.text, len(moves)), ""
		}
		if text == "" {
			c.end()
		}
		if p.moves = c.take(); p.settle() && !yield(&p) {
			return false
		}
	}
	return true
}

// cutWord returns how much of a text is read at once: up to a space, if there is one.
func cutWord(text string) int {
	if len(text) <= mostLine {
		return len(text)
	}
	if n := strings.LastIndexByte(text[:mostLine], ' '); n > 0 {
		return n
	}
	return len(wholeRunes([]byte(text[:mostLine])))
}

// prepared returns a line in lower case, with narrow letters and digits and plain hyphens, each in
// its original position.
func prepared(line string) []rune {
	s := []rune(unescape(line))
	for i, r := range s {
		if r >= '！' && r <= '～' { // the wide letters and digits of East Asian texts
			r = r - '！' + '!'
		}
		switch r {
		case '　', '\u00a0':
			r = ' '
		case '‐', '‑', '‒', '–', '—', '−':
			r = '-'
		}
		s[i] = unicode.ToLower(r)
	}
	return s
}

// unescape undoes the escapes of a link, such as %20.
func unescape(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	words := strings.Split(s, " ")
	for i, w := range words {
		if clear, err := url.PathUnescape(w); err == nil {
			words[i] = clear
		}
	}
	return strings.Join(words, " ")
}

// commentMarks start a comment after moves, at the beginning of a line or after a space.
const commentMarks = "#%\""

// cutComment cuts off the comment of a line.
func cutComment(s []rune) (before []rune, comment bool) {
	for i, r := range s {
		if strings.ContainsRune(commentMarks, r) && (i == 0 && r != '"' || i > 0 && unicode.IsSpace(s[i-1]) || r == '#' && unicode.IsDigit(s[i-1])) {
			return s[:i], true
		}
	}
	return s, false
}

// classify determines the kind of a line that is not a row of a diagram.
func classify(p *piece, s []rune) {
	if isFrame(s) || isCoordinates(s) {
		return
	}
	before := len([]rune(string(s))) - len([]rune(strings.TrimLeft(string(s), " \t")))
	if at, ok, err := positionOf(s[before:], p.line); ok || err != nil {
		p.kind, p.at, p.err = positionLine, at, err
		if err == nil {
			p.err = p.at.complete(p.line, []rune(unescape(p.text))[before:])
		}
		return
	}
	moves, comment := cutComment(s)
	if comment {
		p.comment = commentAfter(p.text, len(moves))
	}
	p.moves = scan(moves, p.line, 1)
	p.settle()
}

// settle determines the kind of a line from its moves, words and comment. It returns false for a
// blank line.
func (p *piece) settle() bool {
	switch {
	case len(p.moves.runs) > 0:
		p.kind = movesLine
	case p.moves.words > 0:
		p.kind = wordsLine
	case p.comment != "":
		p.kind = commentLine
	}
	return p.kind != blankLine
}

// commentAfter returns the original text of a line after a number of characters.
func commentAfter(text string, from int) string {
	words := commentWords{line: []rune(unescape(text))}
	words.add(from, len(words.line))
	return words.String()
}

// counts reports whether a line is meant as a list of moves.
func (p *piece) counts() bool {
	if p.kind != movesLine {
		return false
	}
	for _, r := range p.moves.runs {
		if r.counts() || p.moves.words == 0 {
			return true
		}
	}
	return false
}
