package pace

import (
	"time"
)

// screenTime says how far a frame lies behind the newest tick, for displays that are faster than
// the ticks. Ebitengine has a tick up to half a tick early, so that the time since the newest tick
// would make motions uneven. Here the time on the screen advances evenly, and is only kept near the
// ticks.
type screenTime struct {
	at   float64 // the time on the screen, in ticks
	last time.Time
}

// mostAhead is the longest time after a tick, in ticks: the tick was half a tick early, and the
// next one comes with the next frame.
const mostAhead = 1.5

// ahead returns the time of a frame after the newest tick, in ticks. ticks counts the ticks.
func (s *screenTime) ahead(now time.Time, ticks int64) float64 {
	s.at += now.Sub(s.last).Seconds() * TicksPerSecond
	s.last = now
	s.at = min(max(s.at, float64(ticks)), float64(ticks)+mostAhead)
	return s.at - float64(ticks)
}
