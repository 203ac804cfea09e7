package problems

import (
	"os"
	"testing"
)

// Readers found that the lines contradict the reasons in unseen.jsonl or that the wrong move tempts
// nobody. They saw the reasons in seen.jsonl on the board.
func TestWorth(t *testing.T) {
	for name, want := range map[string]bool{"unseen": false, "seen": true} {
		data, err := os.ReadFile("testdata/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		list, err := Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) < 10 {
			t.Errorf("%s has %d problems", name, len(list))
		}
		for _, p := range list {
			if why := p.Reason(); Worth(p) != want {
				t.Errorf("%s: %s, %s against %s, is worth a try: %v", p.ID(), why.Does.Key, p.Wrong.Played, p.Best(), !want)
			}
		}
	}
}
