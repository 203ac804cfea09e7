//go:build unix

package library

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"flipside/game"
)

// TestGameBase imports the whole game base of the French federation and prints measurements. It
// needs FLIPSIDE_WTHOR, the folder of the game base.
func TestGameBase(t *testing.T) {
	dir := os.Getenv("FLIPSIDE_WTHOR")
	if dir == "" {
		t.Skip("FLIPSIDE_WTHOR is not set")
	}
	ctx := context.Background()
	took := func(what string, f func()) {
		cpu, began := used(t), time.Now()
		f()
		wall := time.Since(began)
		t.Logf("%-20s %10v, %10v of processor time", what, wall.Round(10*time.Microsecond), (used(t) - cpu).Round(10*time.Microsecond))
	}
	o := Options{File: filepath.Join(t.TempDir(), "library.sqlite")}
	l, notice, err := Open(ctx, o)
	if err != nil || notice != "" {
		t.Fatal(notice, err)
	}
	sources := files(t, dir)
	var r Report
	took("Import", func() { r, err = l.Import(ctx, sources.Games(ctx), nil) })
	if err != nil {
		t.Fatal(err)
	}
	d := l.keep
	t.Logf("%d added, %d duplicates, %d rejected, %d unfinished: %.0f games/s", r.Added, r.Duplicates, r.Rejected, r.Unfinished, float64(r.Added)/r.Seconds)
	t.Logf("of %d batches %d held the lock for more than %v, the longest for %v", d.batches, d.late, d.tune.batch, d.longest)
	var again Report
	took("a second import", func() { again, err = l.Import(ctx, sources.Games(ctx), nil) })
	if err != nil || again.Added != 0 || again.Duplicates != r.Added+r.Duplicates {
		t.Errorf("a second import: %+v, %v", again, err)
	}
	took("Close", func() { _ = l.Close() })
	info, err := os.Stat(o.File)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the file has %.1f MB", float64(info.Size())/1e6)
	took("Open", func() { l, _, err = Open(ctx, o) })
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var ids []ID
	for _, q := range []Query{{}, {Sort: ByPlayers}, {Text: "1996"}, {Text: "a"}, {Text: "#12 2004 38-26"}, {Sort: ByResult, Up: true}} {
		took("Find "+q.Text, func() { ids, err = l.Find(ctx, q) })
		t.Logf("  %d games", len(ids))
	}
	took("Games of 50", func() { _, err = l.Games(ctx, ids[:50]) })
	took("Games of all", func() { _, err = l.Games(ctx, ids) })
	var x *Played
	took("Lines", func() { x, err = l.Played(ctx) })
	p := game.Start
	for ply := range 31 { // along the most frequent moves
		var moves []Choice
		var n int
		ask := func() { moves, n, err = x.Others(ctx, p, nil) }
		if ply == 4 || ply == 12 || ply == 20 || ply == 30 {
			took(fmt.Sprintf("Others at ply %d", ply), ask)
			t.Logf("  %d games, %d moves", n, len(moves))
			took(fmt.Sprintf("Find at ply %d", ply), func() { ids, err = l.Find(ctx, Query{At: &p}) })
			if len(ids) != n {
				t.Errorf("%d games are found, %d were counted", len(ids), n)
			}
		} else {
			ask()
		}
		if err != nil || len(moves) == 0 {
			t.Fatal(moves, err)
		}
		p = p.Play(moves[0].Move)
	}
}

// used returns the processor time of this program so far. Unlike elapsed time, it does not depend
// on the load of the machine.
func used(t *testing.T) time.Duration {
	var r unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &r); err != nil {
		t.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
