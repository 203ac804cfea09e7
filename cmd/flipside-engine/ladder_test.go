package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/lab/ladder"
	"flipside/ai/match"
)

func TestLadderKeepsItsSteps(t *testing.T) {
	dir := t.TempDir()
	kept, games := filepath.Join(dir, "ladder.jsonl"), filepath.Join(dir, "games")
	args := []string{"ladder", "friendly:beginner>random", "friendly:novice>friendly:beginner>=0..100", "--games", "6", "--seed", "2", "--out", kept}
	whole := ok(t, append(args, "--plot", filepath.Join(dir, "elo"))...)
	for _, words := range []string{"no goal: met", "goal 0 to 100 %: met", "Elo among these players", "friendly:novice"} {
		if !strings.Contains(whole, words) {
			t.Errorf("no %q in\n%s", words, whole)
		}
	}
	for _, ext := range []string{".svg", ".png"} {
		if info, err := os.Stat(filepath.Join(dir, "elo"+ext)); err != nil || info.Size() == 0 {
			t.Errorf("no diagram: %v", err)
		}
	}
	data, err := os.ReadFile(kept)
	if err != nil || strings.Count(string(data), "\n") != 2 {
		t.Fatalf("%v: %s", err, data)
	}

	// Nothing is played again, also for a step with a former name.
	if again := ok(t, append(slices.Clone(args[:1]), append([]string{"noisy:beginner>random", "noisy:novice>noisy:beginner>=0..100"}, args[3:]...)...)...); again != whole {
		t.Errorf("former names give\n%s\nnot\n%s", again, whole)
	}
	// Nothing is played again. A ladder that was killed while it wrote plays its last step again.
	for _, cut := range []int{0, 5} {
		if err := os.WriteFile(kept, data[:len(data)-cut], 0o666); err != nil {
			t.Fatal(err)
		}
		again := ok(t, append(args, "--transcript", games)...)
		if again != whole {
			t.Errorf("cut by %d:\n%s\nnot\n%s", cut, again, whole)
		}
		lines, err := os.ReadFile(games)
		if want := map[int]int{0: 0, 5: 6}[cut]; err != nil || strings.Count(string(lines), "\n") != want {
			t.Errorf("cut by %d: %d games were played, want %d", cut, strings.Count(string(lines), "\n"), want)
		}
		if now, err := os.ReadFile(kept); err != nil || string(now) != string(data) {
			t.Errorf("cut by %d: the file holds\n%s", cut, now)
		}
	}
	if err := os.WriteFile(kept, append([]byte("rubbish\n"), data...), 0o666); err != nil {
		t.Fatal(err)
	}
	fails(t, 1, "line 1", args...)
	fails(t, 2, "is below", "ladder", "random>random>=90..65")
}

// The table and the ratings that people see come from the recorded games.
func TestRecordedLadderIsWhatIsShown(t *testing.T) {
	const kept = "../../assets/ladder.jsonl"
	const page = "../../assets/ladder.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	base := filepath.Join(t.TempDir(), "ladder")
	if os.Getenv("FLIPSIDE_LADDER") != "" { // write them again
		base = "../../assets/ladder"
	}
	table := ok(t, "ladder", "--recorded", "--out", kept, "--plot", base)
	if os.Getenv("FLIPSIDE_LADDER") != "" {
		shown := regexp.MustCompile(`(?m)^\| Step \|.*\n(\|.*\n)+(\n\\\*.*\n)?`)
		text = shown.ReplaceAllLiteral(text, []byte(table))
		if err := os.WriteFile(page, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(string(text), table) {
		t.Errorf("%s does not hold\n%s", page, table)
	}
	drawn, err := os.ReadFile(base + ".svg")
	if err != nil {
		t.Fatal(err)
	}
	if shown, err := os.ReadFile("../../assets/ladder.svg"); err != nil || (runtime.GOARCH == "amd64" && string(shown) != string(drawn)) { // other processors round sums differently
		t.Errorf("assets/ladder.svg is drawn differently now (%v)", err)
	}

	file, err := ladder.Open(kept)
	if err != nil {
		t.Fatal(err)
	}
	var rungs []match.Rung
	for _, text := range ladder.Default {
		r, err := ladder.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := file.Sums(r.A, r.B)
		rungs = append(rungs, match.Rung{A: ladder.Preset(s.A), B: ladder.Preset(s.B), Stats: s.Stats})
	}
	ratings := match.Ratings(rungs)
	unmeasured := map[string]bool{} // the names of presets whose steps are not played yet
	for _, p := range ai.Presets {
		rated := slices.ContainsFunc(ratings, func(r match.Rating) bool { return r.Player == p.Name() })
		if rated == unmeasured[p.Name()] {
			t.Errorf("%s: rated %v", p.Name(), rated)
		}
	}
	for _, r := range ratings {
		if elo, shown := ai.Elo[r.Player]; shown == r.AtLeast || (shown && elo != int(math.Round(r.Elo))) {
			t.Errorf("%s: %.0f (at least: %v), shown %d, %v", r.Player, r.Elo, r.AtLeast, elo, shown)
		}
	}
}

// Steps with different seeds are added up. Steps of players that have changed are marked, and only
// count when there are no others.
func TestRecordedLadderTellsFormsApart(t *testing.T) {
	const stats = `"stats":{"games":4,"wins":3,"draws":0,"losses":1,"errors":0,"discs":9,"pairs":[0,0,1,0,1]}}`
	was := `{"a":"friendly:novice","b":"random","seed":1,"openings":0,"clock":"0s",` + stats + "\n"
	now := ladder.NewStep(&match.Rung{A: "friendly:novice", B: "random"}, &match.Match{}, match.Stats{}).Players
	is := fmt.Sprintf(`{"a":"friendly:novice","b":"random","seed":SEED,"openings":0,"clock":"0s","players":[%q,%q],`, now[0], now[1]) + stats + "\n"
	is = strings.Replace(is, "SEED", "1", 1) + strings.Replace(is, "SEED", "2", 1)
	for _, c := range []struct{ lines, row string }{
		{was, "| 4 * | 75.0 %"}, {was + is, "| 8 | 75.0 %"}, {is, "| 8 | 75.0 %"}, {"", "| not played |"},
	} {
		path := file(t, "ladder.jsonl", c.lines)
		got := ok(t, "ladder", "friendly:novice>random>=65..90", "--recorded", "--out", path)
		if !strings.Contains(got, c.row) || strings.Contains(got, "earlier version") != strings.Contains(c.row, "*") {
			t.Errorf("%s\ngives\n%s", c.lines, got)
		}
	}
	fails(t, 2, "--recorded needs --out", "ladder", "--recorded")
	fails(t, 1, "none of the steps", "ladder", "--recorded", "--out", file(t, "empty", ""), "--plot", filepath.Join(t.TempDir(), "x"))
}
