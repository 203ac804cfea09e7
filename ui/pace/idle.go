package pace

import (
	"time"
)

// Idle lets frames come less often while nothing happens. Each frame costs a few requests to the
// window system and some switches between threads, also if nothing is drawn. Ticks keep their
// number: the frame after a rest makes up for them.
type Idle struct {
	Wake <-chan struct{} // gets a value when there may be input; nil: nothing reports that

	after func(time.Duration) <-chan time.Time // nil: time.After
	quiet int                                  // ticks without input and without a motion on the screen
	still int                                  // ticks without a change on the screen
	woken bool                                 // the last rest ended by Wake, and nothing has come of it yet
	now   time.Time                            // the end of the last rest
	owed  int                                  // ticks to make up for
}

const (
	// quietTicks is the number of quiet ticks before the first rest. It is longer than the time
	// that a pointer rests before its tip appears.
	quietTicks = TicksPerSecond * 2 / 3
	// motionTicks is the longest time from one picture of a motion to the next, in ticks.
	motionTicks = 4
	// longRest is the time from frame to frame while idle, in ticks. After it, Ebitengine has as
	// many ticks as caughtUp, and drops the others (maxCatchUpTicks in internal/clock/clock.go).
	longRest = 8
	caughtUp = 5
	// shortRest is the same if Wake does not report input, or reports input of other windows. With
	// the frame itself, the answer to a click must come within 50 ms.
	shortRest = 30 * time.Millisecond
	// delivery is the time after which the window has got the input that Wake has reported.
	delivery = time.Millisecond
)

// Tick counts a tick. busy says that something happens, such as input.
func (i *Idle) Tick(busy bool) {
	i.still++
	if busy {
		i.busy()
		return
	}
	i.quiet++
}

// Missed returns the number of ticks that the last rest has dropped, once.
func (i *Idle) Missed() int {
	n := i.owed
	i.owed = 0
	return n
}

// Painted says whether a frame has changed the picture. It rests if the frame has not, and nothing
// else happens. It must be called directly before the window asks for new input.
func (i *Idle) Painted(changed bool) {
	if changed {
		i.changed()
	} else {
		i.rest()
	}
}

// changed says that the picture has changed. Changes in quick succession are a motion. A
// clock, whose text changes every tenth of a second, is not.
func (i *Idle) changed() {
	if i.still <= motionTicks {
		i.busy()
	}
	i.still = 0
}

// busy ends the idleness.
func (i *Idle) busy() { i.quiet, i.woken = 0, false }

// plan returns how long the frame that could end at now must rest, and whether Wake ends the rest.
func (i *Idle) plan(now time.Time) (rest time.Duration, interrupted bool) {
	if i.quiet < quietTicks {
		return 0, false
	}
	interrupted = i.Wake != nil && !i.woken
	rest = shortRest
	if interrupted {
		rest = longRest * tick
	}
	if past := now.Sub(i.now); past > 0 { // the frame itself took this time
		rest = max(0, rest-past)
	}
	return rest, interrupted
}

// timer returns a channel that gets a value after d.
func (i *Idle) timer(d time.Duration) <-chan time.Time {
	if i.after != nil {
		return i.after(d)
	}
	return time.After(d)
}

// rest waits if nothing happens.
func (i *Idle) rest() {
	switch rest, interrupted := i.plan(time.Now()); {
	case rest == 0:
	case interrupted:
		select {
		case <-i.Wake:
			i.woken = true
			<-i.timer(delivery)
		case <-i.timer(rest):
			i.owed = longRest - caughtUp
		}
	default:
		<-i.timer(rest)
		select {
		case <-i.Wake:
		default:
			i.woken = false
		}
	}
	i.now = time.Now()
}
