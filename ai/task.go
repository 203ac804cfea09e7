package ai

import (
	"context"

	"flipside/game/parallel"
)

// Task is a job that reports while it runs and ends with an answer. Both wait in channels of the
// task, so that nobody receives what an older task still sends. Report and Answer never wait; only
// one goroutine may call them.
type Task[R, A any] struct {
	*Job
	reports chan any // capacity 1
	answer  chan answer
}

// answer is what a task ends with. The types of a task are in its methods alone: code for each of
// them would make the program larger.
type answer struct {
	value any
	err   error
}

// Ask submits a task to the pool; priority, threads and after are those of Pool.Submit. run returns
// the answer, and may call report from its goroutine, which never waits: a newer report replaces an
// older one. run is always called, also when its context is cancelled from the beginning. A panic
// in run becomes the error of the answer.
func Ask[R, A any](p *Pool, priority Priority, threads int, after *Job, run func(ctx context.Context, workers int, report func(R)) (A, error)) *Task[R, A] {
	t := &Task[R, A]{reports: make(chan any, 1), answer: make(chan answer, 1)}
	t.Job = p.Submit(context.Background(), priority, threads, after, func(ctx context.Context, workers int) {
		var a answer
		defer func() { t.answer <- a }()
		defer parallel.Guard(func(fault error) { a = answer{err: fault} })
		a.value, a.err = run(ctx, workers, func(r R) { replace(t.reports, r) })
	})
	return t
}

// Report returns the newest report, once.
func (t *Task[R, A]) Report() (report R, ok bool) {
	select {
	case r := <-t.reports:
		return r.(R), true
	default:
		return report, false
	}
}

// Answer returns the answer, once. Its last report was sent before. The error is that of run, or
// says that run panicked.
func (t *Task[R, A]) Answer() (value A, err error, ok bool) {
	select {
	case a := <-t.answer:
		value, _ = a.value.(A) // there is none after a panic
		return value, a.err, true
	default:
		return value, nil, false
	}
}

// replace puts a value into a channel of capacity 1 and drops the value that still waits there.
// There is one sender, so the channel has room for its value.
func replace(c chan any, value any) {
	select {
	case <-c:
	default:
	}
	select {
	case c <- value:
	default:
	}
}
