package sys

import (
	"runtime"
	"testing"
)

func TestCrowdedWhenNoPlaceIsFree(t *testing.T) {
	n := runtime.GOMAXPROCS(0)
	AddWorkers(n - 1)
	if crowded() {
		t.Errorf("%d workers crowd %d places", n-1, n)
	}
	AddWorkers(1)
	if !crowded() {
		t.Errorf("%d workers leave one of %d places free", n, n)
	}
	RemoveWorkers(n)
	if crowded() {
		t.Error("workers that have left still count")
	}
}
