package ui

import (
	"runtime"
	"time"

	"flipside/ui/session"
)

// pacer stops frames from coming faster than ticks. The picture changes only with a tick, so a
// frame between two ticks repeats a picture but costs as much as any other frame. Some systems have
// no display rhythm to wait for: a software renderer, a virtual screen, or vsync switched off.
// There, frames came as fast as the cores could draw them. They took cores from the search, and
// discs moved in uneven steps. If the display has a rhythm, its swap has already waited. At 60 Hz
// and below, the pacer then has nothing left to wait for. On a faster display, the frame with a new
// tick still comes with the first refresh after that tick.
type pacer struct {
	next time.Time // the time of the next frame
}

const (
	tick = time.Second / session.TicksPerSecond
	// A frame may come this much too early. Otherwise a display of 61 Hz would sometimes lose a
	// refresh.
	paceSlack = time.Millisecond
)

// delay returns how long a frame must wait if it could begin at now.
func (p *pacer) delay(now time.Time) time.Duration {
	early := p.next.Sub(now)
	if early > tick || early <= -tick || early > 0 && early <= paceSlack { // clock set back; long stop; rhythm of a display
		p.next = now.Add(tick)
		return 0
	}
	// The next frame keeps to the fixed times even if this frame is a little late. Otherwise the
	// delays would add up.
	p.next = p.next.Add(tick)
	return max(0, early)
}

// wait waits until the frame may begin. A browser asks for each frame at the right time, so it
// needs no wait.
func (p *pacer) wait() {
	if runtime.GOOS == "js" {
		return
	}
	if d := p.delay(time.Now()); d > 0 {
		time.Sleep(d)
	}
}
