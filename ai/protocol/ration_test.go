package protocol

import (
	"testing"
	"time"
)

// TestRation runs searches that use all the time they get: a game is played well to its end, and
// any number of searches ends.
func TestRation(t *testing.T) {
	left, sum := lastWords, time.Duration(0)
	for n := 1; n <= 1_000_000; n++ {
		next := left.next()
		sum += next
		left.use(next)
		if n == 1 && next != longest || n == 60 && next < longest/5 {
			t.Errorf("search %d has %v", n, next)
		}
	}
	if sum > time.Duration(lastWords) {
		t.Errorf("the searches have %v, want %v at most", sum, time.Duration(lastWords))
	}
	left.use(time.Hour) // a search that did not end in time
	if left.next() != 0 {
		t.Errorf("%v left", left)
	}
}
