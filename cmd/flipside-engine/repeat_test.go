package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The same seed gives the same games, however many run at once and on however many cores.
func TestSeedRepeatsGamesWhateverTheConcurrency(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	for _, c := range []struct{ bound, a, b string }{
		{"depth", "minimax:easy,hash=1,parallel=lazysmp", "minimax:easy,hash=1,parallel=ybwc"},
		{"nodes", "minimax:easy,depth=60,nodes=3000,hash=1", "minimax:hard,depth=60,nodes=2000,hash=1"},
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
		if two := games("2", "match", c.a, c.b); one != two {
			t.Errorf("bounded by %s, with --concurrency 1\n%s, with 2\n%s", c.bound, one, two)
		}
		var told strings.Builder // a ladder does not number its games
		for line := range strings.Lines(one) {
			told.WriteString(strings.TrimLeft(line, "0123456789 "))
		}
		if ladder := games("2", "ladder", c.a+">"+c.b); ladder != told.String() {
			t.Errorf("bounded by %s, a match\n%s, a ladder\n%s", c.bound, one, ladder)
		}
	}
}
