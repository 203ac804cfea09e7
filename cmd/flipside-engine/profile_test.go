package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// match --profile and profile judge the same games alike, and the fields have their names.
func TestProfiles(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds, and more under the race detector")
	}
	games := t.TempDir() + "/games"
	out := ok(t, "match", "greedy", "random", "--games", "2", "--profile", "--json", "--transcript", games)
	var m struct {
		Profile struct{ A, B map[string]float64 }
	}
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatal(err)
	}
	for _, p := range []map[string]float64{m.Profile.A, m.Profile.B} {
		for _, name := range []string{"moves", "mean", "median", "p90", "share10", "share20", "corners_per_game"} {
			if _, found := p[name]; !found {
				t.Errorf("there is no %s: %s", name, out)
			}
		}
		if p["moves"] < 30 || p["mean"] < 3 || p["median"] > p["p90"] || p["share20"] > p["share10"] || p["share10"] > 1 {
			t.Errorf("%v", p)
		}
	}
	lines, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, line := range strings.Split(strings.TrimSpace(string(lines)), "\n") {
		moves = append(moves, strings.Fields(line)[4])
	}
	var both struct {
		Games   int
		Profile map[string]float64
	}
	list := file(t, "games.txt", strings.Join(moves, "\n")+"\n")
	if err := json.Unmarshal([]byte(ok(t, "profile", "--json", list)), &both); err != nil {
		t.Fatal(err)
	}
	a, b := m.Profile.A, m.Profile.B
	sum := a["mean"]*a["moves"] + b["mean"]*b["moves"]
	if both.Games != 2 || both.Profile["moves"] != a["moves"]+b["moves"] || abs(both.Profile["mean"]*both.Profile["moves"]-sum) > 1e-6 {
		t.Errorf("%+v does not sum up %+v and %+v", both, a, b)
	}
	if out := ok(t, "profile", "--most", "1", list); !strings.Contains(out, "1 games") || !strings.Contains(out, "corners a game") {
		t.Errorf("%s", out)
	}
	fails(t, 2, "--every must be at least 1, not 0", "profile", "--every", "0", list)
}

// train people fits to games, continues, and measures a model.
func TestTrainPeople(t *testing.T) {
	list := file(t, "a.txt", "f5d6c3d3c4f4f6f3e6e7\n")
	held := file(t, "b.txt", "f5d6c5f4e3c6d3f6\n")
	dir := t.TempDir()
	out := ok(t, "train", "people", dir, list, held, "--held", "1", "--epochs", "1", "--out", dir+"/people.bin")
	again := ok(t, "train", "people", dir, list, held, "--held", "1", "--epochs", "1")
	measured := ok(t, "train", "people", dir, held, "--held", "1", "--model", dir+"/people.bin")
	if !strings.Contains(out, "top 1") || out != again || out != measured {
		t.Errorf("%s\n%s\n%s", out, again, measured)
	}
	fails(t, 2, "--held 1 leaves no file to fit to (1 in all)", "train", "people", dir, list, "--held", "1")
}

func abs(x float64) float64 { return max(x, -x) }
