package problems

import (
	"testing"
)

// BenchmarkSession measures the choice of the next problem from the built-in ones.
func BenchmarkSession(b *testing.B) {
	list, err := Builtin()
	if err != nil {
		b.Fatal(err)
	}
	d, _, err := OpenDiary("")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if got := d.Session(noon, list, 1, nil); len(got) != 1 {
			b.Fatal(len(got))
		}
	}
}
