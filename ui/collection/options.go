package collection

import (
	"flipside/ai"
	"flipside/ai/book"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/players"
)

// Options returns the options of a library in a file, with the folder of the window's own games.
func Options(file, games string) library.Options {
	return library.Options{File: file, Games: games,
		Name: func(s record.Seat) string { return players.NameOf(s).String() },
		Opening: func(moves []game.Move) string {
			name, _ := book.Name(moves)
			return name
		},
		Elo: ai.EloOf}
}
