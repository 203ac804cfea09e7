package play

import (
	"time"

	"flipside/game"
	"flipside/game/record"
	"flipside/ui/app/session"
	"flipside/ui/view"
)

// cover knows whether another screen covers the game, which stops the clock of a person.
type cover struct{ covered bool }

// Cover implements screen.Coverable.
func (c *cover) Cover(covered bool) { c.covered = covered }

// lowTime is the time from which on the clock of a person is marked, and ticks.
const lowTime = 10 * time.Second

// seconds counts the last seconds of a clock.
type seconds struct {
	side game.Color
	left time.Duration // whole seconds, rounded up; 0: no clock runs in its last seconds
}

// tick reports whether another of the last seconds of the running clock has begun.
func (c *seconds) tick(s *session.Snapshot) bool {
	now := seconds{}
	if left := s.Left[s.Pass]; s.Timed && left <= lowTime {
		now = seconds{s.Pass, (left + time.Second - 1).Truncate(time.Second)}
	}
	began := now.left > 0 && now != *c
	*c = now
	return began
}

// clockOf returns the time on the clock of a side, empty without a clock, and whether it is in its
// last seconds.
func clockOf(s *session.Snapshot, c game.Color) (left string, last bool) {
	winner, _ := s.Winner()
	switch {
	case s.Left[c] == 0:
		return "", false
	case s.Early.End == record.TimedOut && winner != c:
		return view.TimeLeft(0), true
	}
	return view.TimeLeft(s.Left[c]), s.Timed && s.Pass == c && s.Left[c] <= lowTime
}
