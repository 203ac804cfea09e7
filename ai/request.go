package ai

import "flipside/game"

// Request is what one search is asked. It holds everything that the search depends on besides its
// Searcher, so that a Searcher which passes a request on to another one hides nothing from it.
type Request struct {
	Position game.Position
	Last     Last // how the position came to be; players that are like people ask
	Limits   Limits
	// Report may be nil. It is called from one goroutine at a time, never after Search returned.
	Report func(Report)
}

// Last is what the opponent has just done. Nothing is known of it where Move does not lead from
// Before to the position that is searched; so the zero Last says nothing.
type Last struct {
	Move   game.Move     // no square: nothing is known, or the opponent passed
	Before game.Position // the position before that move, for the opponent
}

// LastOf returns what was done last in g.
func LastOf(g *game.Game) Last {
	moves := g.Moves()
	if len(moves) == 0 {
		return Last{Move: game.NoMove}
	}
	before, _ := g.PositionAt(len(moves) - 1)
	return Last{Move: moves[len(moves)-1], Before: before}
}
