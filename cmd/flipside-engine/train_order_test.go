package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flipside/ai/eval/moveorder"
)

// The weights that order moves come from games of selfplay and say so. The table has rows for
// numbers of empties.
func TestTrainOrder(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds, and minutes under the race detector")
	}
	dir := t.TempDir()
	games, weights := filepath.Join(dir, "g"), filepath.Join(dir, "order.bin")
	ok(t, "train", "selfplay", games, "--games", "20", "--seed", "7", "--depth", "1", "--solve", "4")
	out := ok(t, "train", "order", games, "--positions", "2", "--passes", "2", "--seed", "3", "--out", weights)
	if !regexp.MustCompile(`^ *empties +nodes +ratio\n( *1[0-5] +\d+ +\d\.\d{3}\n)+$`).MatchString(out) {
		t.Errorf("%q", out)
	}
	data, err := os.ReadFile(weights)
	if err != nil {
		t.Fatal(err)
	}
	_, origin, err := moveorder.Read(bytes.NewReader(data))
	if err != nil || origin.Command != "train order" || origin.Seed != 3 || !strings.HasSuffix(origin.Data, " nodes of 1 solves") {
		t.Errorf("%+v, %v", origin, err)
	}
	empty := filepath.Join(dir, "empty")
	ok(t, "train", "selfplay", empty, "--games", "3", "--seed", "7", "--depth", "1", "--solve", "4", "--random-from", "50", "--random-to", "52")
	fails(t, 1, "the files hold no position with 17 to 22 empties", "train", "order", empty, "--out", weights)
	for words, args := range map[string][]string{
		"--positions must be at least 1, not 0":                     {"--positions", "0"},
		"--passes must be from 1 to 100, not 0":                     {"--passes", "0"},
		"--threads must be from 1 to 256, not 0":                    {"--threads", "0"},
		"--model must be builtin or a file of weights, not classic": {"--model", "classic"},
	} {
		fails(t, 2, words, append([]string{"train", "order", games, "--out", weights}, args...)...)
	}
	if after, err := os.ReadFile(weights); err != nil || !bytes.Equal(after, data) {
		t.Errorf("a command that failed changed the file, %v", err)
	}
}
