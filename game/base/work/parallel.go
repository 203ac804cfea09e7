package work

import (
	"context"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Each calls do for the numbers from 0 to n-1, in ascending order, in the given number of
// goroutines, at least one. It returns when all of them have ended.
//
// The first error ends the work, and so do a panic, which [Guard] converts to an error, and the end
// of ctx: no further number is started, and the context passed to do ends. Each returns the error
// that ended the work, or the cause of ctx's end.
//
// progress can be nil. It is called after each number with how many are done; its calls do not
// overlap.
func Each(ctx context.Context, n, threads int, progress func(done, total int), do func(ctx context.Context, i int) error) error {
	start := func() (struct{}, error) { return struct{}{}, nil }
	return EachWith(ctx, n, threads, progress, start, func(ctx context.Context, _ struct{}, i int) error { return do(ctx, i) })
}

// EachWith is like [Each] with a separate value for each goroutine, such as an engine. start makes
// it, for one goroutine after the other.
func EachWith[T any](
	ctx context.Context, n, threads int, progress func(done, total int),
	start func() (T, error), do func(ctx context.Context, own T, i int) error,
) error {
	begin := func() (own T, err error) {
		defer Guard(func(fault error) { err = fault })
		return start()
	}
	var mu sync.Mutex // guards done
	done := 0
	end := func() {
		mu.Lock()
		defer mu.Unlock()
		done++
		progress(done, n)
	}
	var next atomic.Int64
	g, ctx := errgroup.WithContext(ctx)
	for range min(max(1, threads), n) {
		own, failed := begin()
		g.Go(func() (err error) {
			defer Guard(func(fault error) { err = fault })
			for err = failed; err == nil; {
				i := int(next.Add(1)) - 1
				if i >= n {
					return nil
				}
				if err = context.Cause(ctx); err == nil {
					err = do(ctx, own, i)
				}
				if err == nil && progress != nil {
					end()
				}
			}
			return err
		})
		if failed != nil {
			break
		}
	}
	return g.Wait()
}
