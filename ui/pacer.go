package ui

import (
	"runtime"
	"time"

	"flipside/ui/session"
)

// pacer keeps frames from coming faster than the ticks. What is shown changes by ticks alone, so a
// frame between two of them repeats a picture, and costs as much as another: without a display's
// own rhythm to wait for (a software renderer, a virtual screen, vsync switched off) frames came as
// fast as the cores made them, took those from the search, and moved discs by uneven steps. Where a
// display has a rhythm, its swap has already waited: at 60 Hz and below nothing is left to wait for
// here, and on a faster display the frame that a tick changed still comes with the first refresh
// after it.
type pacer struct {
	next time.Time // the frame is due
}

const (
	tick = time.Second / session.TicksPerSecond
	// A frame may come this much too early, or a display of 61 Hz would lose one refresh now and
	// then.
	paceSlack = time.Millisecond
)

// delay returns how long a frame that is ready to begin at now has to wait.
func (p *pacer) delay(now time.Time) time.Duration {
	early := p.next.Sub(now)
	if early > tick || early <= -tick || early > 0 && early <= paceSlack { // the clock was set back; a long stop; a display's rhythm
		p.next = now.Add(tick)
		return 0
	}
	// The next frame keeps to the grid although this one is a little late, or all the delays would
	// add up.
	p.next = p.next.Add(tick)
	return max(0, early)
}

// wait waits until the frame may begin. A browser calls for each frame when it wants it.
func (p *pacer) wait() {
	if runtime.GOOS == "js" {
		return
	}
	if d := p.delay(time.Now()); d > 0 {
		time.Sleep(d)
	}
}
