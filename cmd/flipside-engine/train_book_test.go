package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/ai/book"
	"flipside/ai/eval"
	"flipside/ai/match"
	"flipside/cmd/flipside-engine/command"
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
	fails(t, 2, "minimax family", "train", "book", "--out", out, "--player", "random")
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

// A run that began with some weights does not continue with other weights or at another depth.
func TestTrainBookKeepsToItsWeights(t *testing.T) {
	other := smallWeights(t)
	defer func() { _ = eval.UseWeights("") }()
	for _, what := range []string{"book", "openings"} {
		out := filepath.Join(t.TempDir(), what)
		args := []string{"train", what, "--out", out, "--player", "minimax:easy,threads=1,hash=1,eval=pattern", "--depth", "1"}
		if what == "book" {
			args = append(args, "--positions", "3")
		} else {
			args = append(args, "--plies", "3", "--count", "1", "--within", "64")
		}
		ok(t, args...)
		journal, err := os.ReadFile(out + ".journal")
		if err != nil {
			t.Fatal(err)
		}
		ok(t, args...) // the same weights
		fails(t, 1, "another run", append(args, "--weights", other)...)
		fails(t, 1, "weights ", append(args, "--weights", other)...)
		fails(t, 1, "another run", append(args, "--depth", "2")...)
		if after, err := os.ReadFile(out + ".journal"); err != nil || string(after) != string(journal) {
			t.Errorf("%s: the refused run changed the journal, %v", what, err)
		}
		out += "2"
		args[3] = out
		ok(t, append(args, "--weights", other)...)
		fails(t, 1, "another run", args...)
	}
}

// smallWeights writes a small file of weights.
func smallWeights(t *testing.T) string {
	t.Helper()
	l, err := eval.NewLayout([]eval.Shape{{Name: "edge", Squares: "a1 b1 c1 d1"}})
	if err != nil {
		t.Fatal(err)
	}
	w := &eval.Weights{Layout: l, Phasing: eval.Phasing{Plies: 60}, Phases: [][]int16{make([]int16, l.Weights)}}
	path := filepath.Join(t.TempDir(), "weights.bin")
	if err := command.WriteFile(path, func(out io.Writer) error { return w.Write(out, eval.Origin{}) }); err != nil {
		t.Fatal(err)
	}
	return path
}

// A file that is no journal and no ladder's file gives an error and does not change.
func TestForeignFilesAreNotCutOff(t *testing.T) {
	for _, text := range []string{"no end of line", "a line\nno end of line", "{}", "\x00\x00", "\"book: depth 8"} {
		dir := t.TempDir()
		path := filepath.Join(dir, "o.journal")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		fails(t, 1, "o.journal", "train", "book", "--out", filepath.Join(dir, "o"), "--player", "minimax:easy,threads=1,hash=1", "--depth", "9", "--positions", "1")
		fails(t, 1, "not a ladder step", "ladder", "random>random", "--games", "2", "--out", path)
		fails(t, 1, "not a line of practice check", "practice", "check", "--journal", path, "--sample", "1")
		if after, err := os.ReadFile(path); err != nil || string(after) != text {
			t.Errorf("%q has become %q, %v", text, after, err)
		}
	}
}
