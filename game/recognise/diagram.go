package recognise

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flipside/game"
	"flipside/game/record"
)

// frameSigns are the vertical lines of a board.
const frameSigns = "|¦│┃║"

// diagram collects the rows of a board.
type diagram struct {
	rows    []row
	pending []piece         // their lines
	columns []int           // positions of the column letters in the line before the rows
	before  []byte          // the last words since the last board
	beside  strings.Builder // the words next to the rows
	style   style
}

// row is a line of a diagram: signs, numbers of moves, or both next to each other.
type row struct {
	squares [8]rune
	signs   bool
	cells   [8]cell
	numbers bool
	words   string // after the signs
}

// style is whether a text with several boards names the side to move before or after each.
type style uint8

const (
	anyStyle style = iota
	beforeStyle
	afterStyle
)

// row reads the next row of the diagram.
func (d *diagram) row(s []rune, line int) (r row, ok bool) {
	begin := slices.IndexFunc(s, func(r rune) bool { return !unicode.IsSpace(r) })
	if begin < 0 || !strings.ContainsRune(boardSigns+frameSigns+"345678[(\"'", s[begin]) || isCoordinates(s) {
		return r, false
	}
	if joined, _ := signs(s, begin, leastBoard+1, boardSigns, func(rune) bool { return false }); len(joined) > leastBoard {
		return r, false // a board in one line
	}
	number := len(d.rows) + 1
	if r.squares, r.words, r.signs = rowOf(s); !r.signs {
		if r.squares, r.signs = blanksInFrame(s, number); !r.signs {
			r.squares, r.signs = blanksBelow(s, d.columns, number)
		}
	}
	r.cells, r.numbers = cellsOf(s, number, line)
	return r, r.signs || r.numbers
}

// add adds a row.
func (d *diagram) add(r row, p piece) {
	d.beside.WriteString(r.words + "\n")
	d.pending = append(d.pending, p)
	d.rows = append(d.rows, r)
}

// precede adds a line that is not a row. Text far before a board is not about it.
func (d *diagram) precede(s []rune) {
	if d.before = append(append(d.before, string(s)...), '\n'); len(d.before) > 2*mostLine {
		d.before = append(d.before[:0], d.before[len(d.before)-mostLine:]...)
	}
}

// take returns the position or the game of eight rows. after is the text that follows.
func (d *diagram) take(after string) []piece {
	p := d.pending[7]
	p.kind, p.text = positionLine, ""
	signs, numbers := true, true
	for _, r := range d.rows {
		signs, numbers = signs && r.signs, numbers && r.numbers
	}
	var played found
	if numbers {
		played, numbers = transcriptOf(d.rows, p.line)
	}
	if signs {
		p.at.game, p.err = boardOf(d.rows, d.around(after), p.line)
	}
	switch {
	case !signs && !numbers:
		return d.broken()
	case numbers && (!signs || played.err == nil && p.err == nil && shows(p.at.game, played.game)):
		p.at.game, p.err = played.game, played.err
	}
	*d = diagram{style: d.style}
	return []piece{p}
}

// around returns the words around the board, which can name the side to move.
func (d *diagram) around(after string) string {
	var follows strings.Builder
	for text := range strings.SplitSeq(after, "\n") {
		if follows.Len()+len(text) > mostLine {
			break
		}
		s := prepared(text)
		if _, _, isRow := rowOf(s); isRow {
			break
		}
		follows.WriteString(string(s) + "\n")
	}
	before := string(d.before)
	switch _, said := sideIn(before); {
	case d.style == anyStyle && said:
		d.style = beforeStyle
	case d.style == anyStyle:
		d.style = afterStyle
	}
	if d.style == beforeStyle {
		return d.beside.String() + "\n" + before
	}
	return d.beside.String() + "\n" + follows.String()
}

// broken returns an error for a board whose rows end too early. One or two rows of signs, and rows
// of numbers, can be anything.
func (d *diagram) broken() (pieces []piece) {
	n, last := 0, 0
	for i, r := range d.rows {
		if r.signs {
			n, last = n+1, d.pending[i].line
		}
	}
	if n >= 3 {
		pieces = []piece{{kind: positionLine, line: last, err: &record.Error{Line: last, Text: fmt.Sprintf("the board has only %d of 8 rows", n)}}}
	} else {
		for _, p := range d.pending {
			classify(&p, prepared(p.text))
			pieces = append(pieces, p)
		}
	}
	d.rows, d.pending = nil, nil
	return pieces
}

// rowOf reads a row of a diagram: eight signs with spaces or lines between them, the number of the
// row before or after them, and after a space other words. s is in lower case.
func rowOf(s []rune) (squares [8]rune, rest string, ok bool) {
	s = []rune(strings.TrimFunc(string(s), separates))
	first := 0 // index after the number of the row
	if len(s) > 0 && s[0] >= '1' && s[0] <= '8' {
		first = 1
	}
	begins := []int{0, first}
	if first < len(s) && first > 0 && separates(s[first]) { // otherwise it may be a square
		begins = []int{first, 0}
	}
	for _, at := range begins {
		for _, form := range formsOf(s) {
			for _, alphabet := range []string{letterSigns, numberSigns} {
				list, end := signs(form, at, len(squares), alphabet, separates)
				if len(list) < len(squares) {
					continue
				}
				if after, joined := afterRow(s, end); !joined && (!ok || after == "") {
					squares, rest, ok = [8]rune(list), after, true
				}
			}
		}
		if ok {
			break
		}
	}
	return squares, rest, ok
}

