package recognise

import (
	"context"
	"iter"
	"net/url"
	"slices"
	"strings"
	"unicode"
)

// kind is what a line of a text is.
type kind uint8

const (
	blankLine kind = iota
	commentLine
	positionLine // also a diagram, at its last line
	movesLine
	wordsLine
)

// piece is a line of a text, or the lines of a diagram.
type piece struct {
	kind    kind
	line    int // from 1
	at      position
	err     error // in a position, or in what follows it
	moves   scanned
	comment string // after a mark
	text    string // of the line; empty for a diagram
}

// lines is a text without a format of its own: positions, lists of moves, words. It is read again
// for each question about it, because its pieces need much more room than its characters.
type lines struct {
	ctx         context.Context // ends the reading early
	text        string
	line        int  // number of the first line
	column      int  // how many characters of the first line precede the text
	withinGames bool // it is between the games of a file, and may be a letter about them
}

// pieces classifies the lines and joins the rows of diagrams. Blank lines are left out, and between
// games also those of a letter.
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

// all is pieces with the lines of a letter.
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

// line adds a line to the diagram, or yields its pieces. rest is what follows it.
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

// longLine reads a line that is too long for one piece. It may be a list, or many of them between
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

// cutWord returns how much of a text is read at once: up to a space, where there is one.
func cutWord(text string) int {
	if len(text) <= mostLine {
		return len(text)
	}
	if n := strings.LastIndexByte(text[:mostLine], ' '); n > 0 {
		return n
	}
	return len(wholeRunes([]byte(text[:mostLine])))
}

// prepared returns a line in small letters, with narrow letters and digits and plain hyphens, each
// of them where it was.
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

// commentMarks begin a comment after moves, at the beginning of a line or after a space.
const commentMarks = "#%\""

// cutComment cuts a line before its comment.
func cutComment(s []rune) (before []rune, comment bool) {
	for i, r := range s {
		if strings.ContainsRune(commentMarks, r) && (i == 0 && r != '"' || i > 0 && unicode.IsSpace(s[i-1]) || r == '#' && unicode.IsDigit(s[i-1])) {
			return s[:i], true
		}
	}
	return s, false
}

// classify says what a line is that is no row of a diagram.
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

// settle says what a line is by its moves, words and comment. It returns false where it is blank.
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

// commentAfter returns what a line says after a number of characters, as it was written.
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
