package pace

import (
	"math"
	"testing"
	"time"
)

// clockTicks is the number of ticks that Ebitengine has had after this time: a tick comes with the
// first frame after the middle between two ticks (internal/clock/clock.go).
func clockTicks(at time.Duration, had int64) int64 {
	return max(had, int64(math.Floor(at.Seconds()*60+0.5)))
}

func TestMotionIsEvenOnFastDisplays(t *testing.T) {
	for _, hz := range []int{75, 90, 120, 144, 165, 240} {
		var s screenTime
		refresh := time.Second / time.Duration(hz)
		ticks, before := int64(0), 0.0
		for n := range 20 * hz {
			at := time.Duration(n) * refresh
			ticks = clockTicks(at, ticks)
			shown := float64(ticks) + s.ahead(epoch.Add(at), ticks)
			step, want := shown-before, refresh.Seconds()*60
			before = shown
			if n > hz && math.Abs(step-want) > 0.001 {
				t.Fatalf("%d Hz: from frame %d to the next, %.4f ticks pass on the screen, want %.4f", hz, n, step, want)
			}
		}
	}
}

func TestTheTimeOnTheScreenStaysNearTheTicks(t *testing.T) {
	var s screenTime
	if a := s.ahead(epoch, 1000); a < 0 || a > mostAhead {
		t.Errorf("the first frame lies %v ticks after its tick", a)
	}
	if a := s.ahead(epoch.Add(time.Minute), 1001); a != mostAhead {
		t.Errorf("after a stop of a minute a frame lies %v ticks after its tick, want %v", a, mostAhead)
	}
	if a := s.ahead(epoch, 1002); a != 0 {
		t.Errorf("after the clock was set back a frame lies %v ticks after its tick, want 0", a)
	}
}
