package ui

import (
	"context"

	"flipside/ai"
	"flipside/ai/roster"
	"flipside/game/library"
	"flipside/ui/app/jobs"
	"flipside/ui/app/store"
)

// OpenLibrary returns a function that opens the library of the games in a store. An empty file
// means the user's own library.
func OpenLibrary(s *store.Store, file string) jobs.OpenLibrary {
	if file == "" {
		file = s.Library()
	}
	return func(ctx context.Context) (*library.Library, string, error) {
		o := library.Options{File: file, Games: s.Games(), Name: roster.Label, Opening: roster.OpeningLabel, Elo: ai.EloOf}
		o.Now = s.Now
		return library.Open(ctx, o)
	}
}
