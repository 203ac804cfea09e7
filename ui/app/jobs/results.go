package jobs

import (
	"context"

	"flipside/game/base/work"
	"flipside/game/library"
)

// Results are the results of the person who plays, as the library knows them. The zero value is
// ready.
// Only the frame loop may use it; the record is computed in the background.
type Results struct {
	asked   work.Latest[answer]
	library *library.Library
	version int // of the library for which the record was asked
	now     answer
	known   bool
	edition int // counts the answers
}

type answer struct {
	stats library.Stats
	err   error
}

// Tick asks for the record again if the library has changed, and takes a new answer.
func (s *Results) Tick(from *Library) {
	l, err := from.Library()
	switch {
	case err != nil:
		s.now, s.known = answer{err: err}, true
		return
	case l == nil:
		return
	}
	if version := from.Version(); l != s.library || version != s.version {
		s.library, s.version = l, version
		s.asked.Ask(func(ctx context.Context) answer {
			stats, err := l.Stats(ctx)
			return answer{stats, err}
		})
	}
	if now, ok := s.asked.Poll(); ok {
		s.now, s.known = now, true
		s.edition++
	}
}

// Stats returns the newest record. known is false until the first one has been computed. The error
// says in a sentence why there is no record.
func (s *Results) Stats() (stats library.Stats, known bool, err error) {
	return s.now.stats, s.known, s.now.err
}

// Edition is a number that grows with every new record.
func (s *Results) Edition() int { return s.edition }

// Close ends the work. It waits for that, and must come before the end of the Library.
func (s *Results) Close() { s.asked.Close() }
