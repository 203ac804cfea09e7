package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"flipside/game"
	"flipside/game/record"
)

// atHome gives the program a data folder of its own, and returns the folder of its games.
func atHome(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Cleanup(xdg.Reload) // runs when the variable has its old value again
	t.Setenv("XDG_DATA_HOME", dir)
	xdg.Reload()
	games := filepath.Join(dir, "flipside", "games")
	if err := os.MkdirAll(games, 0o700); err != nil {
		t.Fatal(err)
	}
	return games
}

// The list has the result on the board, and the file's result if that differs.
func TestLibraryListSaysWhoWon(t *testing.T) {
	atHome(t)
	const moves = ";B[f5];W[f6];B[e6];W[d6];B[e7];W[f8];B[f7];W[f4];B[e3];W[e2])"
	ok(t, "library", "import", file(t, "a.sgf", "(;GM[2]PB[Ada]RE[B+14]"+moves))
	if out := ok(t, "library", "list"); !strings.Contains(out, "  0-64 (the file says 39-25)  ") {
		t.Errorf("%q", out)
	}
	o := object(t, ok(t, "library", "list", "--json"), "count", "games")
	if g := o["games"].([]any)[0].(map[string]any); g["result"] != "0-64" || g["said"] != "39-25" {
		t.Errorf("%v", g)
	}
	if out := ok(t, "library", "export", "1", "--format", "sgf"); !strings.Contains(out, "RE[W+64]") {
		t.Errorf("%q", out)
	}
}

