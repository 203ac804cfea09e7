package background

import (
	"context"
	"sync/atomic"
)

// Latest asks questions in the background. A newer question cancels the one before, and only the
// newest gets an answer. The zero value is ready to use. Only one goroutine, such as the frame
// loop, may call its methods; each question runs in a goroutine of its own.
type Latest[A any] struct {
	pending   *Question[struct{}, A] // its answer is still to come; nil: there is none
	forgotten *atomic.Bool           // of pending
	ended     <-chan struct{}        // closed when the newest question has ended, even if it was forgotten
	limited   atomic.Int32           // running questions that count for the limit of AskNow
}

// Ask cancels the question before and asks a new one. The new question begins when the one before
// has ended, and not at all if it is forgotten by then.
func (l *Latest[A]) Ask(question func(ctx context.Context) A) {
	before, forgotten := l.ended, new(atomic.Bool)
	l.start(func(ctx context.Context) (answer A) {
		if before != nil {
			<-before
		}
		if forgotten.Load() {
			return answer
		}
		return question(ctx)
	})
	l.forgotten = forgotten
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
	ended, q := make(chan struct{}), New[struct{}, A]()
	q.Work = goroutine{cancel, ended}
	l.pending, l.ended = q, ended
	Do(func() {
		defer close(ended)
		defer cancel(nil) // releases the context
		q.Run(func(func(struct{})) (A, error) { return question(ctx), nil })
	})
}

// Poll returns the answer to the newest question, once. It never waits.
func (l *Latest[A]) Poll() (answer A, ok bool) {
	if l.pending == nil {
		return answer, false
	}
	if answer, _, ok = l.pending.Answer(); ok {
		l.pending = nil
	}
	return answer, ok
}

// Busy reports whether an answer is still to come from Poll.
func (l *Latest[A]) Busy() bool { return l.pending != nil }

// Cancel cancels the context of the newest question. Its answer still comes.
func (l *Latest[A]) Cancel() {
	if l.pending != nil {
		l.pending.Cancel(nil)
	}
}

// Forget cancels the newest question, which gets no answer. It does not wait for its end.
func (l *Latest[A]) Forget() {
	if l.pending == nil {
		return
	}
	if l.forgotten != nil {
		l.forgotten.Store(true)
	}
	l.pending.Cancel(nil)
	l.pending, l.forgotten = nil, nil
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
