package collection

import "context"

// Lane answers questions in the background, one at a time. A newer question cancels the one before,
// and only the newest gets an answer. The zero value is ready. Only the frame loop may use a Lane;
// what it asks runs in goroutines.
type Lane[A any] struct {
	cancel context.CancelFunc
	out    chan A
	ended  <-chan struct{} // the newest question has ended
}

// Ask asks a question. It waits, in its own goroutine, until the question before has ended.
func (l *Lane[A]) Ask(question func(ctx context.Context) A) {
	l.Forget()
	ctx, cancel := context.WithCancel(context.Background())
	out, ended, before := make(chan A, 1), make(chan struct{}), l.ended
	l.cancel, l.out, l.ended = cancel, out, ended
	go func() {
		defer close(ended)
		if before != nil {
			<-before
		}
		if ctx.Err() != nil {
			return
		}
		answer := question(ctx)
		if ctx.Err() == nil {
			out <- answer
		}
	}()
}

// Poll returns the answer, once. It never waits.
func (l *Lane[A]) Poll() (answer A, ok bool) {
	if l.out == nil {
		return answer, false
	}
	select {
	case answer = <-l.out:
		l.cancel()
		l.out, l.cancel = nil, nil
		return answer, true
	default:
		return answer, false
	}
}

// Busy reports whether an answer is still to come.
func (l *Lane[A]) Busy() bool { return l.out != nil }

// Forget cancels the question. It gets no answer.
func (l *Lane[A]) Forget() {
	if l.cancel != nil {
		l.cancel()
	}
	l.out, l.cancel = nil, nil
}

// Wait cancels the question and returns when it has ended. Only the end of the program may call it.
func (l *Lane[A]) Wait() {
	l.Forget()
	if l.ended != nil {
		<-l.ended
	}
}
