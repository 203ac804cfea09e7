package recognise

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"flipside/game"
	"flipside/game/record"
)

// leastBoard is the smallest number of squares for which a line counts as a board.
const leastBoard = 16

// position is a position in a line of a text.
type position struct {
	game Game
	rest []rune // what follows the position, in lower case
	from int    // column of rest, from 0
	name int    // where the words before the board end, such as its name in a list, from 0
}

// boardPrefix matches what can precede a board: a number, the brackets of GGF with the size, a
// quotation mark.
var boardPrefix = regexp.MustCompile(`^(?:\d+[.):]\s*)?(?:bo)?\[?\s*(?:8\s+)?["']?`)

// positionOf reads a position in one line, as OBF, GGF and programs write it. s is in lower case.
// ok is false if the line is not a position and not meant as one.
func positionOf(s []rune, line int) (p position, ok bool, err error) {
	if p, ok, err = hexBoards(s, line); ok || err != nil {
		return p, ok, err
	}
	forms := formsOf(s)
	begin := len([]rune(boardPrefix.FindString(string(s))))
	squares, at := boardAt(forms, begin)
	if begin > 0 && !meant(squares, s[at:]) {
		squares, at = boardAt(forms, 0)
	}
	if !meant(squares, s[at:]) {
		if squares, p.name, at = boardWithin(forms); squares == nil {
			return p, false, nil
		}
	}
	fault := func(column int, form string, args ...any) (position, bool, error) {
		return p, true, &record.Error{Line: line, Column: column + 1, Text: "the position: " + fmt.Sprintf(form, args...)}
	}
	if len(squares) < game.Squares {
		if at < len(s) && !unicode.IsSpace(s[at]) && s[at] != ';' && s[at] != ']' {
			return fault(at, "%q is not a symbol for a square", s[at])
		}
		return fault(at, "the board ends after %d of 64 squares", len(squares))
	}
	black, white := discsOf(squares)
	to, said, next, problem := sideAfter(s, at)
	if problem != "" {
		return fault(next, "%s", problem)
	}
	p.game = ofBoard(black, white, to, said)
	p.rest, p.from = s[next:], next
	return p, true, nil
}

// isPosition reports whether a line is a whole position, not a row of one.
func isPosition(s []rune) bool {
	if len(s) < game.Squares {
		return false
	}
	_, ok, err := positionOf(s, 0)
	return ok && err == nil
}

// ofBoard returns the position of a board. If the text does not give the side to move, it is the
// likely one.
func ofBoard(black, white game.Bitboard, to game.Color, said bool) Game {
	if !said {
		to = likelySide(black, white)
	}
	p := game.OfDiscs(black, white, to)
	return Game{Record: record.New(game.NewFrom(p, to)), Guessed: !said && !p.Over(), Doubtful: doubtful(p)}
}

// boardAt returns the signs of a board that begins at an index of a line, at most 64, and where
// they end: contiguous, in rows, or separated as in a list of values. forms comes from formsOf.
func boardAt(forms [][]rune, at int) (squares []rune, end int) {
	s := forms[0]
	squares, end = squaresOf(s, at)
	if len(squares) == game.Squares && (end == len(s) || !strings.ContainsRune(boardSigns, s[end])) {
		return squares, end
	}
	// A list of values has something between the first two of them, unless the first is a -1.
	if len(squares) < leastBoard && (at+1 >= len(s) || !separates(s[at+1]) && s[at] != '-') {
		return squares, end
	}
	for _, form := range forms[1:] {
		if list, to := squaresOf(form, at); len(list) == game.Squares {
			return list, to
		}
	}
	for _, form := range forms {
		for _, alphabet := range []string{letterSigns, numberSigns} {
			if list, to := signs(form, at, game.Squares, alphabet, separates); len(list) == game.Squares && apart(form[at:to]) {
				return list, to
			}
		}
	}
	return squares, end
}

// apart reports whether there is something between any two signs.
func apart(s []rune) bool {
	for i := 1; i < len(s); i++ {
		if strings.ContainsRune(boardSigns, s[i]) && strings.ContainsRune(boardSigns+string(filler), s[i-1]) {
			return false
		}
	}
	return true
}

