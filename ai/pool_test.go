package ai

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"flipside/game/base/work"
)

var errTest = errors.New("asked to")

// untilCancelled blocks like a search without limits. It sends the cause of its cancellation.
func untilCancelled(started chan<- struct{}, cause chan<- error) func(context.Context, int) {
	return func(ctx context.Context, _ int) {
		started <- struct{}{}
		<-ctx.Done()
		cause <- context.Cause(ctx)
	}
}

func TestPoolCancel(t *testing.T) {
	p := NewPool(2)
	defer p.Close()
	started, cause := make(chan struct{}), make(chan error, 1)
	job := p.Submit(context.Background(), Turn, 0, nil, untilCancelled(started, cause))
	<-started
	job.Cancel(errTest)
	if got := <-cause; got != errTest {
		t.Errorf("cause %v", got)
	}
	<-job.Done()
}

func TestPoolGrantsWorkers(t *testing.T) {
	p := NewPool(3)
	defer p.Close()
	for asked, want := range map[int]int{0: 3, 1: 1, 7: 7} {
		got := make(chan int, 1)
		p.Submit(context.Background(), Turn, asked, nil, func(_ context.Context, workers int) { got <- workers })
		if n := <-got; n != want {
			t.Errorf("asked for %d, granted %d, want %d", asked, n, want)
		}
	}
	if AutoThreads(false) != runtime.GOMAXPROCS(0) || AutoThreads(true) != max(1, runtime.GOMAXPROCS(0)-1) {
		t.Error("auto threads")
	}
}

func TestTurnPreemptsAndWaitsForTheEnd(t *testing.T) {
	for _, low := range []Priority{Ponder, Analysis, Hint} {
		p := NewPool(1)
		started, release := make(chan struct{}), make(chan struct{})
		var ended atomic.Bool
		lowJob := p.Submit(context.Background(), low, 0, nil, func(ctx context.Context, _ int) {
			close(started)
			<-ctx.Done()
			if context.Cause(ctx) != ErrPreempted {
				t.Errorf("cause %v", context.Cause(ctx))
			}
			<-release
			ended.Store(true)
		})
		<-started
		turn := make(chan bool, 1)
		p.Submit(context.Background(), Turn, 0, nil, func(ctx context.Context, _ int) {
			turn <- ended.Load() && ctx.Err() == nil
		})
		select {
		case <-turn:
			t.Fatal("the turn began while the other search was still running")
		default:
		}
		close(release)
		if !<-turn {
			t.Error("the turn began before the other search had ended, or was cancelled itself")
		}
		<-lowJob.Done()
		p.Close()
	}
}

func TestEqualPriorityRunsTogether(t *testing.T) {
	p := NewPool(1)
	defer p.Close()
	started, cause := make(chan struct{}), make(chan error, 2)
	a := p.Submit(context.Background(), Turn, 0, nil, untilCancelled(started, cause))
	b := p.Submit(context.Background(), Turn, 0, nil, untilCancelled(started, cause))
	<-started
	<-started
	a.Cancel(errTest)
	<-a.Done()
	select {
	case <-b.Done():
		t.Error("cancelling one ended the other")
	default:
	}
}

// A job whose priority is not higher than the running one's runs concurrently with all its workers.
func TestLessUrgentJobsRunBeside(t *testing.T) {
	p := NewPool(3)
	defer p.Close()
	started, cause := make(chan struct{}), make(chan error, 1)
	turn := p.Submit(context.Background(), Turn, 0, nil, untilCancelled(started, cause))
	<-started
	for _, low := range []Priority{Ponder, Analysis, Hint, Turn} {
		got := make(chan int, 1)
		<-p.Submit(context.Background(), low, 0, nil, func(ctx context.Context, workers int) {
			if ctx.Err() == nil {
				got <- workers
			}
			close(got)
		}).Done()
		if n := <-got; n != 3 {
			t.Errorf("priority %d beside a turn: %d workers", low, n)
		}
	}
	select {
	case <-turn.Done():
		t.Error("the turn was ended")
	default:
	}
}

