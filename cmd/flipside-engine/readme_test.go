package main

import (
	"os"
	"strings"
	"testing"
)

// The sample of solve in README.md is what solve prints, except for the times.
func TestReadmeSample(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds, and the race detector minutes")
	}
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(data), "$ cat ffo40.obf\n")
	position, rest, _ := strings.Cut(rest, "\n")
	_, rest, command := strings.Cut(rest, "$ bin/flipside-engine solve ffo40.obf\n")
	sample, _, _ := strings.Cut(rest, "\n\n")
	if !found || !command {
		t.Fatal("README.md has no sample of solve")
	}
	out := ok(t, "solve", "--hash", "256", file(t, "ffo40.obf", strings.TrimSpace(position)+"\n"))
	if got, want := timeless(out), timeless(sample); got != want {
		t.Errorf("solve says\n%s\nand README.md\n%s", got, want)
	}
}

// timeless removes numbers with a point from a text, and makes each run of spaces one space.
func timeless(text string) string {
	var words []string
	for _, w := range strings.Fields(text) {
		if !strings.Contains(w, ".") {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}
