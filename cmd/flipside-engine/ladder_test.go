package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLadderKeepsItsSteps(t *testing.T) {
	dir := t.TempDir()
	kept, games := filepath.Join(dir, "ladder.jsonl"), filepath.Join(dir, "games")
	args := []string{"ladder", "noisy:beginner>random", "noisy:novice>noisy:beginner>=0..100", "--games", "6", "--seed", "2", "--out", kept}
	whole := ok(t, append(args, "--plot", filepath.Join(dir, "elo"))...)
	for _, words := range []string{"no goal: met", "goal 0 to 100 %: met", "Elo among these players", "noisy:novice"} {
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

	// Nothing is played again, and one that was killed while it wrote plays its last step again.
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
