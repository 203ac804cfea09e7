package ai

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"
)

// Guard turns a panic, which would end the program, into an error. Every goroutine of a search
// defers it at its start. The text of the error is one line for people; Stack has the rest.
func Guard(fail func(error)) {
	if r := recover(); r != nil {
		fail(&panicked{r, debug.Stack()})
	}
}

// panicked is an error that Guard made from a panic.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string {
	return "a fault inside the engine: " + strings.Join(strings.Fields(fmt.Sprint(p.value)), " ")
}

// Stack returns the stack of the goroutine that panicked, for a log. It returns nil when err holds
// no panic.
func Stack(err error) []byte {
	var p *panicked
	if errors.As(err, &p) {
		return p.stack
	}
	return nil
}

// Fault keeps the first error that Guard made in a worker of a search. Who reads it stops the other
// workers, waits FaultGrace for them and never searches with them again.
type Fault chan error

// FaultGrace is how long a failed search waits for its workers: one of them may wait for a worker
// that is gone, and would never end.
const FaultGrace = time.Second

// NewFault returns an empty Fault.
func NewFault() Fault { return make(Fault, 1) }

// Set keeps an error if there is none yet.
func (f Fault) Set(err error) {
	select {
	case f <- err:
	default:
	}
}
