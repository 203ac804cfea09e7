package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// The object of judge has one entry a depth, with the names that other programs read. A search to
// the end makes no error.
func TestJudgeInJSON(t *testing.T) {
	path := filepath.Join(t.TempDir(), "one.obf")
	const position = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X; h8:+64;\n"
	if err := os.WriteFile(path, []byte(position), 0o644); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Selectivity     *int
		Roots, Children []map[string]float64
	}
	out := ok(t, "train", "judge", path, "--model", "classic", "--depths", "2-3", "--selectivity", "100", "--json")
	if err := json.Unmarshal([]byte(out), &got); err != nil || got.Selectivity == nil || *got.Selectivity != 100 {
		t.Fatalf("%v: %s", err, out)
	}
	names := []string{"depth", "positions", "best", "within3", "within6", "mae", "rmse", "bias", "bias_se"}
	if len(got.Roots) != 2 || len(got.Children) != 2 {
		t.Fatalf("%s", out)
	}
	for i, r := range got.Roots {
		if len(r) != len(names) || r["depth"] != float64(2+i) || r["best"] != 1 || r["within3"] != 1 || r["mae"] != 0 || r["positions"] != 1 {
			t.Errorf("root %v", r)
		}
		for _, name := range names {
			if _, found := r[name]; !found {
				t.Errorf("the root has no %q", name)
			}
			if _, found := got.Children[i][name]; found == (name == "best") {
				t.Errorf("the child has %q: %v", name, found)
			}
		}
	}
	for words, args := range map[string][]string{
		"--depths": {"--depths", "9-8"}, `"0"`: {"--depths", "0"}, `"x"`: {"--depths", "x"},
		"--selectivity must be 73, 87, 95, 98, 99 or 100, not 50": {"--selectivity", "50"}, "--threads must be from 1 to 256, not 0": {"--threads", "0"},
	} {
		fails(t, 2, words, append([]string{"train", "judge", path}, args...)...)
	}
}
