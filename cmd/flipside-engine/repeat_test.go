package main

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// The same seed gives the same games however many are played at once, and on however many cores.
func TestSeedRepeatsGamesWhateverTheConcurrency(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	for _, c := range []struct{ bound, a, b string }{
		{"depth", "minimax:easy,hash=1,parallel=lazysmp", "minimax:medium,hash=1,parallel=ybwc"},
		{"nodes", "minimax:easy,depth=60,nodes=3000,hash=1", "minimax:master,nodes=4000,hash=1,time=1h"},
		{"playouts", "mcts:easy,hash=1", "mcts:fair,hash=1,parallel=tree"},
	} {
		games := func(concurrency string, args ...string) string {
			path := filepath.Join(t.TempDir(), "games")
			ok(t, append(args, "--games", "4", "--seed", "6", "--transcript", path, "--concurrency", concurrency)...)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		one := games("1", "match", c.a, c.b)
		for _, concurrency := range []string{"1", "2", "4"} {
			if other := games(concurrency, "match", c.a, c.b); other != one {
				t.Errorf("bounded by %s, with --concurrency 1\n%s, with %s\n%s", c.bound, one, concurrency, other)
			}
		}
		step := c.a + ">" + c.b
		if one, two := games("1", "ladder", step), games("2", "ladder", step); one != two {
			t.Errorf("bounded by %s, a ladder with --concurrency 1\n%s, with 2\n%s", c.bound, one, two)
		}
	}
}
