package main

import (
	"path/filepath"
	"strings"
	"testing"

	"flipside/ai/eval"
)

// The commands make games, weights, their scale and ProbCut's errors. The file of weights names all
// commands that made it.
func TestWeightsTellWhatMadeThem(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds, and minutes under the race detector")
	}
	dir := t.TempDir()
	games, weights := filepath.Join(dir, "g"), filepath.Join(dir, "w.bin")
	ok(t, "train", "selfplay", games, "--games", "700", "--seed", "7", "--depth", "1", "--solve", "4")
	ok(t, "train", "fit", games, "--set", "classic46", "--passes", "1", "--out", weights)
	labels := filepath.Join(dir, "l")
	ok(t, "train", "label", labels, games, "--model", weights, "--least", "3", "--most", "8", "--solve", "6", "--depth", "1")
	ok(t, "train", "fit", labels, "--set", "classic46", "--start", weights, "--near", "--by-result", "0", "--later", "0", "--stretch", "0.05", "--passes", "1", "--out", weights)
	ok(t, "train", "fit", labels, "--start", weights, "--near", "--passes", "1", "--out", weights)
	ok(t, "train", "level", weights, games, "--positions", "20", "--depth", "1", "--further", "2", "--from", "5", "--to", "8")
	ok(t, "train", "probcut", weights, games, "--positions", "25", "--deepest", "5", "--solve", "15", "--seed", "9")
	w, origin, err := eval.ReadWeightsFile(weights)
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"train fit --set classic46", "; train fit --set classic46", "--near l; train fit --plies", "; train level --positions 20", "; train probcut --positions 25 --deepest 5 --solve 15 --seed 9"} {
		if !strings.Contains(origin.Command, words) {
			t.Errorf("%q is not in %q", words, origin.Command)
		}
	}
	if w.Errors == nil || !strings.HasSuffix(origin.Data, "with the seeds 7") {
		t.Errorf("%+v, %+v", origin, w.Errors)
	}
}
