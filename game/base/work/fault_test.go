package work

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
	if !strings.Contains(string(Stack(err)), "work.breaks") {
		t.Errorf("the stack does not name who broke:\n%s", Stack(err))
	}
	if Stack(errors.New("full")) != nil || Stack(nil) != nil {
		t.Error("an error that is no fault has a stack")
	}
}