// boardWithin finds a whole board after other words or columns of a line. It returns where they and
// the board end; squares is nil if there is none.
func boardWithin(forms [][]rune) (squares []rune, name, end int) {
	s := forms[0]
	for at := 1; at+game.Squares <= len(s); at++ {
		if !strings.ContainsRune(boardSigns, s[at]) || !unicode.IsSpace(s[at-1]) && !strings.ContainsRune(`;,|:="'([`, s[at-1]) {
			continue
		}
		squares, end := boardAt(forms, at)
		if len(squares) == game.Squares && meant(squares, s[end:]) && (end == len(s) || !unicode.IsLetter(s[end]) && !unicode.IsDigit(s[end])) {
			return squares, at, end
		}
	}
	return nil, 0, 0
}

// squaresOf returns the signs of a board that begins at s[at], at most 64, and where they end.
// There can be a space or a slash after each eight of them.
func squaresOf(s []rune, at int) (squares []rune, end int) {
	for end = at; end < len(s) && len(squares) < game.Squares; end++ {
		if strings.ContainsRune(boardSigns, s[end]) {
			squares = append(squares, s[end])
			continue
		}
		if s[end] == filler {
			continue
		}
		apart := s[end] == ' ' || s[end] == '/' || s[end] == '|'
		if !apart || len(squares)%8 != 0 || len(squares) == 0 || end+1 == len(s) || !strings.ContainsRune(boardSigns, s[end+1]) {
			break
		}
		if len(squares) >= 8 && !fullRow(s, end+1) { // the side to move
			break
		}
	}
	for end < len(s) && s[end] == filler {
		end++
	}
	return squares, end
}

// fullRow reports whether at least eight signs begin at s[at].
func fullRow(s []rune, at int) bool {
	n := 0
	for at+n < len(s) && n < 8 && strings.ContainsRune(boardSigns, s[at+n]) {
		n++
	}
	return n == 8
}

// meant reports whether signs are meant as a board and are not a ruler or a number. An empty board
// counts if a side to move follows.
func meant(squares, after []rune) bool {
	if len(squares) < leastBoard {
		return false
	}
	if _, said, _, _ := sideAfter(after, 0); said && len(squares) >= game.Squares-8 {
		return true
	}
	discs, digits := false, 0
	zeros := len(squares) == game.Squares && strings.ContainsAny(string(squares), emptySigns) // 0 is not an empty square
	for _, r := range squares {
		switch {
		case r >= '0' && r <= '2':
			digits++
			discs = discs || r != '0' || zeros
		case !strings.ContainsRune(emptySigns, r):
			discs = true
		}
	}
	if digits == len(squares) && len(squares) < game.Squares-8 {
		return false
	}
	return discs && !(strings.Trim(string(squares), "*") == "" || strings.Trim(string(squares), "#") == "")
}

// sideWords maps words after a board to the side to move.
var sideWords = map[string]game.Color{
	"x": game.Black, "b": game.Black, "*": game.Black, "@": game.Black, "#": game.Black, "●": game.Black, "⚫": game.Black, "black": game.Black, "1": game.Black,
	"o": game.White, "w": game.White, "○": game.White, "⚪": game.White, "white": game.White, "2": game.White, "0": game.White,
}

// sideAfter reads the side to move at s[at], including its delimiter. next is where the rest
// begins.
func sideAfter(s []rune, at int) (to game.Color, said bool, next int, problem string) {
	next = at
	for next < len(s) && (unicode.IsSpace(s[next]) || strings.ContainsRune(`,"'`, s[next])) {
		next++
	}
	if next < len(s) && s[next] == ';' && again(s[next+1:]) { // the next column of a list
		for next++; unicode.IsSpace(s[next]); next++ {
		}
	}
	end := next
	for end < len(s) && !unicode.IsSpace(s[end]) && !strings.ContainsRune(";],:\"'?.!)", s[end]) {
		end++
	}
	name := string(s[next:end])
	side, known := sideWords[name]
	switch {
	case known && next == at && at > 0 && again(s[end:]):
		return to, false, at, "the board has more than 64 squares"
	case known:
		for end < len(s) && strings.ContainsRune("];\"', ", s[end]) {
			end++
		}
		return side, true, end, ""
	case next == at && name != "":
		return to, false, at, "the board has more than 64 squares"
	case len(tokens(s[next:end], 0, 0)) == 0 && end-next == 1 && unicode.IsLetter(s[next]):
		return to, false, next, fmt.Sprintf("the side to move is %q, not X or O", name)
	}
	return to, false, next, ""
}

// again reports whether a side to move follows.
func again(s []rune) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(string(s), " \t"), ";")
	_, side := sideWords[strings.TrimSpace(word)]
	return side
}

