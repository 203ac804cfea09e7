package train

import (
	"slices"
	"strings"
	"testing"
)

func TestSourcesNameTheFault(t *testing.T) {
	for _, text := range []string{"g1:2", "g1:0", "g1:-1", "g1:x", "g1:NaN"} {
		if _, err := ParseSource(text); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", text, err)
		}
	}
	empty, err := ParseSource(t.TempDir() + ":0.5")
	if err != nil || empty.Weight != 0.5 {
		t.Fatalf("%+v, %v", empty, err)
	}
	if _, _, err := ReadSources([]Source{empty}); err == nil || !strings.Contains(err.Error(), "no *.samples") {
		t.Errorf("an empty directory: %v", err)
	}
}

func TestEvenly(t *testing.T) {
	list := []string{"a", "b", "c", "d", "e"}
	if got := evenly(list, 2); !slices.Equal(got, []string{"a", "c"}) {
		t.Error(got)
	}
	if got := evenly(list, 9); !slices.Equal(got, list) {
		t.Error(got)
	}
}
