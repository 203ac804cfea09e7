package pace

import (
	"math"
	"testing"
	"time"
)

func TestOnlyAKnownFastDisplayIsFollowed(t *testing.T) {
	for hz, want := range map[float64]time.Duration{0: 0, 59.94: 0, 60: 0, 61: 0, 75: time.Second / 75, 240: time.Second / 240, 1e9: 0, math.NaN(): 0} {
		var r refreshRate
		r.set(hz)
		if got := r.refresh(); got.Round(time.Microsecond) != want.Round(time.Microsecond) {
			t.Errorf("a display of %v Hz has frames every %v, want %v", hz, got, want)
		}
	}
	if new(refreshRate).refresh() != 0 {
		t.Error("an unknown display counts as fast")
	}
}
