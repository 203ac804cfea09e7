package command

import (
	"context"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"flipside/game/record"
)

// While games are read there is a limit for the memory, but none that is above the user's own.
func TestReadingSavesMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(path, []byte("f5d6c3\nf5f6e6f4\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	own := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(own)
	for _, c := range []struct{ before, meanwhile int64 }{{1 << 40, readingMemory}, {100 << 20, 100 << 20}} {
		debug.SetMemoryLimit(c.before)
		games := 0
		err := new(GamesFlags).Each(context.Background(), path, func(*record.Record) error {
			if games++; debug.SetMemoryLimit(-1) != c.meanwhile {
				t.Errorf("with a limit of %d: %d", c.before, debug.SetMemoryLimit(-1))
			}
			return nil
		})
		if after := debug.SetMemoryLimit(-1); err != nil || games != 2 || after != c.before {
			t.Errorf("%d games, %v; the limit was %d and is %d", games, err, c.before, after)
		}
	}
}
