package library

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/record"
)

// tournaments reads the game base of the federation if its folder is given.
func tournaments(t testing.TB) (games []playedGame) {
	t.Helper()
	dir := os.Getenv("FLIPSIDE_WTHOR")
	if dir == "" {
		t.Skip("FLIPSIDE_WTHOR names no folder")
	}
	paths, err := filepath.Glob(filepath.Join(dir, "*.wtb"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no .wtb files in %s", dir)
	}
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for r, err := range record.ReadWTHOR(f) {
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			year, _ := strconv.Atoi(r.Tags.Date)
			black := (int(r.Tags.Result.Score) + game.Squares) / 2
			games = append(games, playedGame{ID: ID(len(games)), Start: game.Start, Moves: r.Game.Line(),
				Black: black, White: game.Squares - black, Year: year})
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return games
}

// asked are the plies at which the queries are measured.
var asked = []int{4, 12, 20, 30}

// frequent returns the position after a number of plies of the most frequent moves.
func frequent(t testing.TB, x *Played, plies int) game.Position {
	t.Helper()
	p := game.Start
	for range plies {
		list, _, err := x.Others(context.Background(), p, nil)
		if err != nil || len(list) == 0 {
			t.Fatalf("no games: %v", err)
		}
		p = p.Play(list[0].Move)
	}
	return p
}

func TestTournaments(t *testing.T) {
	games := tournaments(t)
	began := time.Now()
	x := build(t, games)
	t.Logf("%d games, %d bytes of moves, built in %v", x.Len(), len(x.arena), time.Since(began))
	for _, plies := range asked {
		rare := positions(games[len(games)/2])[plies]
		for _, p := range []game.Position{frequent(t, x, plies), rare.Transform(3)} {
			began := time.Now()
			_, n, err := x.Others(context.Background(), p, nil)
			took := time.Since(began)
			if err != nil {
				t.Fatal(err)
			}
			began = time.Now()
			check(t, x, games, p, nil)
			t.Logf("ply %d: %d games in %v; with the slow form twice %v", plies, n, took, time.Since(began))
		}
	}
}

func BenchmarkOthers(b *testing.B) {
	x := build(b, tournaments(b))
	for _, workers := range []int{1, 2} {
		for _, plies := range asked {
			p := frequent(b, x, plies)
			b.Run("ply="+strconv.Itoa(plies)+"/workers="+strconv.Itoa(workers), func(b *testing.B) {
				x.Workers = workers
				for b.Loop() {
					if _, _, err := x.Others(context.Background(), p, nil); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
