package game

import (
	"context"
	"sync"
	"sync/atomic"
)

// PerftThreads does the same as Perft for the initial position, with several goroutines. When ctx
// ends, it returns the cause.
func PerftThreads(ctx context.Context, depth, threads int) (uint64, error) {
	// The positions after this many plies are shared out. So early no game ends and no side passes.
	const split = 5
	if depth <= split+2 {
		return Perft(Start, depth), nil
	}
	parts := []Position{Start}
	for range split {
		var next []Position
		for _, p := range parts {
			for s := range p.Moves().All() {
				next = append(next, p.Play(Move(s)))
			}
		}
		parts = next
	}
	var next atomic.Int64
	var total atomic.Uint64
	var wg sync.WaitGroup
	for range threads {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for ctx.Err() == nil {
				i := next.Add(1) - 1
				if i >= int64(len(parts)) {
					return
				}
				total.Add(perftUntil(ctx, parts[i], depth-split))
			}
		}()
	}
	wg.Wait()
	return total.Load(), context.Cause(ctx)
}

// perftUntil is Perft with an early end: it checks ctx about every millisecond. After the end of
// ctx its result has no meaning.
func perftUntil(ctx context.Context, p Position, depth int) uint64 {
	const most = 5
	switch {
	case ctx.Err() != nil:
		return 0
	case depth <= most || p.Over():
		return Perft(p, depth)
	case p.MustPass():
		return perftUntil(ctx, p.Swap(), depth-1)
	}
	var n uint64
	for s := range p.Moves().All() {
		n += perftUntil(ctx, p.Play(Move(s)), depth-1)
	}
	return n
}
