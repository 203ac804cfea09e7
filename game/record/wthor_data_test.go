package record

import (
	"os"
	"path/filepath"
	"testing"
)

// TestTournaments reads the whole game base of the federation if its folder is given. Every game
// must be legal, and a game that was played to its end must have the score of its last position.
func TestTournaments(t *testing.T) {
	dir := os.Getenv("FLIPSIDE_WTHOR")
	if dir == "" {
		t.Skip("FLIPSIDE_WTHOR names no folder")
	}
	paths, err := filepath.Glob(filepath.Join(dir, "*.wtb"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no .wtb files in %s", dir)
	}
	games, finished := 0, 0
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for r, err := range ReadWTHOR(f) {
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			games++
			if result, over := r.Game.Result(); over {
				finished++
				if r.Tags.Result != (Ending{End: Played, Score: float64(result.Score)}) {
					t.Errorf("%s: game %d ends with %+d, its score is %+v", path, games, result.Score, r.Tags.Result)
				}
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d games, %d played to their end", games, finished)
}
