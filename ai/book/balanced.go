package book

import (
	"sync"

	"flipside/ai/match"
	"flipside/assets"
	"flipside/game"
)

// Balanced returns the list of balanced openings that the program carries, for games between
// engines. It is not to be changed.
var Balanced = sync.OnceValue(func() [][]game.Move {
	list, err := match.ReadOpenings(assets.Openings)
	if err != nil {
		panic("book: the embedded list of balanced openings: " + err.Error()) // held by a test
	}
	return list
})
