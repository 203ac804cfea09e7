package main

import (
	"slices"
	"strings"
	"testing"
)

func TestReadWeightedNamesTheFault(t *testing.T) {
	for _, arg := range []string{"g1:2", "g1:0", "g1:-1", "g1:x", "g1:NaN"} {
		if _, _, err := readWeighted([]string{arg}); err == nil || !strings.Contains(err.Error(), arg) {
			t.Errorf("%s: %v", arg, err)
		}
	}
	if _, _, err := readWeighted([]string{t.TempDir() + ":0.5"}); err == nil || !strings.Contains(err.Error(), "no *.samples") {
		t.Errorf("an empty directory: %v", err)
	}
}

func TestSpread(t *testing.T) {
	list := []string{"a", "b", "c", "d", "e"}
	if got := spread(list, 2); !slices.Equal(got, []string{"a", "c"}) {
		t.Error(got)
	}
	if got := spread(list, 9); !slices.Equal(got, list) {
		t.Error(got)
	}
}
