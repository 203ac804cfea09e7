package ai

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"
)

// Guard is deferred at the start of every goroutine that a search starts: it turns a panic there,
// which would end the program, into an error for the search to return. The error's text is one line
// for people; Stack has the rest.
func Guard(fail func(error)) {
	if r := recover(); r != nil {
		fail(&panicked{r, debug.Stack()})
	}
}

// panicked is the error that Guard makes of a panic.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string {
	return "a fault inside the engine: " + strings.Join(strings.Fields(fmt.Sprint(p.value)), " ")
}

// Stack returns the stack of the goroutine that Guard saved from the panic within err, for a log;
// nil where err holds no panic.
func Stack(err error) []byte {
	var p *panicked
	if errors.As(err, &p) {
		return p.stack
	}
	return nil
}

// Fault is where the workers of a search leave the first error that Guard made of a panic. Whoever
// reads it stops the others, gives them FaultGrace to end and searches with them no more.
type Fault chan error

// FaultGrace is how long a search that has failed waits for its workers: one that waits for who is
// gone would never end.
const FaultGrace = time.Second

// NewFault returns an empty Fault.
func NewFault() Fault { return make(Fault, 1) }

// Set leaves an error; later ones are dropped.
func (f Fault) Set(err error) {
	select {
	case f <- err:
	default:
	}
}
