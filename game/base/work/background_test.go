package work

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
)

// taken waits for the newest question and returns its answer.
func taken[A any](t *testing.T, l *Latest[A]) A {
	t.Helper()
	l.Wait()
	a, ok := l.Poll()
	if !ok {
		t.Fatal("the newest question has ended without an answer")
	}
	return a
}

func TestAQuestionIsAnsweredOnce(t *testing.T) {
	var l Latest[int]
	if _, ok := l.Poll(); ok || l.Busy() {
		t.Fatal("an answer without a question")
	}
	release := make(chan bool)
	l.Ask(func(context.Context) int { <-release; return 1 })
	if _, ok := l.Poll(); ok || !l.Busy() {
		t.Error("Poll returns an answer before there is one")
	}
	close(release)
	if got := taken(t, &l); got != 1 {
		t.Errorf("the answer is %d", got)
	}
	if _, ok := l.Poll(); ok || l.Busy() {
		t.Error("an answer comes twice")
	}
}

// Only the newest question gets an answer; the previous one is cancelled and ends first.
func TestTheNewestQuestionIsAnswered(t *testing.T) {
	var l Latest[int]
	begun, release, old := make(chan bool), make(chan bool), make(chan bool, 1)
	l.Ask(func(ctx context.Context) int {
		close(begun)
		<-ctx.Done()
		<-release
		old <- true
		return 1
	})
	<-begun
	l.Ask(func(context.Context) int { t.Error("a question that waits begins although a newer one came"); return 2 })
	l.Ask(func(context.Context) int {
		if len(old) == 0 {
			t.Error("a question begins before the one before has ended")
		}
		return 3
	})
	close(release)
	if !l.Busy() {
		t.Error("no answer is to come")
	}
	if got := taken(t, &l); got != 3 {
		t.Errorf("the answer is %d", got)
	}
}

func TestACancelledQuestionIsAnswered(t *testing.T) {
	var l Latest[error]
	l.Cancel() // without a question it does nothing
	ask := func() {
		l.Ask(func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
		l.Cancel()
	}
	ask()
	if got := taken(t, &l); got != context.Canceled {
		t.Errorf("the answer is %v", got)
	}
	release := make(chan bool)
	l.Ask(func(context.Context) error { <-release; return nil })
	ask() // cancelled before it starts
	close(release)
	if got := taken(t, &l); got != context.Canceled {
		t.Errorf("cancelled before it began: the answer is %v", got)
	}
}

func TestAForgottenQuestionIsNotAnswered(t *testing.T) {
	var l Latest[int]
	for name, forget := range map[string]func(){
		"Forget":        func() { l.Forget(); l.Wait() },
		"Close":         l.Close,
		"Cancel, Close": func() { l.Cancel(); l.Close() },
	} {
		begun, ended := make(chan bool), false
		l.Ask(func(ctx context.Context) int {
			close(begun)
			<-ctx.Done()
			ended = true
			return 1
		})
		<-begun
		if forget(); !ended {
			t.Errorf("%s: the question has not ended", name)
		}
		if _, ok := l.Poll(); ok || l.Busy() {
			t.Errorf("%s: the question is answered", name)
		}
	}
	new(Latest[int]).Close() // without a question it returns
}

// A question of AskNow starts although the previous one has not ended, up to the limit.
func TestALimitOfQuestions(t *testing.T) {
	const limit = 2
	var l Latest[int]
	release, left := make(chan bool), make(chan bool)
	hang := func(ctx context.Context) int {
		<-release
		if ctx.Err() == nil {
			t.Error("the question before is not cancelled")
		}
		left <- true
		return 1
	}
	for range limit {
		if !l.AskNow(limit, hang) {
			t.Fatal("a question below the limit is refused")
		}
	}
	refused := func(context.Context) int { t.Error("a question at the limit begins"); return 2 }
	if l.AskNow(limit, refused) || l.Busy() {
		t.Error("at the limit AskNow returns true, or the question before is still to be answered")
	}
	if !l.AskNow(0, func(context.Context) int { return 3 }) {
		t.Error("a question without a limit is refused")
	}
	if got := taken(t, &l); got != 3 {
		t.Errorf("at the limit, a question without one is answered by %d", got)
	}
	for range limit {
		release <- true
		<-left
	}
	for l.limited.Load() > 0 {
		runtime.Gosched()
	}
	for i := range 2 * limit { // questions that have ended no longer count
		if !l.AskNow(limit, func(context.Context) int { return i }) {
			t.Fatalf("question %d is refused although none is running", i)
		}
		if got := taken(t, &l); got != i {
			t.Errorf("question %d is answered by %d", i, got)
		}
	}
}

func TestAQueueDropsNothing(t *testing.T) {
	var q Queue[int]
	q.Wait() // without work it returns
	if _, ok := q.Poll(); ok {
		t.Error("an answer without work")
	}
	const n = 50
	var order []int
	release := make(chan bool)
	for i := range n {
		q.Add(func() int { <-release; order = append(order, i); return i })
	}
	if _, ok := q.Poll(); ok {
		t.Error("Poll returns an answer before there is one")
	}
	close(release)
	q.Wait()
	var got []int
	for a, ok := q.Poll(); ok; a, ok = q.Poll() {
		got = append(got, a)
	}
	if len(got) != n || !slices.IsSorted(got) || !slices.Equal(got, order) {
		t.Errorf("the answers are %v, the work was done in the order %v", got, order)
	}
}

// A question that reports never waits for the asker, who gets the newest report and the answer,
// each once.
func TestReports(t *testing.T) {
	q := New[int, string]()
	if _, ok := q.Report(); ok {
		t.Error("a report before there is one")
	}
	failed := errors.New("failed")
	q.Run(func(report func(int)) (string, error) {
		report(1)
		report(2)
		return "done", failed
	})
	if r, ok := q.Report(); !ok || r != 2 {
		t.Errorf("the report is %d, %v", r, ok)
	}
	if _, ok := q.Report(); ok {
		t.Error("a report comes twice")
	}
	if a, err, ok := q.Answer(); a != "done" || err != failed || !ok {
		t.Errorf("the answer is %q, %v, %v", a, err, ok)
	}
	if _, _, ok := q.Answer(); ok {
		t.Error("an answer comes twice")
	}
}

func TestDo(t *testing.T) {
	release, done := make(chan bool), make(chan bool)
	Do(func() { <-release; close(done) })
	close(release) // Do has returned although the work has not ended
	<-done
}

// A question that was cancelled and then forgotten does not start either.
func TestCancelledAndForgotten(t *testing.T) {
	var l Latest[int]
	slow, first := make(chan struct{}), make(chan struct{})
	l.Ask(func(context.Context) int { close(first); <-slow; return 1 })
	<-first // a question that has not started would not delay the next one
	begun := false
	l.Ask(func(context.Context) int { begun = true; return 2 })
	l.Cancel()
	l.Forget()
	close(slow)
	if l.Wait(); begun {
		t.Error("the question begins")
	}
}