// likelySide returns the likely side to move of a board: Black if the number of discs is even,
// because each move adds one; the other side if that one must pass.
func likelySide(black, white game.Bitboard) game.Color {
	to := game.Black
	if (black|white).Count()%2 == 1 {
		to = game.White
	}
	if game.OfDiscs(black, white, to).MustPass() {
		return to.Other()
	}
	return to
}

// hexForm matches two bitboards in hexadecimal, and what follows them.
var hexForm = regexp.MustCompile(`^\s*(?:0x)?([0-9a-f]{16})[\s,;:/|]+(?:0x)?([0-9a-f]{16})(?:$|[\s,;:/|]+)`)

// hexBoards reads a position as two bitboards, whose lowest bit is a1 and whose highest is h8. With
// a side to move after them they are the black and the white discs; without one, the first has the
// discs of the side to move.
func hexBoards(s []rune, line int) (p position, ok bool, err error) {
	text := string(s)
	at := hexForm.FindStringSubmatchIndex(text)
	if at == nil {
		return p, false, nil
	}
	own, _ := strconv.ParseUint(text[at[2]:at[3]], 16, 64)
	opp, _ := strconv.ParseUint(text[at[4]:at[5]], 16, 64)
	if both := own & opp; both != 0 {
		return p, true, &record.Error{Line: line, Column: at[4] + 1,
			Text: fmt.Sprintf("the position: %s has a black and a white disc", game.Square(bits.TrailingZeros64(both)))}
	}
	black, white := game.Bitboard(own), game.Bitboard(opp)
	to, said, next, problem := sideAfter(s, at[1])
	if problem != "" && next < len(s) {
		to, said, next = game.Black, false, at[1]
	}
	at64 := game.OfDiscs(black, white, to)
	if !said {
		at64 = game.Position{Own: black, Opp: white}
		if (black|white).Count()%2 == 1 {
			to = game.White
		}
	}
	p.game = Game{Record: record.New(game.NewFrom(at64, to)), Guessed: !said}
	p.rest, p.from = s[next:], next
	return p, true, nil
}

// scores matches moves with their values after a board, as OBF writes them.
var scores = regexp.MustCompile(`(?:^|;)\s*(?:[a-h][1-8]|pa|ps|--)\s*:`)

// complete adds what follows a position in its line: moves, or the values of moves, and words,
// which become the comment. written is the original line.
func (p *position) complete(line int, written []rune) error {
	rest, _ := cutComment(p.rest)
	start, to := p.game.Game.StartPosition()
	comment := commentWords{line: written}
	if named := written[:min(p.name, len(written))]; slices.ContainsFunc(named, unicode.IsLetter) {
		comment.add(0, len(named))
	}
	switch text := string(rest); {
	case scores.MatchString(text):
		problem, err := record.ParseProblem(game.FormatOBF(start, to) + text)
		if err != nil {
			return &record.Error{Line: line, Column: p.from + 1, Text: err.Error()}
		}
		p.game.Record = problem.Record()
		for at := p.from; text != ""; {
			part, more, _ := strings.Cut(text, ";")
			n := len([]rune(part))
			if !scores.MatchString(part) {
				comment.add(at, at+n)
			}
			at, text = at+n+1, more
		}
	default:
		found := scan(rest, line, p.from+1)
		moves := found.after(start, to)
		g := game.NewFrom(start, to)
		if err := playFrom(g, moves, 0); err != nil {
			return err
		}
		if found.odd != nil && len(moves) > 0 {
			return found.odd.fault(line)
		}
		p.game.Record = record.New(g)
		if found.words > 0 {
			comment.around(moves, p.from, p.from+len(rest))
		}
	}
	comment.add(p.from+len(rest), len(written))
	p.game.Tags.Comment = comment.String()
	return nil
}

// after returns the moves of a line in which a position precedes them. Words between moves are
// skipped if all moves together can be played; a line whose moves are squares mentioned in a
// sentence has none.
func (f scanned) after(start game.Position, to game.Color) []move {
	var all run
	lists := 0
	for _, r := range f.runs {
		if all.add(r.moves, r.joined); r.counts() {
			lists++
		}
	}
	switch {
	case f.words > 0 && lists == 0:
		return nil
	case lists == 1 && f.runs[0].counts() && playFrom(game.NewFrom(start, to), all.moves, 0) != nil:
		return f.runs[0].moves // the other squares belong to the words after it
	}
	return all.moves
}

// fault returns an error that a word is not a move.
func (w *word) fault(line int) error {
	return &record.Error{Line: line, Column: w.column, Text: fmt.Sprintf("%q is not a move", w.text)}
}
