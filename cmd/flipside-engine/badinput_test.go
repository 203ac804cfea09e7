package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// board is a small position for files of them.
const board = "OOOOOOXOOOOOOXXOOOOOXOXOOOXXXXOO-OXOOOXOOOOOOOOOX-XXXXXO--XXXXXX X;"

// badFiles are the files in the directory of the wrong command lines. A name that ends with / is a
// directory.
var badFiles = map[string]string{
	"dir/": "", "empty": "", "nul": "\x00\x00\x00\x00", "bom.txt": "\ufefff5d6\r\n", "crlf.txt": "f5d6c3\r\nf5f6\r\n", "badop.txt": "f5d6\nzz\n", "over.txt": "f5d6c3d3c4f4f6\nf5f5",
	"text": "Once upon a time", "long.obf": "-" + board, "cut.obf": board[:20], "bom.obf": "\ufeff" + board + "\r\n", "crlf.obf": board + "\r\n\r\n", "score.obf": board + " a5:+99;", "noscore.obf": board + " a5:;",
	"side.obf": board[:64] + " Z;", "head.csv": "obf,count,score,alpha,beta\n", "bad.csv": "obf,count,score,alpha,beta\nx,y,z\n",
	"cutoff/a.samples": "FLIPDAT1abc", "none/a.samples": "FLIPDAT1", "blank/a.samples": "", "g[lob/": "", "samplesdir/a.samples/": "", "notjournal.journal": "mine", "begun/1-000000.samples": "mine", "begun2/1-000000.samples/": "", "weights": "FLIPEVAL", "wthor": "\x14\x07\x01\x01\x00\x00\x00\x00\x00\x00\xd0\x07\x08\x00\x18\x00", "ladder": "{}\n",
}

