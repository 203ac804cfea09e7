package ai

import (
	"context"
	"errors"
	"testing"

	"flipside/game/base/work"
)

func TestTask(t *testing.T) {
	pool := NewPool(3)
	defer pool.Close()
	step := make(chan struct{})
	fault := errors.New("fault")
	task := Ask(pool, Turn, 0, nil, func(_ context.Context, workers int, report func(int)) (string, error) {
		<-step
		for i := range 100 {
			report(i)
		}
		step <- struct{}{}
		<-step
		report(workers)
		return "answer", fault
	})
	if n, ok := task.Report(); ok {
		t.Errorf("report %d before the first one was sent", n)
	}
	if _, _, ok := task.Answer(); ok {
		t.Error("an answer before the end")
	}
	step <- struct{}{}
	<-step
	if n, ok := task.Report(); !ok || n != 99 {
		t.Errorf("report %d, %v; want the newest one, 99", n, ok)
	}
	if n, ok := task.Report(); ok {
		t.Errorf("report %d came twice", n)
	}
	step <- struct{}{}
	<-task.Done()
	if n, ok := task.Report(); !ok || n != 3 {
		t.Errorf("report %d, %v after the end; want the last one, with 3 workers", n, ok)
	}
	if text, err, ok := task.Answer(); !ok || text != "answer" || err != fault {
		t.Errorf("answer %q, %v, %v", text, err, ok)
	}
	if _, _, ok := task.Answer(); ok {
		t.Error("the answer came twice")
	}
}

// Every task answers, even one that was cancelled before it began or one that panics.
func TestTaskAlwaysAnswers(t *testing.T) {
	pool := NewPool(1)
	cause := errors.New("cause")
	waits := make(chan struct{})
	first := Ask(pool, Turn, 0, nil, func(context.Context, int, func(int)) (int, error) {
		<-waits
		panic("no reason")
	})
	second := Ask(pool, Turn, 0, first.Work, func(ctx context.Context, _ int, _ func(int)) (int, error) {
		return 2, context.Cause(ctx)
	})
	second.Cancel(cause)
	close(waits)
	<-second.Done()
	if _, err, ok := first.Answer(); !ok || work.Stack(err) == nil {
		t.Errorf("the panic became %v, %v; want an error with its stack", err, ok)
	}
	if n, err, ok := second.Answer(); !ok || n != 2 || err != cause {
		t.Errorf("answer of the cancelled task: %d, %v, %v", n, err, ok)
	}
	pool.Close()
	late := Ask(pool, Turn, 0, nil, func(ctx context.Context, _ int, _ func(int)) (int, error) {
		return 0, context.Cause(ctx)
	})
	<-late.Done()
	if _, err, ok := late.Answer(); !ok || err != ErrPoolClosed {
		t.Errorf("answer after Close: %v, %v", err, ok)
	}
}
