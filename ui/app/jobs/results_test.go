package jobs

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"flipside/game"
	"flipside/game/library"
	"flipside/game/record"
)

// won writes a game that Black, a person, has won against an engine.
func won(t *testing.T, folder, id string) {
	t.Helper()
	g := game.New()
	for _, square := range []string{"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"} {
		s, err := game.ParseSquare(square)
		if err == nil {
			err = g.Play(game.Move(s))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	data, err := record.FormatJSON(&record.Record{Game: g, Play: &record.Play{ID: id, Seats: [2]record.Seat{{Human: true}, {Spec: "random"}},
		Ply: 9, Over: true}})
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, id+".json"), data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The record comes from the background, and again after each change of the library.
func TestStanding(t *testing.T) {
	folder := t.TempDir()
	games := filepath.Join(folder, "games")
	if err := os.Mkdir(games, 0o700); err != nil {
		t.Fatal(err)
	}
	won(t, games, "one")
	s := NewLibrary(func(ctx context.Context) (*library.Library, string, error) {
		return library.Open(ctx, library.Options{File: filepath.Join(folder, "library.sqlite"), Games: games})
	})
	var results Results
	if results.Tick(s); results.Edition() != 0 {
		t.Error("there is a record before the library is open")
	}
	s.Want()
	until := func(n int) library.Stats {
		for {
			s.Tick()
			results.Tick(s)
			if stats, known, err := results.Stats(); known && (err != nil || len(stats.Results) == n) {
				if err != nil {
					t.Fatal(err)
				}
				return stats
			}
			runtime.Gosched()
		}
	}
	if got := until(1); len(got.Against) != 1 || got.Against[0].Wins != 1 || got.Against[0].DiscMean != 64 {
		t.Errorf("%+v", got)
	}
	before := results.Edition()
	won(t, games, "two")
	s.Sync()
	if got := until(2); got.Against[0].Wins != 2 || results.Edition() <= before {
		t.Errorf("%+v, edition %d after %d", got, results.Edition(), before)
	}
	results.Close()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// A library that cannot be opened is a reason why there is no record.
func TestStandingWithoutALibrary(t *testing.T) {
	closed := errors.New("the library is locked")
	s := NewLibrary(func(context.Context) (*library.Library, string, error) { return nil, "", closed })
	var results Results
	s.Want()
	for {
		s.Tick()
		results.Tick(s)
		if _, known, err := results.Stats(); known {
			if !errors.Is(err, closed) {
				t.Errorf("the reason is %v", err)
			}
			break
		}
		runtime.Gosched()
	}
	results.Close()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