// Each wrong command line ends with its status and one line that says what is wrong and where. It
// leaves no new or changed file.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	for name, text := range badFiles {
		path := filepath.Join(dir, name)
		if strings.HasSuffix(name, "/") {
			path, text = filepath.Join(path, "keep"), ""
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	before := listing(t)
	for _, c := range []struct {
		status     int
		line, word string
	}{
		{2, "nonsense", `"nonsense"`}, {2, "--nonsense", "--nonsense"}, {2, "bench nonsense", `"nonsense"`}, {2, "train nonsense", `"nonsense"`}, {2, "gtp extra", `"extra"`},
		{2, "perft", "flipside-engine perft --help"}, {2, "perft -1", "perft --help"}, {2, "perft -- -1", `"-1"`}, {2, "perft 3 4", "2 arguments were given"}, {2, "perft x", `"x"`},
		{2, "perft 99999999999999999999", "0 to 60"}, {2, "perft 3 --threads 0", "--threads must be from 1 to 256, not 0"}, {2, "perft 3 --threads 99999999999999999999", "--threads"},
		{2, "analyse --moves zz", `column 1: "zz" contains neither moves`}, {2, "analyse --moves f5f5", "column 3: move 2 (f5)"}, {2, "analyse --moves f5d", `"f5d" is not a move`}, {2, "analyse --position -", "no moves, no position"},
		{2, "analyse --player minimax:", `"minimax:"`}, {2, "analyse --player minimax:easy,,", "needs a value"}, {2, "analyse --player minimax:easy,threads", "threads"},
		{2, "analyse --player minimax:easy,hash=99999999999", "hash"}, {2, "analyse --player minimax:easy,time=-1s", "time"}, {2, "analyse --player minimax:easy,ponder=maybe", "ponder"},
		{2, "analyse --player minimax:easy,clock=5m", "use time="}, {2, "ladder --recorded", "--out"}, {1, "ladder random>random --recorded --out text", "text, line 1"},
		{2, "ladder random>random --out " + os.DevNull, "not a regular file"}, {2, "train fit none --out " + os.DevNull, "not a regular file"}, {1, "train check wthor", "no position"},
		{2, "match random", "match --help"}, {2, "match random random --games 0", "--games must be from 1 to 1000000, not 0"}, {2, "match random random --games -3", "--games must be from 1 to 1000000, not -3"},
		{2, "match random random --concurrency 1000", "--concurrency must be from 1 to 256, not 1000"}, {2, "match random random --clock -1s", "--clock"}, {2, "match random random --clock 5", "--clock"},
		{2, "match random random --timeout 0s", "--timeout"}, {2, "match random random --seed -1", "--seed"}, {2, "match random random --sprt NaN,1", "--sprt"},
		{2, "match random random --sprt 1", "--sprt"}, {2, "match random gtp:", "player \"gtp:\" does not name a program"}, {1, "match random gtp:no-such-program-here --games 2", "no-such-program-here"},
		{1, "match random random --openings empty", "empty: it is empty"}, {1, "match random random --openings dir", "dir"}, {1, "match random random --openings missing", "missing"},
		{1, "match random random --openings nul", "nul: it is neither text"}, {1, "match random random --openings badop.txt", "line 2, column 1"}, {1, "match random random --openings over.txt", "line 2, column 3: move 2"},
		{1, "match random random --transcript dir", "dir"}, {1, "match random random --transcript missing/x", "missing/x"},
		{2, "ladder random", "not of the form"}, {2, "ladder random>random>=x", `"x"`}, {2, "ladder random>random --out dir", "dir is a directory"}, {2, "ladder random>random --out missing/x", "missing"},
		{1, "ladder random>random --games 2 --out text", "text, line 1"}, {2, "ladder random>random --plot missing/x", "--plot: directory missing does not exist"},
		{1, "solve missing", "missing"}, {1, "solve dir", "dir"}, {1, "solve empty", "empty: it is empty"}, {1, "solve nul", "nul: it is neither text"}, {1, "solve text", "line 1, column 1"}, {1, "solve long.obf", "column 65"},
		{1, "solve cut.obf", "column 21"}, {1, "solve score.obf", "a5"}, {1, "solve noscore.obf", "a5"}, {1, "solve side.obf", "column 66"}, {2, "solve crlf.obf --hash 65537", "--hash must be from 1 to 65536, not 65537"},
		{2, "solve crlf.obf --max-empties -5", "--max-empties must be 0 or more, not -5"}, {2, "solve crlf.obf --wld --every-move", "--wld and --every-move cannot be combined"}, {2, "solve crlf.obf --player random", "random"}, {2, "solve crlf.obf --parallel zz", `"zz"`},
		{2, "bench parallel --hash 999999999", "--hash"}, {2, "bench parallel --sets=", "--sets"}, {2, "bench parallel --sets zz", `"zz"`}, {2, "bench mcts --hash 999999999", "--hash"},
		{2, "bench mcts --plot missing/x", "missing"}, {1, "bench solve empty", "empty: it is empty"}, {2, "gtp --player zz", `"zz"`}, {2, "nboard --player=", `""`}, {2, "gtp --timeout 0s", "--timeout must be above 0, not 0s"}, {2, "match random random --nboard-depth 61", "--nboard-depth must be from 0 to 60, not 61"},
		{2, "review", "give FILE or --moves"}, {2, "review text --moves f5", "not both"}, {2, "review --moves zz", "column 1"}, {1, "review --moves=", "game 1: the game has no moves"}, {1, "review missing", "missing"}, {1, "review dir", "dir"},
		{1, "review empty", "empty: it is empty"}, {1, "review text", "text: line 1, column 1"}, {1, "review badop.txt --depth 2", "badop.txt: cannot read 1 of 2 games; the first problem: line 2, column 1: \"zz\" contains neither moves nor a position"}, {1, "review nul", "nul: it is neither text"}, {2, "review --moves f5 --depth 0", "--depth must be from 1 to 64, not 0"},
		{2, "review --moves f5 --depth 65", "--depth must be from 1 to 64, not 65"}, {2, "review --moves f5 --time 0s", "--time must be from 1ms to 24h, not 0s"}, {2, "review --moves f5 --threads 0", "--threads must be from 1 to 256, not 0"}, {1, "bench review missing", "missing"},
		{2, "bench review text --games 0", "--games must be at least 1, not 0"}, {1, "bench review crlf.txt --games 1", "0 finished games"}, {2, "bench review text --keep dir", "dir is a directory"},
		{2, "train ideas --games 1", "--games must be at least 20, not 1"}, {2, "train ideas --time 1ms", "--time must be at least 100ms, not 1ms"}, {2, "train ideas --out missing/x", "missing"},
		{1, "bench reasons missing", "missing"}, {2, "bench reasons text --games 0", "--games must be at least 1, not 0"}, {2, "bench reasons text --time 1ms", "--time must be at least 100ms, not 1ms"},
		{2, "bench reasons text --keep dir", "dir is a directory"}, {1, "bench reasons crlf.txt --picked text", "text: line 1 is not the name of a file, a tab and a number"}, {1, "bench reasons crlf.txt --picked none", "none"},
		{2, "train doubt --games 1", "--games must be at least 20, not 1"}, {2, "train doubt --out missing/x", "missing"},
		{2, "train selfplay out --threads 100000000", "--threads must be from 1 to 256, not 100000000"}, {2, "train selfplay out --blur NaN", "--blur must be from 0 to 64, not NaN"}, {2, "train selfplay out --people --heat NaN", "--heat must be from 0.1 to 4, not NaN"}, {2, "train selfplay out --people --heat 0", "--heat must be from 0.1 to 4, not 0"}, {1, "train selfplay out --model dir", "dir"}, {1, "train selfplay empty --games 1", "empty"},
		{1, "train selfplay begun --games 1", "begun/1-000000.samples"}, {1, "train selfplay begun2 --games 1", "begun2/1-000000.samples"},
		{1, "train fit missing", "missing"}, {1, "train fit dir", "dir"}, {1, "train fit empty", "empty"}, {1, "train fit cutoff", "sample 0"}, {1, "train fit blank", "FLIPDAT1"}, {1, "train fit none", "none contains no samples"},
		{1, "train fit g[lob", "g[lob"}, {1, "train fit samplesdir", "a.samples"}, {2, "train fit none --phase 99", "--phase must be from 0 to 19, or -1 for all, not 99"}, {2, "train fit none --phase -9", "--phase must be from 0 to 19, or -1 for all, not -9"}, {2, "train fit none --shrink NaN", "--shrink must be above 0 and at most 1000000, not NaN"}, {2, "train fit none --stretch 1.07", "--stretch must be from 0 to 1, not 1.07"},
		{2, "train fit none --out dir", "dir is a directory"}, {2, "train fit none --out missing/x", "missing"}, {1, "train fit none --start weights", "FLIPEVAL"},
		{1, "train check nul", "nul"}, {2, "train check nul --threads 0", "--threads"}, {1, "train bounds empty", "no row"}, {1, "train bounds head.csv", "no row"}, {1, "train bounds bad.csv", "line 2"},
		{1, "train probcut missing none", "missing"}, {2, "train book --out=", "--out"}, {2, "train book --out dir", "dir is a directory"}, {2, "train book --out missing/x", "missing"},
		{1, "train book --player minimax:easy,hash=1 --out notjournal", "notjournal.journal, line 1"}, {2, "train openings --within NaN", "--within"}, {2, "train openings --out missing/x", "missing"},
	} {
		fails(t, c.status, c.word, strings.Split(c.line, " ")...)
	}
	if after := listing(t); after != before {
		t.Errorf("the files were\n%s\nand are\n%s", before, after)
	}
	for _, line := range []string{"solve bom.obf", "solve crlf.obf", "match random random --games 2 --openings bom.txt", "match random random --games 4 --openings crlf.txt"} {
		ok(t, strings.Split(line, " ")...)
	}
}

// listing returns the names and contents below the current directory.
func listing(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			all.WriteString(path + "\n")
			return err
		}
		text, err := os.ReadFile(path)
		all.WriteString(path + ": " + string(text) + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// A wrong file of weights is an error of one line, also for a command that needs no weights.
func TestBadWeightsAreAnError(t *testing.T) {
	dir := t.TempDir()
	cut := filepath.Join(dir, "cut")
	if err := os.WriteFile(cut, []byte("FLIPEVAL"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{dir, cut, filepath.Join(dir, "missing")} {
		r := runWith(context.Background(), "", "perft", "1", "--weights", path)
		if r.status != 1 || r.out != "" || strings.Count(r.errs, "\n") != 1 || !strings.Contains(r.errs, path) || strings.Contains(r.errs, "is reading") {
			t.Errorf("%s: %d, %q", path, r.status, r.errs)
		}
	}
	fails(t, 2, "--weights needs the name of a file", "perft", "1", "--weights=")
}
