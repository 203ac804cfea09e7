package ai

import (
	"sync"
	"time"
)

// Faults keeps the first fault of the goroutines of an engine. An engine with a fault refuses
// further searches: the state that its goroutines left cannot be trusted.
type Faults struct {
	once   sync.Once
	err    error
	raised chan struct{}
}

// NewFaults returns a Faults without a fault.
func NewFaults() *Faults { return &Faults{raised: make(chan struct{})} }

// Set keeps the first error and drops later ones. It is meant to be passed to Guard.
func (f *Faults) Set(err error) {
	f.once.Do(func() {
		f.err = err
		close(f.raised)
	})
}

// Raised returns a channel that is closed when there is a fault.
func (f *Faults) Raised() <-chan struct{} { return f.raised }

// Err returns the fault, or nil if there is none.
func (f *Faults) Err() error {
	select {
	case <-f.raised:
		return f.err
	default:
		return nil
	}
}

// faultGrace is how long the other goroutines of a search have to end after a fault: one that waits
// for the failed one never ends.
const faultGrace = time.Second

// Wait waits until done is closed, or for at most a second after a fault, and returns the fault.
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
