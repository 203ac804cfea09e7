// Package background is how the window does work outside the frame loop. Latest asks a question of
// which only the newest answer counts, Queue does one piece of work after the other, Once asks a
// single question, and Do does work that has no answer. The frame loop polls the answers and never
// waits. A panic in a question ends the program, like a panic in any goroutine.
package background

import (
	"context"
	"errors"
	"sync/atomic"
)

// Latest asks questions in the background. A newer question cancels the one before, and only the
// newest gets an answer. The zero value is ready to use. Only the frame loop may call its methods;
// each question runs in a goroutine of its own.
type Latest[A any] struct {
	pending *asked[A]       // the question whose answer is still to come; nil if there is none
	ended   <-chan struct{} // closed when the newest question has ended, even if it was forgotten
	limited atomic.Int32    // running questions that count for the limit of AskNow
}

// asked is a question that gets an answer.
type asked[A any] struct {
	cancel context.CancelCauseFunc
	answer chan A // capacity 1, so that a question that was forgotten can end
}

// errForgotten is the cause of a context whose question gets no answer.
var errForgotten = errors.New("another question is newer, or no answer is wanted")

// Ask cancels the question before and asks a new one. The new question begins when the one before
// has ended, and not at all if it is forgotten by then.
func (l *Latest[A]) Ask(question func(ctx context.Context) A) {
	before := l.ended
	l.start(func(ctx context.Context) (none A) {
		if before != nil {
			<-before
		}
		if context.Cause(ctx) == errForgotten {
			return none
		}
		return question(ctx)
	})
}

// AskNow cancels the question before and asks a new one at once, even if the one before never ends.
// If limit questions of AskNow are still running, it asks none and returns false. A limit of 0
// means no limit; such a question does not count for the others.
func (l *Latest[A]) AskNow(limit int, question func(ctx context.Context) A) bool {
	if limit == 0 {
		l.start(question)
		return true
	}
	if int(l.limited.Load()) >= limit {
		l.Forget()
		return false
	}
	l.limited.Add(1)
	l.start(func(ctx context.Context) A {
		defer l.limited.Add(-1)
		return question(ctx)
	})
	return true
}

func (l *Latest[A]) start(question func(ctx context.Context) A) {
	l.Forget()
	ctx, cancel := context.WithCancelCause(context.Background())
	answer, ended := make(chan A, 1), make(chan struct{})
	l.pending, l.ended = &asked[A]{cancel, answer}, ended
	go func() {
		defer close(ended)
		answer <- question(ctx)
	}()
}

// Poll returns the answer to the newest question, once. It never waits.
func (l *Latest[A]) Poll() (answer A, ok bool) {
	if l.pending == nil {
		return answer, false
	}
	select {
	case answer = <-l.pending.answer:
		l.pending.cancel(nil) // releases the context
		l.pending = nil
		return answer, true
	default:
		return answer, false
	}
}

// Busy reports whether an answer is still to come from Poll.
func (l *Latest[A]) Busy() bool { return l.pending != nil }

// Cancel cancels the context of the newest question. Its answer still comes.
func (l *Latest[A]) Cancel() {
	if l.pending != nil {
		l.pending.cancel(nil)
	}
}

// Forget cancels the newest question, which gets no answer. It does not wait for its end.
func (l *Latest[A]) Forget() {
	if l.pending != nil {
		l.pending.cancel(errForgotten)
		l.pending = nil
	}
}

// Wait waits until the newest question has ended, so that Poll returns its answer. It cancels
// nothing. No frame may call it, only tests and the end of the program.
func (l *Latest[A]) Wait() {
	if l.ended != nil {
		<-l.ended
	}
}

// Close cancels the newest question and waits until it has ended. All questions of Ask have ended
// then; earlier questions of AskNow may still run. No frame may call it.
func (l *Latest[A]) Close() {
	l.Forget()
	l.Wait()
}
