package ai

import (
	"errors"
	"testing"
)

// The first fault is kept. Waiting for the goroutines of a search ends even if some of them never
// end.
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
