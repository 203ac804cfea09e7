package match

import (
	"context"

	"flipside/ai"
	"flipside/game"
)

// Player is one side of a game.
type Player interface {
	// Name is the name on the screen and in results.
	Name() string
	// Think returns a move for the side to move in g. g is a copy for the player, and the game is
	// not over. Think returns Pass only when the side must pass. report may be nil; calls of it do
	// not overlap, and none comes after Think has returned. When ctx is cancelled, Think returns
	// soon, with the best legal move found so far and context.Cause(ctx).
	Think(ctx context.Context, g *game.Game, workers int, report func(ai.Report)) (ai.Result, error)
}

// Ask asks a player for a move. A panic of the player becomes an error, so that it does not end the
// program.
func Ask(ctx context.Context, p Player, g *game.Game, workers int, report func(ai.Report)) (result ai.Result, err error) {
	defer ai.Guard(func(fault error) { result, err = ai.Result{Move: game.NoMove}, fault })
	return p.Think(ctx, g, workers, report)
}
