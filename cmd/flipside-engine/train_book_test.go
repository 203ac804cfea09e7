package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/ai/book"
	"flipside/ai/match"
	"flipside/game"
)

func TestTrainBook(t *testing.T) {
	out := filepath.Join(t.TempDir(), "book.bin")
	args := []string{"train", "book", "--out", out, "--player", "minimax:easy,threads=1,hash=1", "--depth", "2", "--positions"}
	if said := ok(t, append(args, "5")...); !strings.Contains(said, "5 positions") {
		t.Error(said)
	}
	if said := ok(t, append(args, "20")...); !strings.Contains(said, "20 positions") { // goes further
		t.Error(said)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, origin, err := book.Read(f)
	if err != nil || b.Len() != 20 || !strings.Contains(origin.Command, "--positions 20") {
		t.Fatalf("%+v, %v", origin, err)
	}
	if e, found := b.Choose(game.Start, 1); !found || !game.Start.Legal(e.Move) {
		t.Error("no move for the start")
	}
	fails(t, 1, "another run", append(args, "20", "--max-ply", "3")...)
	fails(t, 2, "minimax player", "train", "book", "--out", out, "--player", "random")
	fails(t, 2, "--depth", "train", "book", "--out", out, "--depth", "0")
}

func TestTrainOpenings(t *testing.T) {
	out := filepath.Join(t.TempDir(), "openings.txt")
	ok(t, "train", "openings", "--out", out, "--player", "minimax:easy,threads=1,hash=1", "--depth", "2", "--plies", "4", "--count", "3", "--within", "8")
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	list, err := match.ReadOpenings(string(text))
	if err != nil || len(list) != 3 || len(list[0]) != 4 {
		t.Errorf("%v, %v", list, err)
	}
	fails(t, 1, "only", "train", "openings", "--out", filepath.Join(t.TempDir(), "o"), "--player", "minimax:easy,threads=1,hash=1", "--depth", "2", "--plies", "2", "--count", "9")
}
