package protocol

import (
	"strings"

	"flipside/game"
	"flipside/game/record"
)

// readGGF reads the game in a command, up to the current position.
func readGGF(text string) (*game.Game, error) {
	r, err := record.ParseGGF(text)
	if err != nil {
		return nil, err
	}
	return r.Game, nil
}

// formatGGF writes the moves of g up to its current position.
func formatGGF(g *game.Game) string {
	c := g.Clone()
	c.Truncate()
	tags := record.Tags{Place: "Flipside", Black: record.Player{Name: "black"}, White: record.Player{Name: "white"}, TimeLimit: "0"}
	return record.FormatGGF(&record.Record{Game: c, Tags: tags})
}

// playText plays a move such as "F5", "F5/2.1/0.5" or "PA" for the side to move.
func playText(g *game.Game, text string) error {
	move, _, _ := strings.Cut(strings.TrimSpace(text), "/")
	if strings.EqualFold(move, "pa") || strings.EqualFold(move, "pass") {
		return g.Play(game.Pass)
	}
	sq, err := game.ParseSquare(move)
	if err != nil {
		return err
	}
	return g.Play(game.Move(sq))
}
