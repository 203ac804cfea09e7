package coach

import (
	"math"
	"testing"
)

// The measured errors cover what a review searches, and a deeper search never counts as worse.
func TestDoubts(t *testing.T) {
	d := measured()
	for empties := 2; empties <= 60; empties++ {
		last := math.Inf(1)
		for _, l := range []Level{{Depth: 2}, {Depth: 7}, {Depth: 8}, {Depth: 13}, {Depth: 18}, {Depth: 30}} {
			e := d.of(empties, l)
			if e > last || e < 0.5 || e > 20 {
				t.Errorf("%d empties, %v: %v after %v", empties, l, e, last)
			}
			last = e
		}
	}
	if d.of(22, ToLikelyEnd) > d.of(22, Level{Depth: 8}) {
		t.Error("the likely end is less sure than 8 plies")
	}
}
