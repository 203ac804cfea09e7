package work

import (
	"context"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Each calls do for the numbers from 0 to n-1, in rising order, in as many goroutines as threads
// says, at least one. It returns when all of them have ended.
//
// The first error ends the work, and so do a panic, which Guard turns into an error, and the end of
// ctx: no further number begins, and the context that do gets ends. Each returns what ended the
// work; of ctx it is the cause.
//
// progress may be nil. It gets how many numbers are done, after each; its calls do not overlap.
func Each(ctx context.Context, n, threads int, progress func(done, total int), do func(ctx context.Context, i int) error) error {
	start := func() (struct{}, error) { return struct{}{}, nil }
	return EachWith(ctx, n, threads, progress, start, func(ctx context.Context, _ struct{}, i int) error { return do(ctx, i) })
}

// EachWith is Each with something that each goroutine has for itself, such as an engine. start
// makes it, for one goroutine after the other.
func EachWith[T any](
	ctx context.Context, n, threads int, progress func(done, total int),
	start func() (T, error), do func(ctx context.Context, own T, i int) error,
) error {
	begin := func() (own T, err error) {
		defer Guard(func(fault error) { err = fault })
		return start()
	}
	var mu sync.Mutex // of done
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
