package pace

import (
	"time"
)

// tick is the time from tick to tick.
const tick = time.Second / TicksPerSecond

// Pacer stops frames from coming faster than the picture changes. It changes with a tick, and while
// something moves, with each refresh of a display that is known to be faster. Any other frame
// repeats a picture but costs as much. Some systems have no display rhythm to wait for: a software
// renderer, a virtual screen, or vsync switched off. There, frames would come as fast as the cores
// could draw them. They would take cores from the search, and discs would move in uneven steps. If
// the display has a rhythm, its swap has already waited. At 60 Hz and below, the pacer then has
// nothing left to wait for. On a faster display, the frame with a new tick still comes with the
// first refresh after that tick. The zero value is ready; the display is unknown.
type Pacer struct {
	next    time.Time     // the time of the next frame
	fast    time.Duration // the time from refresh to refresh if something moves on a fast display; else 0
	display refreshRate
	screen  screenTime
}

// A frame may come this much too early. Otherwise a display of 61 Hz would sometimes lose a
// refresh.
const paceSlack = time.Millisecond

// Ask takes the refresh rate of the fastest display from hz, in Hz; 0: unknown. hz may wait, so Ask
// may be called in the background.
func (p *Pacer) Ask(hz func() float64) { p.display.set(hz()) }

// Wait waits until the frame may begin.
func (p *Pacer) Wait() {
	if d := p.delay(time.Now()); d > 0 {
		time.Sleep(d)
	}
}

// Frame says what the frame at now shows; ticks counts the ticks, and moving says whether something
// moves. If between is true, the frame shows the motion ahead of the newest tick by this time, in
// ticks. Otherwise it shows that tick.
func (p *Pacer) Frame(now time.Time, ticks int64, moving bool) (ahead float64, between bool) {
	p.fast = 0
	if moving {
		p.fast = p.display.refresh()
	}
	ahead = p.screen.ahead(now, ticks) // it must also know the frames without motion
	return ahead, p.fast > 0
}

// delay returns how long a frame must wait if it could begin at now.
func (p *Pacer) delay(now time.Time) time.Duration {
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
