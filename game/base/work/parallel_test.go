package work

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// Every number is done once, and progress counts them without a gap. Each goroutine keeps the value
// that start made for it.
func TestEachNumberIsDone(t *testing.T) {
	for _, x := range []struct{ n, threads, goroutines int }{{0, 3, 0}, {1, 3, 1}, {100, 0, 1}, {100, 3, 3}} {
		var made []*int // start and progress need no lock
		var counts []int
		done := make([]int, x.n)
		err := EachWith(t.Context(), x.n, x.threads, func(n, total int) {
			if counts = append(counts, n); total != x.n {
				t.Errorf("the total is %d, not %d", total, x.n)
			}
		}, func() (*int, error) {
			made = append(made, new(int))
			return made[len(made)-1], nil
		}, func(_ context.Context, own *int, i int) error {
			*own++
			done[i]++
			return nil
		})
		sum := 0
		for _, own := range made {
			sum += *own
		}
		if err != nil || sum != x.n || len(made) != x.goroutines || len(counts) != x.n || !slices.IsSorted(counts) {
			t.Errorf("%d numbers, %d threads: %v, %d done by %d, progress %v", x.n, x.threads, err, sum, len(made), counts)
		}
		if slices.ContainsFunc(done, func(n int) bool { return n != 1 }) {
			t.Errorf("numbers were done %v times", done)
		}
	}
}

// One thread processes the numbers in order.
func TestOneThreadKeepsTheOrder(t *testing.T) {
	var order []int
	err := Each(t.Context(), 5, 1, nil, func(_ context.Context, i int) error {
		order = append(order, i)
		return nil
	})
	if err != nil || !slices.Equal(order, []int{0, 1, 2, 3, 4}) {
		t.Error(order, err)
	}
}

// An error or a panic ends the work: the contexts of other calls end, no further number is started,
// and what fails is not counted as done.
func TestTheFirstErrorEndsTheWork(t *testing.T) {
	fault := errors.New("fault")
	for what, fail := range map[string]func() error{
		"fault":                           func() error { return fault },
		"internal engine error: on a day": func() error { panic("on a\nday") },
	} {
		var began atomic.Int32
		var both sync.WaitGroup
		both.Add(2)
		err := Each(t.Context(), 100, 2, func(done, _ int) { t.Errorf("%d are done", done) }, func(ctx context.Context, i int) error {
			began.Add(1)
			both.Done()
			both.Wait()
			if i == 0 {
				return fail()
			}
			<-ctx.Done()
			return context.Cause(ctx)
		})
		if err == nil || err.Error() != what || began.Load() != 2 {
			t.Errorf("%s: %v after %d numbers", what, err, began.Load())
		}
		if panics := what != "fault"; strings.Contains(string(Stack(err)), "TheFirstErrorEndsTheWork") != panics {
			t.Errorf("%s: the stack is %q", what, Stack(err))
		}
	}
}

// An error or a panic of start ends the work too, and so does a panic in progress.
func TestFaultsOutsideTheWork(t *testing.T) {
	start := func() (int, error) { return 0, nil }
	for what, x := range map[string]struct {
		start    func() (int, error)
		progress func(done, total int)
	}{
		"no engine":                     {start: func() (int, error) { return 0, errors.New("no engine") }},
		"internal engine error: start":  {start: func() (int, error) { panic("start") }},
		"internal engine error: report": {start: start, progress: func(int, int) { panic("report") }},
	} {
		err := EachWith(t.Context(), 100, 3, x.progress, x.start, func(context.Context, int, int) error { return nil })
		if err == nil || err.Error() != what {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// The end of the context ends the work with its cause. Completed work has no error.
func TestTheContextEndsTheWork(t *testing.T) {
	why := errors.New("why")
	for _, x := range []struct{ at, done int }{{-1, 0}, {2, 3}, {9, 10}} {
		ctx, cancel := context.WithCancelCause(t.Context())
		if x.at < 0 {
			cancel(why)
		}
		done := 0
		err := Each(ctx, 10, 1, func(n, _ int) { done = n }, func(_ context.Context, i int) error {
			if i == x.at {
				cancel(why)
			}
			return nil
		})
		cancel(nil)
		if want := x.done < 10; errors.Is(err, why) != want || (err != nil) != want || done != x.done {
			t.Errorf("cancelled at %d: %v after %d numbers", x.at, err, done)
		}
	}
}
