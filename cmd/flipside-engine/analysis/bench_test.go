package analysis

import (
	"slices"
	"testing"
)

func TestThreadCounts(t *testing.T) {
	if got := threadCounts(6); !slices.Equal(got, []int{1, 2, 4, 6}) {
		t.Errorf("%v", got)
	}
}
