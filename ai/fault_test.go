package ai

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func breaks() { panic("first line\nsecond\tline") }

// The text of a fault is one line. Its stack is kept for the log, however the error was wrapped.
func TestGuardKeepsTheStack(t *testing.T) {
	var err error
	func() {
		defer Guard(func(fault error) { err = fmt.Errorf("the player: %w", fault) })
		breaks()
	}()
	if got := err.Error(); got != "the player: internal engine error: first line second line" {
		t.Errorf("%q", got)
	}
	if !strings.Contains(string(Stack(err)), "ai.breaks") {
		t.Errorf("the stack does not name who broke:\n%s", Stack(err))
	}
	if Stack(errors.New("full")) != nil || Stack(nil) != nil {
		t.Error("an error that is no fault has a stack")
	}
}

// The first fault is kept, and stays. One that waits for the goroutines of a search is not kept by
// those that never end.
func TestFaultsKeepTheFirst(t *testing.T) {
	f, done := NewFaults(), make(chan struct{})
	close(done)
	if f.Err() != nil || f.Wait(done) != nil {
		t.Error("a fault before there was any")
	}
	first := errors.New("first")
	f.Set(first)
	f.Set(errors.New("second"))
	<-f.Raised()
	if f.Err() != first || f.Wait(done) != first || f.Wait(nil) != first {
		t.Errorf("%v is kept, not the first", f.Err())
	}
}