// afterRow returns the words after the row that ends at s[end], without its number. joined means
// that they are attached to the signs, so that it is not a row.
func afterRow(s []rune, end int) (rest string, joined bool) {
	skip := func() {
		for end < len(s) && separates(s[end]) {
			end++
		}
	}
	skip()
	if end < len(s) && s[end] >= '1' && s[end] <= '8' && (end+1 == len(s) || separates(s[end+1])) {
		end++
		skip()
	}
	return string(s[min(end, len(s)):]), end < len(s) && !separates(s[end-1])
}

// isFrame reports whether a line can separate two rows: an empty one, or one of lines.
func isFrame(s []rune) bool {
	line := strings.TrimSpace(string(s))
	return line == "" || strings.Trim(line, "+-=─━═┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩"+frameSigns+" ") == ""
}

// isCoordinates reports whether a line names the columns of a board.
func isCoordinates(s []rune) bool {
	letters := strings.Join(strings.Fields(strings.Trim(frameLine.ReplaceAllString(string(s), " "), "+- ")), "")
	return letters == "abcdefgh" || letters == "12345678"
}

// columnsIn returns the positions of the column letters in a line that names them, or nil for
// another line.
func columnsIn(s []rune) (columns []int) {
	if !isCoordinates(s) {
		return nil
	}
	for x, r := range s {
		if r >= 'a' && r <= 'h' || r >= '1' && r <= '8' {
			columns = append(columns, x)
		}
	}
	return columns
}

// blanksBelow reads a row in which an empty square can be a space, below the letters of its
// columns. Its number must be before or after it.
func blanksBelow(s []rune, columns []int, number int) (squares [8]rune, ok bool) {
	if columns == nil {
		return squares, false
	}
	rest := []rune(frameLine.ReplaceAllString(string(s), " "))
	for x, at := range columns {
		squares[x] = '.'
		if at < len(rest) && !unicode.IsSpace(rest[at]) {
			squares[x], rest[at] = rest[at], ' '
		}
		if !strings.ContainsRune(letterSigns, squares[x]) {
			return squares, false
		}
	}
	name := strconv.Itoa(number)
	ends := strings.Fields(string(rest))
	return squares, len(ends) == 1 && ends[0] == name || len(ends) == 2 && ends[0] == name && ends[1] == name
}

// frameLine matches a vertical line of a board.
var frameLine = regexp.MustCompile("[" + frameSigns + "]")

// inFrame returns what is between the nine lines of a framed row, and what precedes it. Its number
// can have a separate frame.
func inFrame(s []rune, number int) (cells []string, before string, ok bool) {
	parts := frameLine.Split(string(s), -1)
	if len(parts) < 10 {
		return nil, "", false
	}
	if name := strings.TrimSpace(parts[1]); len(parts) > 10 && name == strconv.Itoa(number) {
		return parts[2:10], name, true
	}
	return parts[1:9], strings.TrimSpace(parts[0]), true
}

// blanksInFrame reads a framed row in which an empty square can be a space.
func blanksInFrame(s []rune, number int) (squares [8]rune, ok bool) {
	cells, before, ok := inFrame(s, number)
	if !ok || len(before) > 1 {
		return squares, false
	}
	for x, c := range cells {
		sign := []rune(strings.TrimSpace(c) + ".")
		if len(sign) > 2 || !strings.ContainsRune(letterSigns, sign[0]) {
			return squares, false
		}
		squares[x] = sign[0]
	}
	return squares, true
}

// boardOf returns the position of eight rows. around has the words around it, which can name the
// side to move.
func boardOf(rows []row, around string, line int) (Game, error) {
	var squares []rune
	for _, r := range rows {
		squares = append(squares, r.squares[:]...)
	}
	black, white := discsOf(squares)
	if black|white == 0 {
		return Game{}, &record.Error{Line: line, Text: "the board has no discs"}
	}
	to, said := sideIn(around)
	return ofBoard(black, white, to, said), nil
}

// sides matches the ways in which a text names the side to move.
var sides = regexp.MustCompile(`(?i)(?:(?:\b(black|white|[xo])|([*●⚫○⚪◯]))\)?\s*(?:to (?:move|play)|'s (?:turn|move)|plays|moves|is to move)\b|` +
	`(?:side to move|to move|to play|turn|next|player)\s*(?:is\b)?\s*[:=]?\s*(?:\b(black|white|[xo])\b|([*●⚫○⚪◯])))`)

// alone matches a line that only names a side.
var alone = regexp.MustCompile(`(?m)^\s*(?:(black|white|[xo])|([*●⚫○⚪◯]))\s*;?\s*$`)

// sideIn returns the side to move that a text names.
func sideIn(s string) (to game.Color, said bool) {
	found := sides.FindStringSubmatch(s)
	if found == nil {
		if found = alone.FindStringSubmatch(s); found == nil {
			return game.Black, false
		}
	}
	switch strings.ToLower(strings.Join(found[1:], "")) {
	case "white", "o", "○", "⚪", "◯":
		return game.White, true
	}
	return game.Black, true
}
