package collection

import (
	"context"
	"testing"
)

// wait returns the next answer of a lane.
func wait[A any](l *Lane[A]) A {
	for {
		if a, ok := l.Poll(); ok {
			return a
		}
		<-l.ended // the answer, if there is one, lies in the channel now
	}
}

// Only the newest question gets an answer; the one before is cancelled and ends first.
func TestTheNewestQuestionIsAnswered(t *testing.T) {
	var l Lane[int]
	begun, old := make(chan bool), make(chan bool, 1)
	l.Ask(func(ctx context.Context) int {
		close(begun)
		<-ctx.Done()
		old <- true
		return 1
	})
	<-begun
	l.Ask(func(context.Context) int {
		if len(old) == 0 {
			t.Error("a question begins before the one before has ended")
		}
		return 2
	})
	if !l.Busy() {
		t.Error("nothing is asked")
	}
	if got := wait(&l); got != 2 {
		t.Errorf("answer %d", got)
	}
	if _, ok := l.Poll(); ok || l.Busy() {
		t.Error("an answer comes twice")
	}
}

// A question that is forgotten gets no answer, and Wait returns when it has ended.
func TestAForgottenQuestion(t *testing.T) {
	var l Lane[int]
	begun, ended := make(chan bool), false
	l.Ask(func(ctx context.Context) int {
		close(begun)
		<-ctx.Done()
		ended = true
		return 1
	})
	<-begun
	l.Wait()
	if !ended {
		t.Error("Wait does not wait")
	}
	if _, ok := l.Poll(); ok || l.Busy() {
		t.Error("a forgotten question is answered")
	}
}
