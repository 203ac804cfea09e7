package ui

import (
	"context"

	"flipside/game/base/work"
	"flipside/game/library"
	"flipside/ui/app/jobs"
)

// start holds back all work that the first picture does not need: on few cores, it would take them
// from the picture. The zero value holds back nothing.
type start struct {
	shown  chan struct{} // closed when the first picture is on the screen
	frames int
}

// framesToAppear is the number of frames until the first picture is on the screen. Ebitengine shows
// the window only after the first frame, so that the second one is the first that can be seen.
const framesToAppear = 2

func newStart() start { return start{shown: make(chan struct{})} }

// frame is called when a frame begins to be drawn.
func (s *start) frame() {
	if s.frames++; s.frames > framesToAppear {
		s.release()
	}
}

// release lets the work begin. At the end of the program nothing may still wait.
func (s *start) release() {
	if s.shown != nil {
		select {
		case <-s.shown:
		default:
			close(s.shown)
		}
	}
}

// library returns an opener that waits for the first picture.
func (s *start) library(open jobs.OpenLibrary) jobs.OpenLibrary {
	if open == nil || s.shown == nil {
		return open
	}
	shown := s.shown
	return func(ctx context.Context) (*library.Library, string, error) {
		select {
		case <-shown:
			return open(ctx)
		case <-ctx.Done():
			return nil, "", ctx.Err()
		}
	}
}

// then calls do in the background after the first picture.
func (s *start) then(do func()) {
	if do == nil {
		return
	}
	shown := s.shown
	work.Do(func() {
		if shown != nil {
			<-shown
		}
		do()
	})
}
