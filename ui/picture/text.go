package picture

import (
	"fmt"
	"strconv"
	"strings"

	"flipside/assets/words"
	"flipside/game"
)

// MoveList returns the moves of the line of g, "f5d6c3", a pass as "-". If turned is set and the
// game begins with the initial position, the game is turned or mirrored so that its first move is
// f5. If it begins with another position, the first line of the text is that position as OBF.
func MoveList(g *game.Game, turned bool) string {
	moves := g.Line()
	p, to := g.StartPosition()
	if p != game.Start || to != game.Black {
		return strings.TrimSpace(game.FormatOBF(p, to) + "\n" + game.FormatMoves(moves))
	}
	if turned {
		moves = game.TurnToF5(moves)
	}
	return game.FormatMoves(moves)
}

// discSigns are the signs of the discs in a text, by colour. They are the signs that OBF uses.
var discSigns = [2]string{"X", "O"}

// Diagram returns a position as a text of ten lines: the board with X for black discs, O for white
// discs and . for empty squares, the number of discs and the side to move. p is seen from to, the
// side to move.
func Diagram(p game.Position, to game.Color) string {
	discs := p.Discs(to)
	text := grid(1, func(s game.Square) string {
		for c, sign := range discSigns {
			if discs[c].Has(s) {
				return sign
			}
		}
		return "."
	})
	if p.Over() {
		return text + words.Get("diagram.over", "black", discs[0].Count(), "white", discs[1].Count()) + "\n"
	}
	return text + words.Get("diagram.turn", "black", discs[0].Count(), "white", discs[1].Count(), "side", to) + "\n"
}

// Numbered returns the line of g as one board: each square has the number of the move that took it.
// X and O are the discs of the first position. Below it are the passes and the result.
func Numbered(g *game.Game) string {
	n := NumberingOf(g)
	text := grid(2, func(s game.Square) string {
		if n.Number[s] > 0 {
			return strconv.Itoa(n.Number[s])
		}
		for c, sign := range discSigns {
			if n.Start[c].Has(s) {
				return sign
			}
		}
		return "."
	})
	for _, line := range n.words() {
		text += line + "\n"
	}
	return text
}

// grid writes a board with the names of columns and rows. Each square has the given width and a
// space before it.
func grid(width int, square func(game.Square) string) string {
	var b strings.Builder
	put := func(text string) { fmt.Fprintf(&b, " %*s", width, text) }
	b.WriteByte(' ')
	for col := range 8 {
		put(string(rune('a' + col)))
	}
	for s := range game.Square(game.Squares) {
		if s.Col() == 0 {
			fmt.Fprintf(&b, "\n%d", s.Row()+1)
		}
		put(square(s))
	}
	b.WriteByte('\n')
	return b.String()
}
