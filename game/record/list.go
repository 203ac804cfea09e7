package record

import (
	"io"
	"iter"
	"strings"

	"flipside/game"
)

// WriteList writes the main variation of each game on one line. The error names a game that does
// not start from the initial position.
func WriteList(out io.Writer, games iter.Seq[*Record]) error {
	n := 0
	for r := range games {
		n++
		if p, to := r.Game.StartPosition(); p != game.Start || to != game.Black {
			return &Error{Game: n, Text: "a move list can hold only games from the initial position"}
		}
		text := movesOf(r.Game)
		if comment := strings.Join(strings.Fields(r.Tags.Comment), " "); comment != "" {
			text += " # " + comment
		}
		if _, err := io.WriteString(out, text+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// movesOf returns the main variation as a move list.
func movesOf(g *game.Game) string {
	var moves []game.Move
	for _, n := range g.MainVariation()[1:] {
		moves = append(moves, n.Move())
	}
	return game.FormatMoves(moves)
}
