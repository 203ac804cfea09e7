package collection

import (
	"context"

	"flipside/game/library"
)

// Standing is the record of the person who plays, as the library knows it. The zero value is ready.
// Only the frame loop may use it; the record is computed in goroutines.
type Standing struct {
	lane    Lane[standing]
	library *library.Library
	version int // of the library for which the record was asked
	now     standing
	known   bool
	edition int // counts the answers
}

type standing struct {
	stats library.Stats
	err   error
}

// Tick asks for the record again if the library has changed, and takes a new answer.
func (s *Standing) Tick(from *Collection) {
	l, err := from.Library()
	switch {
	case err != nil:
		s.now, s.known = standing{err: err}, true
		return
	case l == nil:
		return
	}
	if version := from.Version(); l != s.library || version != s.version {
		s.library, s.version = l, version
		s.lane.Ask(func(ctx context.Context) standing {
			stats, err := l.Stats(ctx)
			return standing{stats, err}
		})
	}
	if now, ok := s.lane.Poll(); ok {
		s.now, s.known = now, true
		s.edition++
	}
}

// Stats returns the newest record. known is false until the first one has been computed. The error
// says in a sentence why there is none.
func (s *Standing) Stats() (stats library.Stats, known bool, err error) {
	return s.now.stats, s.known, s.now.err
}

// Edition is a number that grows with every new record.
func (s *Standing) Edition() int { return s.edition }

// Close ends the work. It waits for that, and must come before the end of the Collection.
func (s *Standing) Close() { s.lane.Wait() }
