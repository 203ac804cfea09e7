package bench

import (
	"context"
	"sync/atomic"

	"flipside/game"
	"flipside/game/base/work"
)

// Perft is game.Perft for the initial position, with several goroutines. When ctx ends, it returns
// the cause.
func Perft(ctx context.Context, depth, threads int) (uint64, error) {
	// The positions after this many plies are distributed. So early no game ends and no side
	// passes.
	const split = 5
	if depth <= split+2 {
		return game.Perft(game.Start, depth), nil
	}
	parts := []game.Position{game.Start}
	for range split {
		var next []game.Position
		for _, p := range parts {
			for s := range p.Moves().All() {
				next = append(next, p.Play(game.Move(s)))
			}
		}
		parts = next
	}
	var total atomic.Uint64
	err := work.Each(ctx, len(parts), threads, nil, func(_ context.Context, i int) error {
		total.Add(perftUntil(ctx, parts[i], depth-split))
		return context.Cause(ctx)
	})
	return total.Load(), err
}

// perftUntil is game.Perft with an early end: it checks ctx about every millisecond. After the end
// of ctx its result is meaningless.
func perftUntil(ctx context.Context, p game.Position, depth int) uint64 {
	const most = 5
	switch {
	case ctx.Err() != nil:
		return 0
	case depth <= most || p.Over():
		return game.Perft(p, depth)
	case p.MustPass():
		return perftUntil(ctx, p.Swap(), depth-1)
	}
	var n uint64
	for s := range p.Moves().All() {
		n += perftUntil(ctx, p.Play(game.Move(s)), depth-1)
	}
	return n
}
