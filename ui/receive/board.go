package receive

import (
	"regexp"
	"strings"
	"unicode"

	"flipside/game"
	"flipside/game/record"
)

// obf reads the lines of a text that hold a position in one line, as OBF and programs write it.
// guessed says that a line does not tell the side to move. broken says what is wrong with the first
// line that begins like a position.
func obf(s string) (found Found, guessed bool, broken error) {
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.TrimSpace(line)
		squares, _ := cutRun(line, "-.XxOo*")
		if len(squares) < leastOBF || strings.Trim(squares, "-.") == "" {
			continue
		}
		if len(line) == game.Squares && len(squares) == game.Squares { // without the side to move
			line, guessed = line+" "+guess(line), true
		}
		p, to, err := game.ParseOBF(line)
		switch {
		case err == nil:
			found.add(&record.Record{Game: game.NewFrom(p, to)})
		case broken == nil:
			broken = say("receive.board", err)
		}
	}
	if broken != nil && found.Count > 0 {
		found.fail(broken)
	}
	return found, guessed, broken
}

// leastOBF is the number of squares from which on a line is the beginning of a position.
const leastOBF = 16

// cutRun cuts s after its first bytes that are all in set.
func cutRun(s, set string) (run, rest string) {
	rest = strings.TrimLeft(s, set)
	return s[:len(s)-len(rest)], rest
}

// guess returns the side to move, X or O, of a board of 64 characters that does not say it: Black
// where the number of discs is even, because each move adds one.
func guess(board string) string {
	if (game.Squares-strings.Count(board, "-")-strings.Count(board, "."))%2 == 0 {
		return "X"
	}
	return "O"
}

// The signs of a square in a diagram. The box letters are for boards of programs that draw lines.
const (
	emptySigns = ".-_·・□"
	blackSigns = "Xx*#@●⚫Bb"
	whiteSigns = "Oo0○⚪◯Ww"
	frameSigns = "|¦│┃║"
)

// rows of a diagram in which a square is taken by one of these signs.
type row [8]rune

// diagram looks for eight lines of eight squares. guessed says that the text does not tell the side
// to move. cut says that there are fewer lines.
func diagram(s string) (r *record.Record, guessed bool, cut error) {
	var rows []row
	var around strings.Builder
	most := 0
	for line := range strings.SplitSeq(s, "\n") {
		squares, rest, ok := rowOf(line)
		switch {
		case ok && len(rows) < 8:
			rows = append(rows, squares)
			around.WriteString(rest + "\n")
			most = max(most, len(rows))
		case between(line) || len(rows) == 8:
			around.WriteString(line + "\n")
		default:
			rows = nil
			around.WriteString(line + "\n")
		}
	}
	if len(rows) < 8 {
		if most >= 3 {
			cut = say("receive.rows", most)
		}
		return nil, false, cut
	}
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
		return nil, false, say("receive.nodiscs")
	}
	to, told := side(around.String())
	p := game.Position{Own: black, Opp: white}
	if !told {
		if (black|white).Count()%2 == 1 {
			to = game.White
		}
		if to == game.White {
			p = p.Swap()
		}
		if p.MustPass() {
			p, to = p.Swap(), to.Other()
		}
	} else if to == game.White {
		p = p.Swap()
	}
	return &record.Record{Game: game.NewFrom(p, to)}, !told && !p.Over(), nil
}

// rowOf reads a row of a diagram: eight signs with spaces or lines between them, the number of the
// row before or after them, and after a space other words.
func rowOf(line string) (squares row, rest string, ok bool) {
	signs := emptySigns + blackSigns + whiteSigns
	n := 0
	runes := []rune(strings.TrimSpace(line))
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
		case strings.ContainsRune(signs, r):
			squares[n] = r
			n++
		default:
			return squares, "", false
		}
	}
	return squares, "", n == 8
}

// between reports whether a line may stand between two rows: an empty one, or one of lines.
func between(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || strings.Trim(line, "+-=─━═┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩"+frameSigns+" ") == ""
}

// sides are the ways in which a text names the side to move.
var sides = regexp.MustCompile(`(?i)(?:(?:\b(black|white|[xo])|([*●⚫○⚪◯]))\)?\s*(?:to (?:move|play)|'s (?:turn|move)|plays|moves|is to move)\b|` +
	`(?:side to move|to move|to play|turn|next|player)\s*(?:is\b)?\s*[:=]?\s*(?:\b(black|white|[xo])\b|([*●⚫○⚪◯])))`)

// side returns the side to move that a text names.
func side(s string) (to game.Color, told bool) {
	found := sides.FindStringSubmatch(s)
	if found == nil {
		return game.Black, false
	}
	switch strings.ToLower(strings.Join(found[1:], "")) {
	case "white", "o", "○", "⚪", "◯":
		return game.White, true
	}
	return game.Black, true
}
