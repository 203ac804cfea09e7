package ai

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

// Guard is deferred at the start of every goroutine that a search starts. It turns a panic there,
// which would end the program, into an error for the search to return. The error's text is one line
// for people; Stack has the rest.
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
	text := strings.Join(strings.Fields(fmt.Sprint(p.value)), " ")
	return "internal engine error: " + text
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

// Faults keeps the first fault of the goroutines of an engine. An engine with a fault searches no
// more: what the goroutines left behind cannot be trusted.
type Faults struct {
	once   sync.Once
	err    error
	raised chan struct{}
}

// NewFaults returns a Faults without a fault.
func NewFaults() *Faults { return &Faults{raised: make(chan struct{})} }

// Set keeps the first error; later ones are dropped. It is what Guard is given.
func (f *Faults) Set(err error) {
	f.once.Do(func() {
		f.err = err
		close(f.raised)
	})
}

// Raised is closed when there is a fault.
func (f *Faults) Raised() <-chan struct{} { return f.raised }

// Err returns the fault, nil where there is none.
func (f *Faults) Err() error {
	select {
	case <-f.raised:
		return f.err
	default:
		return nil
	}
}

// faultGrace is how long the other goroutines of a search have to end after a fault: one that waits
// for the one that is gone never ends.
const faultGrace = time.Second

// Wait waits until done is closed, after a fault for a second at most, and returns the fault.
func (f *Faults) Wait(done <-chan struct{}) error {
	select {
	case <-done:
	case <-f.raised:
		late := time.NewTimer(faultGrace)
		defer late.Stop()
		select {
		case <-done:
		case <-late.C:
		}
	}
	return f.Err()
}
