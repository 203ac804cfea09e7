package ui

import (
	"context"
	"errors"
	"testing"

	"flipside/game/library"
)

// drawn lets a start see n frames.
func (s *start) drawn(n int) *start {
	for range n {
		s.frame()
	}
	return s
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func TestNothingElseBeginsBeforeThePictureIsOnTheScreen(t *testing.T) {
	s := newStart()
	if s.drawn(framesToAppear); isClosed(s.shown) {
		t.Errorf("after %d frames the last one is not yet on the screen, but other work begins", framesToAppear)
	}
	if s.drawn(1); !isClosed(s.shown) {
		t.Error("the picture is on the screen, but other work still waits")
	}
	s.drawn(100)
	s.release()

	s = newStart()
	if s.release(); !isClosed(s.shown) {
		t.Error("the program ends, but other work still waits")
	}
	var none start
	none.drawn(100).release()
}

func TestTheLibraryWaitsForTheFirstPicture(t *testing.T) {
	s := newStart()
	opened := errors.New("opened")
	open := s.library(func(context.Context) (*library.Library, string, error) { return nil, "", opened })
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := open(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("before the first picture opening ends with %v, want a wait that only the end of the program ends", err)
	}
	s.drawn(framesToAppear + 1)
	if _, _, err := open(context.Background()); err != opened {
		t.Errorf("after the first picture opening ends with %v", err)
	}
	if s.library(nil) != nil {
		t.Error("there is no library, and an opener appears")
	}
}

func TestWorkForLaterIsDoneAfterTheFirstPicture(t *testing.T) {
	s := newStart()
	done := make(chan bool)
	s.then(func() { done <- isClosed(s.shown) })
	s.drawn(framesToAppear + 1)
	if !<-done {
		t.Error("the work began before the first picture")
	}
	s.then(nil)
}
