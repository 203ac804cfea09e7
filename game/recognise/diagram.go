package recognise

import (
	"regexp"
	"strings"
	"unicode"

	"flipside/game"
	"flipside/game/record"
)

// The signs of a square in a diagram. The box letters are for boards of programs that draw lines.
const (
	emptySigns = ".-_·・□"
	blackSigns = "x*#@●⚫b"
	whiteSigns = "o0○⚪◯w"
	frameSigns = "|¦│┃║"
	digitSigns = "012"
)

// row is a line of a diagram in which a square is taken by one of these signs.
type row [8]rune

// rowOf reads a row of a diagram: eight signs with spaces or lines between them, the number of the
// row before or after them, and after a space other words. s is in small letters.
func rowOf(s []rune) (squares row, rest string, ok bool) {
	runes := []rune(strings.TrimSpace(string(s)))
	if digits, ok := digitRow(runes); ok {
		return digits, "", true
	}
	n := 0
	for i, r := range runes {
		apart := unicode.IsSpace(r) || strings.ContainsRune(frameSigns, r)
		switch {
		case n == 8:
			if apart || r >= '1' && r <= '8' {
				continue
			}
			if !unicode.IsSpace(runes[i-1]) && !strings.ContainsRune(frameSigns, runes[i-1]) {
				return squares, "", false
			}
			return squares, string(runes[i:]), true
		case apart, n == 0 && r >= '1' && r <= '8':
		case strings.ContainsRune(emptySigns+blackSigns+whiteSigns, r):
			squares[n] = r
			n++
		default:
			return squares, "", false
		}
	}
	return squares, "", n == 8
}

// digitRow reads a row of digits: 0 is empty, 1 black, 2 white. They are turned into other signs.
func digitRow(s []rune) (squares row, ok bool) {
	n := 0
	for _, r := range s {
		switch {
		case unicode.IsSpace(r) || r == ',' || strings.ContainsRune(frameSigns, r) || r == '[' || r == ']':
		case strings.ContainsRune(digitSigns, r) && n < 8:
			squares[n] = [...]rune{'.', 'x', 'o'}[r-'0']
			n++
		default:
			return squares, false
		}
	}
	return squares, n == 8
}

// isFrame reports whether a line may separate two rows: an empty one, or one of lines.
func isFrame(s []rune) bool {
	line := strings.TrimSpace(string(s))
	return line == "" || strings.Trim(line, "+-=─━═┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩"+frameSigns+" ") == ""
}

// isCoordinates reports whether a line names the columns of a board.
func isCoordinates(s []rune) bool {
	return strings.Join(strings.Fields(strings.Trim(string(s), frameSigns+"+- ")), "") == "abcdefgh"
}

// boardOf returns the position of eight rows. around are the words about it, which may name the
// side to move.
func boardOf(rows []row, around string, line int) (Game, error) {
	var black, white game.Bitboard
	for y, squares := range rows {
		for x, sign := range squares {
			switch {
			case strings.ContainsRune(blackSigns, sign):
				black |= game.At(x, y).Bit()
			case strings.ContainsRune(whiteSigns, sign):
				white |= game.At(x, y).Bit()
			}
		}
	}
	if black|white == 0 {
		return Game{}, &record.Error{Line: line, Text: "the board has no discs"}
	}
	to, said := sideIn(around)
	if !said {
		to = likelySide(black, white)
	}
	p := game.OfDiscs(black, white, to)
	return Game{Record: record.New(game.NewFrom(p, to)), Guessed: !said && !p.Over()}, nil
}

// sides are the ways in which a text names the side to move.
var sides = regexp.MustCompile(`(?i)(?:(?:\b(black|white|[xo])|([*●⚫○⚪◯]))\)?\s*(?:to (?:move|play)|'s (?:turn|move)|plays|moves|is to move)\b|` +
	`(?:side to move|to move|to play|turn|next|player)\s*(?:is\b)?\s*[:=]?\s*(?:\b(black|white|[xo])\b|([*●⚫○⚪◯])))`)

// alone is a line that only names a side.
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
