package ui

import (
	"math"
	"sync/atomic"
	"time"

	"flipside/ui/app/session"
)

// between says how far a frame lies behind the newest tick, for displays that are faster than the
// ticks. Ebitengine has a tick up to half a tick early, so that the time since the newest tick
// would make motions uneven. Here the time on the screen goes on evenly, and is only kept near the
// ticks.
type between struct {
	at   float64 // the time on the screen, in ticks
	last time.Time
}

// fastest is the refresh rate of the fastest display, in Hz. It is asked in the background.
type fastest struct{ hz atomic.Uint64 }

func (f *fastest) ask(hz func() float64) { f.hz.Store(math.Float64bits(hz())) }

// refresh returns the time from refresh to refresh if a display is surely faster than the ticks,
// else 0.
func (f *fastest) refresh() time.Duration {
	const surely, most = session.TicksPerSecond * 1.1, 1000
	hz := math.Float64frombits(f.hz.Load())
	if hz >= surely && hz <= most {
		return time.Duration(float64(time.Second) / hz)
	}
	return 0
}

// mostAhead is the longest time after a tick, in ticks: the tick was half a tick early, and the
// next one comes with the next frame.
const mostAhead = 1.5

// ahead returns the time of a frame after the newest tick, in ticks. ticks counts the ticks.
func (b *between) ahead(now time.Time, ticks int64) float64 {
	b.at += now.Sub(b.last).Seconds() * session.TicksPerSecond
	b.last = now
	b.at = min(max(b.at, float64(ticks)), float64(ticks)+mostAhead)
	return b.at - float64(ticks)
}
