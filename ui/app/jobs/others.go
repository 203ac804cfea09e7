package jobs

import (
	"context"

	"flipside/game"
	"flipside/game/library"
	"flipside/ui/view"
)

// Others counts what others played in a position, as the rows of the panel, and the games that
// reach it. among says which games count; nil means all. It takes a while, so no frame may call it.
func Others(ctx context.Context, x *library.Played, at game.Position, among func(library.ID) bool) (rows []view.OthersRow, games int, err error) {
	choices, games, err := x.Others(ctx, at, among)
	for _, o := range choices {
		rows = append(rows, view.OthersRow{Move: o.Move, Games: o.Games, BlackWins: o.BlackWins, Draws: o.Draws,
			WhiteWins: o.WhiteWins, Year: o.Year, Elo: o.Elo})
	}
	return rows, games, err
}
