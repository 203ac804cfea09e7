package ui

import (
	"math"
	"testing"
	"time"

	"flipside/ui/theme"
	"flipside/ui/widget"
)

// clockTicks is the number of ticks that Ebitengine has had after this time: a tick comes with the
// first frame after the middle between two ticks (internal/clock/clock.go).
func clockTicks(at time.Duration, had int64) int64 {
	return max(had, int64(math.Floor(at.Seconds()*60+0.5)))
}

func TestMotionIsEvenOnFastDisplays(t *testing.T) {
	for _, hz := range []int{75, 90, 120, 144, 165, 240} {
		var b between
		refresh := time.Second / time.Duration(hz)
		ticks, before := int64(0), 0.0
		for n := range 20 * hz {
			at := time.Duration(n) * refresh
			ticks = clockTicks(at, ticks)
			shown := float64(ticks) + b.ahead(epoch.Add(at), ticks)
			step, want := shown-before, refresh.Seconds()*60
			before = shown
			if n > hz && math.Abs(step-want) > 0.001 {
				t.Fatalf("%d Hz: from frame %d to the next, %.4f ticks pass on the screen, want %.4f", hz, n, step, want)
			}
		}
	}
}

func TestTheTimeOnTheScreenStaysNearTheTicks(t *testing.T) {
	var b between
	if a := b.ahead(epoch, 1000); a < 0 || a > mostAhead {
		t.Errorf("the first frame lies %v ticks after its tick", a)
	}
	if a := b.ahead(epoch.Add(time.Minute), 1001); a != mostAhead {
		t.Errorf("after a stop of a minute a frame lies %v ticks after its tick, want %v", a, mostAhead)
	}
	if a := b.ahead(epoch, 1002); a != 0 {
		t.Errorf("after the clock was set back a frame lies %v ticks after its tick, want 0", a)
	}
}

func TestOnlyAKnownFastDisplayIsFollowed(t *testing.T) {
	for hz, want := range map[float64]time.Duration{0: 0, 59.94: 0, 60: 0, 61: 0, 75: time.Second / 75, 240: time.Second / 240, 1e9: 0, math.NaN(): 0} {
		var f fastest
		f.ask(func() float64 { return hz })
		if got := f.refresh(); got.Round(time.Microsecond) != want.Round(time.Microsecond) {
			t.Errorf("a display of %v Hz has frames every %v, want %v", hz, got, want)
		}
	}
	if new(fastest).refresh() != 0 {
		t.Error("an unknown display counts as fast")
	}
}

func TestMotionsAreDrawnBetweenTicksOnAFastDisplayOnly(t *testing.T) {
	var st widget.State
	f := widget.Begin(&st, widget.Input{}, theme.Themes[0], 1, nil)
	f.Animate(func(ahead float64) { f.Circle(10+ahead, 10, 5, theme.Themes[0].Text) })
	f.End()
	a := &App{frame: f, ticks: 7}
	at := func(later time.Duration) float64 { return a.commands(epoch.Add(later))[0].X }
	at(0)
	if x := at(8 * time.Millisecond); x != 10 || a.pacer.fast != 0 {
		t.Errorf("the display is not known to be fast, but the disc is at %v and frames come every %v", x, a.pacer.fast)
	}
	a.fastest.ask(func() float64 { return 144 })
	a.ticks++
	start := at(16 * time.Millisecond)
	if x := at(20 * time.Millisecond); math.Abs(x-start-0.24) > 1e-6 || a.pacer.fast != time.Second/144 {
		t.Errorf("in 4 ms a disc moves %v, want 0.24 ticks; frames come every %v", x-start, a.pacer.fast)
	}
	a.frame = widget.Begin(&st, widget.Input{}, theme.Themes[0], 1, nil)
	a.frame.End()
	if a.commands(epoch.Add(24 * time.Millisecond)); a.pacer.fast != 0 {
		t.Error("nothing moves, but frames come faster than ticks")
	}
}