func TestLibrary(t *testing.T) {
	atHome(t)
	dir := t.TempDir()
	for name, text := range map[string]string{"a.txt": "f5d6c3d3c4\nf5d6c4\nd3c5f6\n", "deep/b.txt": "f5f6\nc4e3f6\nzz\n", "notes.md": "no games"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	names := []string{"added", "duplicates", "rejected", "unfinished", "doubtful", "faults", "seconds"}
	o := object(t, ok(t, "library", "import", dir, "--json"), names...)
	if o["added"] != 5.0 || o["rejected"] != 1.0 || o["unfinished"] != 5.0 || !strings.HasPrefix(fmt.Sprint(o["faults"]), "[deep/b.txt: line 3, column 1: ") {
		t.Errorf("%v", o)
	}
	if o := object(t, ok(t, "library", "import", filepath.Join(dir, "a.txt"), "--json"), names...); o["added"] != 0.0 || o["duplicates"] != 3.0 {
		t.Errorf("%v", o)
	}
	if out := ok(t, "library", "import", filepath.Join(dir, "deep")); !strings.Contains(out, "b.txt: line 3, column 1: ") || !strings.Contains(out, "0 games added, 2 duplicates, 1 rejected") {
		t.Errorf("%q", out)
	}
	o = object(t, ok(t, "library", "list", "--json", "--sort", "plies", "--limit", "2"), "count", "games")
	list := o["games"].([]any)
	if o["count"] != 5.0 || len(list) != 2 {
		t.Fatalf("%v", o)
	}
	hasExactly(t, list[0], "id", "source", "black", "white", "date", "event", "opening", "result", "plies", "finished", "rated")
	if g := list[0].(map[string]any); g["plies"] != 5.0 || g["opening"] == "" || g["source"] != "a.txt" {
		t.Errorf("%v", g)
	}
	if out := ok(t, "library", "list", "--text", "b.txt"); !strings.HasSuffix(out, "\n2 games\n") || !strings.Contains(out, "unfinished") {
		t.Errorf("%q", out)
	}
	var moves bytesOf
	path := filepath.Join(t.TempDir(), "out.txt")
	if out := ok(t, "library", "export", "--text", "a.txt", "--out", path); out != "3 games in "+path+"\n" {
		t.Errorf("%q", out)
	} else if moves.read(t, path); !strings.Contains(string(moves), "f5d6c3d3c4\n") {
		t.Errorf("%q", moves)
	}
	if out := ok(t, "library", "export", "1", "--format", "ggf"); strings.Count(out, "(;GM[Othello]") != 1 {
		t.Errorf("%q", out)
	}
	other := filepath.Join(t.TempDir(), "other.sqlite")
	if o := object(t, ok(t, "library", "list", "--json", "--library", other), "count", "games"); o["count"] != 0.0 {
		t.Errorf("%v", o)
	}
}

type bytesOf []byte

func (b *bytesOf) read(t *testing.T, path string) {
	t.Helper()
	var err error
	if *b, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
}

func TestLibraryFind(t *testing.T) {
	atHome(t)
	ok(t, "library", "import", file(t, "x.txt", "f5d6c3d3c4\nf5d6c3f4\nc4e3f6\nf5f6\nd3c5f6f5e6\n"))
	o := object(t, ok(t, "library", "find", "--moves", "f5d6c3", "--json"), "games", "moves", "seconds", "loading")
	moves := o["moves"].([]any)
	if o["games"] != 4.0 || len(moves) != 2 {
		t.Fatalf("%v", o)
	}
	sum := 0.0
	for _, m := range moves {
		hasExactly(t, m, "move", "games", "black_wins", "draws", "white_wins", "year", "elo")
		sum += m.(map[string]any)["games"].(float64)
	}
	if sum != 3 { // one of the games ends here
		t.Errorf("%v", moves)
	}
	if out := ok(t, "library", "list", "--moves", "f5d6c3"); !strings.HasSuffix(out, "\n4 games\n") {
		t.Errorf("%q", out)
	}
	if out := ok(t, "library", "find", "--text", "nobody"); !strings.Contains(out, "0 games") {
		t.Errorf("%q", out)
	}
}

func TestLibraryStats(t *testing.T) {
	games := atHome(t)
	names := []string{"rating", "low", "high", "games", "unrated", "opponents"}
	if o := object(t, ok(t, "library", "stats", "--json"), names...); o["rating"] != nil || o["games"] != 0.0 {
		t.Errorf("%v", o)
	}
	for i, help := range []record.Help{0, record.Hints, record.Unnoted} {
		// A won game of nine plies.
		moves, err := game.ParseMoves(game.Start, "f5f4c3c6c5d6f3c4c7")
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.FromMoves(moves)
		if err != nil || !g.Over() {
			t.Fatal(err)
		}
		r := &record.Record{Game: g, Play: &record.Play{Seats: [2]record.Seat{{Human: true}, {Spec: "friendly:club"}}, Ply: g.Ply(), Over: true, Help: help}}
		data, err := record.FormatJSON(r)
		if err == nil {
			err = os.WriteFile(filepath.Join(games, fmt.Sprintf("g%d.json", i)), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	o := object(t, ok(t, "library", "stats", "--json"), names...)
	opponents, _ := json.Marshal(o["opponents"])
	if o["games"] != 1.0 || o["unrated"] != 2.0 || o["low"].(float64) >= o["rating"].(float64) ||
		string(opponents) != `[{"color":"black","disc_mean":64,"draws":0,"losses":0,"name":"friendly:club","wins":3}]` {
		t.Errorf("%v %s", o, opponents)
	}
	if out := ok(t, "library", "stats"); !strings.Contains(out, "from 1 game, 2 unrated") {
		t.Errorf("%q", out)
	}
}

func TestLibraryBadInput(t *testing.T) {
	games := atHome(t)
	for _, c := range []struct {
		status     int
		line, word string
	}{
		{2, "library import", "library import takes PATH"}, {1, "library import missing", "missing: the file or folder does not exist"},
		{2, "library list --filter x", "--filter must be one of all, mine, unfinished, imported, trash, not \"x\""}, {2, "library list --sort x", "--sort must be one of date, players, result, event, opening, plies, changed, not \"x\""}, {2, "library list --limit -1", "--limit must be at least 0, not -1"},
		{2, "library list --moves zz", "--moves: line 1, column 1"}, {2, "library find --moves f5f5", "--moves: line 1, column 3"}, {2, "library export", "--format must be one of ggf, sgf, json, wthor, obf, list, not \"\""},
		{2, "library export 1 --format x", "--format must be one of ggf, sgf, json, wthor, obf, list, not \"x\""}, {2, "library export x --format ggf", "\"x\" is not the ID of a game"}, {1, "library export 7 --format ggf", "the game is no longer in the library"},
		{2, "library export 1 --text x --format ggf", "not both"}, {2, "library export --out missing/x.ggf", "missing"}, {2, "library list --library=", "--library needs the name of a file"},
		{1, "library list --library " + games, "it is not a regular file"}, {1, "library import " + file(t, "x.txt", "f5") + " --library " + games, "it is not a regular file"},
		{2, "library stats extra", "extra"}, {2, "library sing", `"sing"`},
	} {
		fails(t, c.status, c.word, strings.Fields(c.line)...)
	}
}

// A stopped import says what it added.
func TestLibraryImportStops(t *testing.T) {
	atHome(t)
	stopped, stop := context.WithCancel(context.Background())
	stop()
	r := runWith(stopped, "", "library", "import", file(t, "x.txt", "f5"), "--json")
	if r.status != 1 || r.errs != "flipside-engine: stopped\n" {
		t.Errorf("%+v", r)
	}
}

// An import that finds no game is an error of one line; one that finds some succeeds.
func TestImportOfNothing(t *testing.T) {
	dir := t.TempDir()
	bad, good, empty := filepath.Join(dir, "bad.sgf"), filepath.Join(dir, "good.txt"), filepath.Join(dir, "empty")
	for path, text := range map[string]string{bad: "this is no game", good: "f5d6c3d3c4"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(dir, "library.sqlite")
	for _, c := range []struct {
		paths  []string
		status int
		errs   string
	}{
		{[]string{bad}, 1, "flipside-engine: none of the games could be read\n"},
		{[]string{bad, "--json"}, 1, "flipside-engine: none of the games could be read\n"},
		{[]string{empty}, 1, "flipside-engine: found no game files\n"},
		{[]string{bad, good}, 0, ""},
		{[]string{good}, 0, ""}, // all of it is known
	} {
		r := runWith(context.Background(), "", append([]string{"library", "--library", to, "import"}, c.paths...)...)
		if r.status != c.status || r.errs != c.errs || r.out == "" {
			t.Errorf("%v: %+v", c.paths, r)
		}
	}
}
