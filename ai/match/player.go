package match

import (
	"context"

	"flipside/ai"
	"flipside/game"
)

// Player is one side of a game.
type Player interface {
	// Name is what the player is called on screen and in results.
	Name() string
	// Think returns the move for the side to move in g, which is the player's own copy and not
	// over. It returns Pass only when that is forced. report may be nil; it is called from one
	// goroutine at a time and never after Think returned. A cancelled ctx returns soon, with the
	// best move found so far (legal) and context.Cause(ctx).
	Think(ctx context.Context, g *game.Game, workers int, report func(ai.Report)) (ai.Result, error)
}

// Ask lets a player think. A panic of it is its failure, an error, and not the end of the program.
func Ask(ctx context.Context, p Player, g *game.Game, workers int, report func(ai.Report)) (result ai.Result, err error) {
	defer ai.Guard(func(fault error) { result, err = ai.Result{Move: game.NoMove}, fault })
	return p.Think(ctx, g, workers, report)
}
