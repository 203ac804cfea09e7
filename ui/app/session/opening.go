package session

import (
	"math/rand/v2"

	"flipside/ai/match"
	"flipside/game"
)

// VariedOpening returns a balanced opening of eight plies from the initial position. It chooses one
// from the engine's list at random, and a random symmetry. The same seed gives the same opening.
func VariedOpening(seed uint64) []game.Move {
	r := rand.New(rand.NewPCG(seed, 0x6f70656e696e67))
	list := match.Balanced()
	chosen := list[r.IntN(len(list))]
	var turns []int // the symmetries that do not change the initial position
	for i := range game.Symmetries {
		if game.Start.Transform(i) == game.Start {
			turns = append(turns, i)
		}
	}
	return game.TransformMoves(chosen, turns[r.IntN(len(turns))])
}
