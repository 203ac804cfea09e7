package pace

import (
	"testing"
	"time"
)

// idle returns an Idle that has been quiet for long, after a rest that ended right now. The rests
// of plan count from epoch. Its waits end at once, but only when nothing else ends them.
func idle(wake <-chan struct{}) *Idle {
	i := &Idle{Wake: wake, now: epoch, after: func(time.Duration) <-chan time.Time {
		if len(wake) > 0 {
			return nil
		}
		over := make(chan time.Time, 1)
		over <- epoch
		return over
	}}
	for range quietTicks {
		i.Tick(false)
	}
	return i
}

func TestFramesRestOnlyWhileNothingHappens(t *testing.T) {
	i := &Idle{Wake: make(chan struct{}), now: epoch}
	for n := range quietTicks {
		if rest, _ := i.plan(epoch); rest != 0 {
			t.Fatalf("after %d quiet ticks a frame rests %v", n, rest)
		}
		i.Tick(false)
	}
	if rest, by := i.plan(epoch); rest != longRest*tick || !by {
		t.Errorf("an idle frame rests %v (ended by input: %v), want %v, ended by input", rest, by, longRest*tick)
	}
	i.now = epoch.Add(-20 * time.Millisecond)
	if rest, _ := i.plan(epoch); rest != longRest*tick-20*time.Millisecond {
		t.Errorf("20 ms after the last rest a frame rests %v", rest)
	}
	i.now = epoch.Add(-time.Hour)
	if rest, _ := i.plan(epoch); rest != 0 {
		t.Errorf("a late frame rests %v", rest)
	}
	for _, happens := range []func(i *Idle){func(i *Idle) { i.Tick(true) }, (*Idle).busy} {
		i = idle(make(chan struct{}))
		happens(i)
		if rest, _ := i.plan(epoch); rest != 0 {
			t.Errorf("right after something happened a frame rests %v", rest)
		}
	}
}

// The tenths of a clock do not keep the frames from resting; a motion does, from its second picture
// on.
func TestFramesRestBetweenTheTenthsOfAClock(t *testing.T) {
	i := idle(make(chan struct{}))
	for range 20 {
		for range 6 {
			i.Tick(false)
		}
		i.Painted(true)
		if rest, _ := i.plan(epoch); rest == 0 {
			t.Fatal("frames do not rest while a clock shows tenths")
		}
	}
	i.Tick(false)
	i.Painted(true)
	if rest, _ := i.plan(epoch); rest != 0 {
		t.Errorf("in a motion, a frame rests %v", rest)
	}
}

// Without news of input, or with news of input for other windows, a rest must be so short that an
// answer comes within 50 ms, the frame included.
func TestRestsAreShortIfInputIsNotReported(t *testing.T) {
	const most = 50*time.Millisecond - tick
	for name, i := range map[string]*Idle{"no news": idle(nil), "news of other windows": idle(make(chan struct{}))} {
		i.woken = i.Wake != nil
		if rest, by := i.plan(epoch); rest == 0 || rest > most || by {
			t.Errorf("%s: a frame rests %v (ended by input: %v), want at most %v", name, rest, by, most)
		}
	}
}

func TestInputEndsARest(t *testing.T) {
	wake := make(chan struct{}, 1)
	i := idle(wake)
	wake <- struct{}{}
	i.now = time.Now().Add(time.Hour) // the clock of rest has not reached it
	if i.Painted(false); !i.woken || i.Missed() != 0 {
		t.Error("a rest that input ended has dropped ticks, or does not know what ended it")
	}
	i.now = time.Now().Add(time.Hour)
	if i.Painted(false); i.woken {
		t.Error("no more input came, but the next rest did not find that out")
	}
	if i.Missed() != 0 {
		t.Error("a short rest has dropped ticks")
	}
	i.woken = true
	if i.Tick(true); i.woken {
		t.Error("the input was for this window, but the next idleness begins as if it was not")
	}
}

func TestTicksOfARestAreMadeUpFor(t *testing.T) {
	i := idle(make(chan struct{}))
	i.now = time.Now().Add(time.Hour)
	i.Painted(false)
	if got, want := i.Missed()+caughtUp, longRest; got != want { // the rest comes from Ebitengine
		t.Errorf("after a rest of %d ticks there are %d", want, got)
	}
	if i.Missed() != 0 {
		t.Error("ticks are made up for twice")
	}
}
