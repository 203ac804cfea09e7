package ui

import (
	"time"

	"flipside/ui/app/session"
)

// pacer stops frames from coming faster than the picture changes. It changes with a tick, and while
// something moves, with each refresh of a display that is known to be faster. Any other frame
// repeats a picture but costs as much. Some systems have no display rhythm to wait for: a software
// renderer, a virtual screen, or vsync switched off. There, frames came as fast as the cores could
// draw them. They took cores from the search, and discs moved in uneven steps. If the display has a
// rhythm, its swap has already waited. At 60 Hz and below, the pacer then has nothing left to wait
// for. On a faster display, the frame with a new tick still comes with the first refresh after that
// tick.
type pacer struct {
	next time.Time     // the time of the next frame
	fast time.Duration // the time from refresh to refresh if something moves on a fast display; else 0
}

const (
	tick = time.Second / session.TicksPerSecond
	// A frame may come this much too early. Otherwise a display of 61 Hz would sometimes lose a
	// refresh.
	paceSlack = time.Millisecond
)

// delay returns how long a frame must wait if it could begin at now.
func (p *pacer) delay(now time.Time) time.Duration {
	step := tick
	if p.fast > 0 {
		step = min(tick, p.fast)
	}
	early := p.next.Sub(now)
	if early > step || early <= -step || early > 0 && early <= paceSlack { // clock set back or new step; long stop; rhythm of a display
		p.next = now.Add(step)
		return 0
	}
	// The next frame keeps to the fixed times even if this frame is a little late. Otherwise the
	// delays would add up.
	p.next = p.next.Add(step)
	return max(0, early)
}

// wait waits until the frame may begin.
func (p *pacer) wait() {
	if d := p.delay(time.Now()); d > 0 {
		time.Sleep(d)
	}
}
