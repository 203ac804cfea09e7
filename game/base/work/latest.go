package work

import (
	"context"
	"sync/atomic"
)

// Latest asks questions in the background. A newer question cancels the previous one, and only the
// newest gets an answer. The zero value is ready to use. Only one goroutine, such as the frame
// loop, may call its methods; each question runs in a separate goroutine.
type Latest[A any] struct {
	lane
	asked *Question[struct{}, A] // the newest
}

// Ask cancels the previous question and asks a new one. The new question starts when the previous
// one has ended, or not at all if it is forgotten by then.
func (l *Latest[A]) Ask(question func(ctx context.Context) A) { l.follow(l.next(question)) }

// AskNow cancels the previous question and asks a new one at once, even if the previous one never
// ends. If limit questions of AskNow are still running, it asks none and returns false. A limit of
// 0 means no limit; such a question does not count for the others.
func (l *Latest[A]) AskNow(limit int, question func(ctx context.Context) A) bool {
	return l.begin(limit, l.next(question))
}

// next makes a question the newest, and returns its work.
func (l *Latest[A]) next(question func(ctx context.Context) A) func(ctx context.Context) {
	q := New[struct{}, A]()
	l.asked = q
	return func(ctx context.Context) {
		q.Run(func(func(struct{})) (A, error) { return question(ctx), nil })
	}
}

// Poll returns the answer to the newest question, once. It never waits.
func (l *Latest[A]) Poll() (answer A, ok bool) {
	if l.Busy() {
		if answer, _, ok = l.asked.Answer(); ok {
			l.now = nil
		}
	}
	return answer, ok
}

// lane is the part of Latest that does not depend on the type of the answer.
type lane struct {
	now     *running      // the work whose answer is pending; nil: none
	ended   chan struct{} // closed when the newest work has ended, even if it was forgotten
	limited atomic.Int32  // number of running pieces of work that count for the limit of begin
}

// running is work that gets an answer.
type running struct {
	cancel    context.CancelFunc
	forgotten atomic.Bool
}

// follow starts work when the previous work has ended.
func (l *lane) follow(work func(ctx context.Context)) {
	before := l.ended
	l.start(func(ctx context.Context, now *running) {
		if before != nil {
			<-before
		}
		if !now.forgotten.Load() {
			work(ctx)
		}
	})
}

// begin starts work at once, unless the limit of running work is reached.
func (l *lane) begin(limit int, work func(ctx context.Context)) bool {
	switch {
	case limit == 0:
		l.start(func(ctx context.Context, _ *running) { work(ctx) })
		return true
	case int(l.limited.Load()) >= limit:
		l.Forget()
		return false
	}
	l.limited.Add(1)
	l.start(func(ctx context.Context, _ *running) {
		defer l.limited.Add(-1)
		work(ctx)
	})
	return true
}

func (l *lane) start(work func(ctx context.Context, now *running)) {
	l.Forget()
	ctx, cancel := context.WithCancel(context.Background())
	now, ended := &running{cancel: cancel}, make(chan struct{})
	l.now, l.ended = now, ended
	Do(func() {
		defer close(ended)
		defer cancel() // releases the context
		work(ctx, now)
	})
}

// Busy reports whether Poll will still return an answer.
func (l *lane) Busy() bool { return l.now != nil }

// Cancel cancels the context of the newest question. Its answer still comes.
func (l *lane) Cancel() {
	if l.now != nil {
		l.now.cancel()
	}
}

// Forget cancels the newest question, which gets no answer. It does not wait for its end.
func (l *lane) Forget() {
	if l.now != nil {
		l.now.forgotten.Store(true)
		l.now.cancel()
		l.now = nil
	}
}

// Wait waits until the newest question has ended, so that Poll returns its answer. It cancels
// nothing. No frame may call it, only tests and the end of the program.
func (l *lane) Wait() {
	if l.ended != nil {
		<-l.ended
	}
}

// Close cancels the newest question and waits until it has ended. All questions of Ask have ended
// then; earlier questions of AskNow may still run. No frame may call it.
func (l *lane) Close() {
	l.Forget()
	l.Wait()
}
