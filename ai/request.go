package ai

import "flipside/game"

// Request describes one search. It contains everything that the search depends on in addition to
// its Searcher, so that a Searcher that forwards a request to another one hides nothing from it.
type Request struct {
	Position game.Position
	Last     Last // the opponent's last move; used by players that are like people
	Limits   Limits
	// Report can be nil. It is called from one goroutine at a time, never after Search has
	// returned.
	Report func(Report)
}

// Last is the opponent's last move. It is unknown if Move does not lead from Before to the searched
// position, as for the zero Last.
type Last struct {
	Move   game.Move     // not a square if unknown, or if the opponent passed
	Before game.Position // the position before that move, seen from the opponent
}

// LastOf returns the last move in g.
func LastOf(g *game.Game) Last {
	moves := g.Moves()
	if len(moves) == 0 {
		return Last{Move: game.NoMove}
	}
	before, _ := g.PositionAt(len(moves) - 1)
	return Last{Move: moves[len(moves)-1], Before: before}
}
