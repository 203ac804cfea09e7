package match

import (
	"sync"

	"flipside/assets"
	"flipside/game"
)

// Balanced returns the built-in balanced openings, for games between engines. The caller must not
// change them.
var Balanced = sync.OnceValue(func() [][]game.Move {
	list, err := ReadOpenings(assets.Openings)
	if err != nil {
		panic("match: the embedded list of balanced openings: " + err.Error()) // a test ensures that the list can be read
	}
	return list
})
