package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/game"
	"flipside/game/recognise"
	"flipside/game/recognise/corpus"
	"flipside/game/record"
)

// Every command finds in each file of the corpus the same games, or refuses it.
func TestCorpus(t *testing.T) {
	cases, err := corpus.Cases()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for _, c := range cases {
		games, faults := c.Games()
		var got []string
		err := new(gamesFlags).each(ctx, c.Path, func(r *record.Record) error {
			got = append(got, corpus.Line(recognise.Game{Record: r}))
			return nil
		})
		if len(got) != games || (err != nil) != (faults > 0) || err != nil && !strings.HasPrefix(err.Error(), c.Path+": ") {
			t.Errorf("%s: %d games, %v; want %d, and %d faults", c.Name, len(got), err, games, faults)
		}
		if _, err := new(gamesFlags).one(ctx, c.Path); (err == nil) != (games == 1 && faults == 0) {
			t.Errorf("%s as a game: %v", c.Name, err)
		}
		if list, err := new(gamesFlags).problems(ctx, c.Path); err == nil && len(list) != games {
			t.Errorf("%s as positions: %d, want %d", c.Name, len(list), games)
		}
		if list, err := new(gamesFlags).openings(ctx, c.Path); err == nil && (len(list) != games || faults > 0) {
			t.Errorf("%s as openings: %d, want %d", c.Name, len(list), games)
		}
		if games != 1 || faults > 0 || !strings.HasSuffix(c.Name, ".txt") {
			continue
		}
		if g, err := gameOf("--moves", string(c.Data)); err != nil || !strings.Contains(got[0], game.FormatMoves(g.Moves())) {
			t.Errorf("%s as the value of a flag: %v", c.Name, err)
		}
	}
}

// Names come in the encoding that the file or the flag says, and a file may be an address.
func TestEncodings(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_DATA_HOME", dir)
	write := func(name, data string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	latin := write("a b.sgf", "(;GM[2]FF[4]SZ[8]PB[St\xe9phane];B[ef];W[df])")
	cyrillic := write("c.ggf", "(;GM[Othello]PB[\xc8\xe2\xe0\xed]PW[b]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)")
	list := write("d.txt", "\x95\x5c f5d6c3\n\x95\x5c f5f6e6\n")
	lib := filepath.Join(dir, "x.db")
	ok(t, "library", "import", "--library", lib, "file://"+strings.ReplaceAll(latin, " ", "%20"))
	ok(t, "library", "import", "--library", lib, "--encoding", "windows-1251", cyrillic)
	ok(t, "library", "import", "--library", lib, "--encoding", "Shift_JIS", list)
	for _, name := range []string{"Stéphane", "Иван"} {
		if out := ok(t, "library", "list", "--library", lib, "--text", name); !strings.Contains(out, name) || !strings.HasSuffix(out, "\n1 game\n") {
			t.Errorf("%s: %q", name, out)
		}
	}
	out := ok(t, "library", "export", "--library", lib, "--text", "Stéphane", "--format", "sgf")
	if !strings.Contains(out, "CA[UTF-8]") || !strings.Contains(out, "PB[Stéphane]") {
		t.Errorf("%q", out)
	}
	fails(t, 2, `unknown encoding "klingon"`, "library", "import", "--library", lib, "--encoding", "klingon", latin)
	fails(t, 2, `unknown encoding "klingon"`, "review", "--encoding", "klingon", latin)
	fails(t, 2, `unknown encoding "klingon"`, "match", "random", "random", "--encoding", "klingon")
	ok(t, "match", "random", "random", "--games", "2", "--openings", list, "--encoding", "Shift_JIS")
}
