package ai

import "context"

// Task is a job that reports while it runs and ends with an answer. Both wait in channels of the
// task, so that nobody receives what an older task still sends. Report and Answer never wait; only
// one goroutine may call them.
type Task[R, A any] struct {
	*Job
	reports chan R
	answer  chan answer[A]
}

type answer[A any] struct {
	value A
	err   error
}

// Ask submits a task to the pool; priority, threads and after are those of Pool.Submit. run returns
// the answer, and may call report from its goroutine, which never waits: a newer report replaces an
// older one. run is always called, also when its context is cancelled from the beginning. A panic
// in run becomes the error of the answer.
func Ask[R, A any](p *Pool, priority Priority, threads int, after *Job, run func(ctx context.Context, workers int, report func(R)) (A, error)) *Task[R, A] {
	t := &Task[R, A]{reports: make(chan R, 1), answer: make(chan answer[A], 1)}
	t.Job = p.Submit(context.Background(), priority, threads, after, func(ctx context.Context, workers int) {
		var a answer[A]
		defer func() { t.answer <- a }()
		defer Guard(func(fault error) { a = answer[A]{err: fault} })
		a.value, a.err = run(ctx, workers, func(r R) { replace(t.reports, r) })
	})
	return t
}

// Report returns the newest report, once.
func (t *Task[R, A]) Report() (report R, ok bool) {
	select {
	case report = <-t.reports:
		return report, true
	default:
		return report, false
	}
}

// Answer returns the answer, once. Its last report was sent before. The error is that of run, or
// says that run panicked.
func (t *Task[R, A]) Answer() (value A, err error, ok bool) {
	select {
	case a := <-t.answer:
		return a.value, a.err, true
	default:
		return value, nil, false
	}
}

// replace puts a value into a channel of capacity 1 and drops the value that still waits there.
// There is one sender, so the channel has room for its value.
func replace[T any](c chan T, value T) {
	select {
	case <-c:
	default:
	}
	select {
	case c <- value:
	default:
	}
}