// A job with higher priority also cancels a waiting job. The function of the waiting job is still
// called in its turn, and the other job waits for it.
func TestWaitingJobsGiveWay(t *testing.T) {
	p := NewPool(1)
	defer p.Close()
	started, cause := make(chan struct{}), make(chan error, 1)
	first := p.Submit(context.Background(), Turn, 0, nil, untilCancelled(started, cause))
	<-started
	order := make(chan error, 2)
	p.Submit(context.Background(), Hint, 0, first, func(ctx context.Context, _ int) { order <- context.Cause(ctx) })
	p.Submit(context.Background(), Turn, 0, nil, func(ctx context.Context, _ int) { order <- context.Cause(ctx) })
	first.Cancel(errTest)
	if got := <-order; got != ErrPreempted {
		t.Errorf("the job that waited has cause %v", got)
	}
	if got := <-order; got != nil {
		t.Errorf("the urgent job has cause %v", got)
	}
}

// Jobs that are submitted while the pool closes get a cancelled context, and Close waits for them.
func TestCloseWaitsForJobsSubmittedMeanwhile(t *testing.T) {
	p := NewPool(1)
	started, late := make(chan struct{}), make(chan error, 1)
	p.Submit(context.Background(), Turn, 0, nil, func(ctx context.Context, _ int) {
		close(started)
		<-ctx.Done()
		p.Submit(context.Background(), Turn, 0, nil, func(ctx context.Context, _ int) { late <- context.Cause(ctx) })
	})
	<-started
	p.Close()
	select {
	case got := <-late:
		if got != ErrPoolClosed {
			t.Errorf("cause %v", got)
		}
	default:
		t.Error("Close did not wait for a job that was submitted meanwhile")
	}
}

func TestPredecessorsNeverOverlap(t *testing.T) {
	p := NewPool(1)
	defer p.Close()
	table, last := 0, work.Work(nil) // without a lock, so that the race detector sees two owners
	for range 200 {
		next := p.Submit(context.Background(), Turn, 0, last, func(ctx context.Context, _ int) {
			table++
			<-ctx.Done()
			table++
		})
		next.Cancel(errTest)
		last = next
	}
	<-last.Done()
	if table != 400 {
		t.Errorf("table is %d", table)
	}
}

func TestCloseEndsEverything(t *testing.T) {
	p := NewPool(2)
	var running atomic.Int32
	started := make(chan struct{})
	for range 8 {
		p.Submit(context.Background(), Turn, 0, nil, func(ctx context.Context, _ int) {
			running.Add(1)
			started <- struct{}{}
			<-ctx.Done()
			if context.Cause(ctx) != ErrPoolClosed {
				t.Errorf("cause %v", context.Cause(ctx))
			}
			running.Add(-1)
		})
		<-started
	}
	p.Close()
	if n := running.Load(); n != 0 {
		t.Fatalf("%d searches run after Close", n)
	}
	late := make(chan error, 1)
	job := p.Submit(context.Background(), Turn, 0, nil, func(ctx context.Context, _ int) { late <- context.Cause(ctx) })
	if err := <-late; err != ErrPoolClosed {
		t.Errorf("on a closed pool the cause is %v", err)
	}
	<-job.Done()
	p.Close()
}

func TestParentContextEndsAJob(t *testing.T) {
	p := NewPool(1)
	defer p.Close()
	ctx, cancel := context.WithCancelCause(context.Background())
	started, cause := make(chan struct{}), make(chan error, 1)
	job := p.Submit(ctx, Turn, 0, nil, untilCancelled(started, cause))
	<-started
	cancel(errTest)
	if got := <-cause; got != errTest {
		t.Errorf("cause %v", got)
	}
	<-job.Done()
}

func TestPoolUnderManyCallers(t *testing.T) {
	p := NewPool(2)
	var wg sync.WaitGroup
	var ran atomic.Int32
	for g := range 8 {
		wg.Go(func() {
			var last work.Work
			for i := range 50 {
				last = p.Submit(context.Background(), Priority((g+i)%4), 0, last, func(ctx context.Context, _ int) {
					ran.Add(1)
				})
				if i%3 == 0 {
					last.Cancel(errTest)
				}
			}
			<-last.Done()
		})
	}
	wg.Wait()
	p.Close()
	if n := ran.Load(); n != 400 {
		t.Errorf("%d of 400 functions ran", n)
	}
}
