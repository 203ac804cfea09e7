package ui

import (
	"context"

	"flipside/ai"
	"flipside/ai/book"
	"flipside/game"
	"flipside/game/library"
	"flipside/game/record"
	"flipside/ui/players"
	"flipside/ui/shelf"
	"flipside/ui/store"
)

// OpenLibrary returns what opens the library of the games in a store.
func OpenLibrary(s *store.Store) shelf.Open {
	return func(ctx context.Context) (*library.Library, string, error) {
		return library.Open(ctx, library.Options{File: s.Library(), Games: s.Games(), Now: s.Now, Elo: ai.Rating,
			Name: func(seat record.Seat) string { return players.NameOf(seat).String() },
			Opening: func(moves []game.Move) string {
				name, _ := book.Name(moves)
				return name
			}})
	}
}
