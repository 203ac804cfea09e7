package review

import (
	"math"
	"testing"
)

// The measured errors cover what a review searches, and a deeper search is never held to be worse.
func TestDoubts(t *testing.T) {
	d := measured()
	for empties := 2; empties <= 60; empties++ {
		last := math.Inf(1)
		for _, l := range []level{{depth: 2}, {depth: 7}, {depth: 8}, {depth: 13}, {depth: 18}, {depth: 30}} {
			e := d.of(empties, l)
			if e > last || e < 0.5 || e > 20 {
				t.Errorf("%d empties, %v: %v after %v", empties, l, e, last)
			}
			last = e
		}
	}
	if d.of(22, toLikelyEnd) > d.of(22, level{depth: 8}) {
		t.Error("the likely end is less sure than 8 plies")
	}
}
