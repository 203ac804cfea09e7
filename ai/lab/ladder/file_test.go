package ladder

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDefaultStepsCanBeRead(t *testing.T) {
	for _, text := range Default {
		if _, err := Parse(text); err != nil {
			t.Error(err)
		}
	}
}

// The description of a player holds the options and the weights.
func TestPlayersDiffer(t *testing.T) {
	list := players("minimax:master", "minimax:master,time=1s")
	if list[0] == list[1] || !strings.Contains(list[0], "weights ") {
		t.Errorf("%s, %s", list[0], list[1])
	}
}

// A file with a wrong line gives an error that names the line, whatever the file holds.
func FuzzOpenLadder(f *testing.F) {
	f.Add([]byte("{\"a\":\"x\"}\n"))
	f.Add([]byte("{}\n{\"a\":"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "ladder")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if l, err := Open(path); err == nil {
			_, _ = l.Sums("noisy:novice", "random")
		} else if now, _ := os.ReadFile(path); string(now) != string(data) || !strings.Contains(err.Error(), "line ") {
			t.Fatalf("%v; the file was changed: %v", err, string(now) != string(data))
		}
	})
}
