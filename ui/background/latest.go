// Package background is how the window does work outside the frame loop. Latest asks a question of
// which only the newest answer counts, Queue does one piece of work after the other, Once asks a
// single question, and Do does work that has no answer. The frame loop polls the answers and never
// waits. A panic in a question ends the program, like a panic in any goroutine.
package background

import (
	"context"
	"sync/atomic"
)

// Latest asks questions in the background. A newer question cancels the one before, and only the
// newest gets an answer. The zero value is ready to use. Only the frame loop may call its methods;
// each question runs in a goroutine of its own.
type Latest[A any] struct{ questions }

// Ask cancels the question before and asks a new one. The new question begins when the one before
// has ended, and not at all if it is forgotten by then.
func (l *Latest[A]) Ask(question func(ctx context.Context) A) {
	l.ask(func(ctx context.Context) any { return question(ctx) })
}

// AskNow cancels the question before and asks a new one at once, even if the one before never ends.
// If limit questions of AskNow are still running, it asks none and returns false. A limit of 0
// means no limit; such a question does not count for the others.
func (l *Latest[A]) AskNow(limit int, question func(ctx context.Context) A) bool {
	return l.askNow(limit, func(ctx context.Context) any { return question(ctx) })
}

// Poll returns the answer to the newest question, once. It never waits.
func (l *Latest[A]) Poll() (answer A, ok bool) {
	value, ok := l.poll()
	answer, _ = value.(A) // a nil interface is no A, and is answered by the zero value
	return answer, ok
}

// questions are the part of Latest that does not depend on the type of the answer. Code for each
// type would make the program larger by 150 KB.
type questions struct {
	pending *asked          // the question whose answer is still to come; nil if there is none
	ended   <-chan struct{} // closed when the newest question has ended, even if it was forgotten
	limited atomic.Int32    // running questions that count for the limit of askNow
}

// asked is a question that gets an answer.
type asked struct {
	cancel    context.CancelFunc
	forgotten atomic.Bool
	answer    chan any // capacity 1, so that a question that was forgotten can end
}

func (q *questions) ask(question func(ctx context.Context) any) {
	before := q.ended
	q.start(func(ctx context.Context, now *asked) any {
		if before != nil {
			<-before
		}
		if now.forgotten.Load() {
			return nil
		}
		return question(ctx)
	})
}

func (q *questions) askNow(limit int, question func(ctx context.Context) any) bool {
	if limit == 0 {
		q.start(func(ctx context.Context, _ *asked) any { return question(ctx) })
		return true
	}
	if int(q.limited.Load()) >= limit {
		q.Forget()
		return false
	}
	q.limited.Add(1)
	q.start(func(ctx context.Context, _ *asked) any {
		defer q.limited.Add(-1)
		return question(ctx)
	})
	return true
}

func (q *questions) start(question func(ctx context.Context, now *asked) any) {
	q.Forget()
	ctx, cancel := context.WithCancel(context.Background())
	now, ended := &asked{cancel: cancel, answer: make(chan any, 1)}, make(chan struct{})
	q.pending, q.ended = now, ended
	go func() {
		defer close(ended)
		now.answer <- question(ctx, now)
	}()
}

func (q *questions) poll() (answer any, ok bool) {
	if q.pending == nil {
		return nil, false
	}
	select {
	case answer = <-q.pending.answer:
		q.pending.cancel() // releases the context
		q.pending = nil
		return answer, true
	default:
		return nil, false
	}
}

// Busy reports whether an answer is still to come from Poll.
func (q *questions) Busy() bool { return q.pending != nil }

// Cancel cancels the context of the newest question. Its answer still comes.
func (q *questions) Cancel() {
	if q.pending != nil {
		q.pending.cancel()
	}
}

// Forget cancels the newest question, which gets no answer. It does not wait for its end.
func (q *questions) Forget() {
	if q.pending != nil {
		q.pending.forgotten.Store(true)
		q.pending.cancel()
		q.pending = nil
	}
}

// Wait waits until the newest question has ended, so that Poll returns its answer. It cancels
// nothing. No frame may call it, only tests and the end of the program.
func (q *questions) Wait() {
	if q.ended != nil {
		<-q.ended
	}
}

// Close cancels the newest question and waits until it has ended. All questions of Ask have ended
// then; earlier questions of AskNow may still run. No frame may call it.
func (q *questions) Close() {
	q.Forget()
	q.Wait()
}
