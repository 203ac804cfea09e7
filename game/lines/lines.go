package lines

import (
	"context"

	"flipside/game"
)

// Lines are the moves of many games. They do not change: any number of goroutines may ask them.
type Lines struct {
	starts []game.Position
	arena  []byte
	games  []entry // sorted by start position and moves
	// Workers is the largest number of goroutines for a question. 0 takes one fewer than the cores,
	// at least one.
	Workers int
}

// Len returns the number of games.
func (x *Lines) Len() int { return len(x.games) }

// Choice is a move that was played in a position.
type Choice struct {
	Move  game.Move // game.Pass where the side to move must pass
	Games int
	// Games by their result. Games whose result is not known are in none of them.
	BlackWins, Draws, WhiteWins int
	Year                        float64 // mean of the games whose year is known; 0 without one
	Elo                         float64 // mean of the games whose players' ratings are known; 0 without one
}

// Others counts what was played in p, the most frequent move first. All symmetric forms of p count
// as p, for a side to move of either colour; a move that a symmetry of p turns into another one
// counts as that one. The number is that of all games that reach p; those that end there have no
// move. The only error is that of ctx. among says which games count, nil stands for all; it is
// called by several goroutines.
func (x *Lines) Others(ctx context.Context, p game.Position, among func(id int64) bool) ([]Choice, int, error) {
	return nil, 0, nil
}

// Through returns the games that reach p in the sense of Others, by rising id. The only error is
// that of ctx.
func (x *Lines) Through(ctx context.Context, p game.Position) ([]int64, error) { return nil, nil }
