package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode"

	"flipside/game"
	"flipside/game/record"
)

// dirty is a text that no command may print as it is: it sets the title of a terminal, begins new
// lines, turns the direction and has invisible characters. C1 is as bad as ESC.
const dirty = "A\x1b]0;x\a\r\nNEWLINE\u202e\u200b\u2066\u009bZ"

// dirtyFile is a file's name of that kind.
const dirtyFile = "\x1b[31mx\u202e\nNEWLINE"

// wantPlain checks what a command has printed. No line begins inside a text of a file.
func wantPlain(t *testing.T, command []string, text string) {
	t.Helper()
	bad := func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
	}
	if strings.ContainsFunc(text, bad) || strings.Contains(text, "\nNEWLINE") {
		t.Errorf("%q prints %q", command, text)
	}
}

// dirtyFiles writes a file of each format, in which every text is dirty, and files with faults that
// errors quote. It returns the folder.
func dirtyFiles(t *testing.T) string {
	t.Helper()
	g, err := game.FromText("f5d6c3d3c4f4f6f3e6e7")
	if err != nil {
		t.Fatal(err)
	}
	g.Root().Note = game.Note{Comment: dirty, Marks: []game.Mark{{Shape: game.Label, Text: dirty}}}
	who := record.Player{Name: dirty, Rating: 1500}
	r := &record.Record{Game: g, Tags: record.Tags{Black: who, White: who, Event: dirty, Round: dirty, Place: dirty, Date: "2001", TimeLimit: dirty,
		Comment: dirty, Other: []record.Tag{{Name: "XX", Value: dirty}}, Result: record.Ending{End: record.Resigned, Score: 64}}}
	dir := t.TempDir()
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Skip("this system has no such names of files")
		}
	}
	for _, f := range record.Formats {
		var b bytes.Buffer
		if err := f.Write(&b, func(yield func(*record.Record) bool) { yield(r) }); err != nil {
			t.Fatal(err)
		}
		write(dirtyFile+f.Extensions[0], b.Bytes())
		write("bad"+dirtyFile+f.Extensions[0], append(b.Bytes()[:b.Len()*2/3], dirty...))
	}
	for ext, size := range map[string]int{".jou": 20, ".trn": 26} {
		b := make([]byte, 16+size)
		binary.LittleEndian.PutUint16(b[8:], 1)
		copy(b[16:], "A\x1b[1m\x9b\a\nNEWLINE")
		write("wthor"+ext, b)
	}
	write("moves"+dirtyFile+".txt", []byte("f5 # "+dirty+"\nf5\x1b[31m\u202e\n"))
	write("kind"+dirtyFile+".sgf", []byte("(;GM["+dirty+"])"))
	write("scores"+dirtyFile+".obf", []byte(board+" a5:"+strings.ReplaceAll(dirty, "\n", "")+";"))
	write("solve"+dirtyFile+".obf", []byte(board+" "+strings.ReplaceAll(dirty, "\r\n", "")+"\n"))
	return dir
}

// Nothing that a file holds, and no name of a file, controls the terminal, whatever command reads
// it and however that ends.
func TestOutputIsPlain(t *testing.T) {
	atHome(t)
	dir := dirtyFiles(t)
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) outcome {
		r := runWith(context.Background(), "", args...)
		wantPlain(t, args, r.out)
		wantPlain(t, args, r.errs)
		return r
	}
	run("library", "import", dir)
	if r := run("library", "list"); r.status != 0 || !strings.Contains(r.out, "A ]0;x NEWLINE Z") || !strings.Contains(r.out, "A [1m") {
		t.Errorf("%+v", r)
	}
	for _, line := range []string{"import --json " + dir, "import " + dir + "/missing" + dirtyFile, "list --json", "list --json --filter imported", "find", "find --json", "stats", "stats --name A",
		"export --format obf", "export 99", "export \x1b\u202e", "list --sort \x1b\u202e"} {
		run(append([]string{"library"}, strings.Split(line, " ")...)...)
	}
	for _, format := range []string{"ggf", "sgf", "json", "list"} { // comments keep their lines, and our JSON has tabs
		r := runWith(context.Background(), "", "library", "export", "--format", format, "--text", "]0;x")
		wantPlain(t, []string{"export", format}, strings.NewReplacer("\nNEWLINE", "", "\t", "").Replace(r.out))
		if r.status != 0 || r.errs != "" {
			t.Errorf("%s: %+v", format, r)
		}
	}
	if r := run("library", "export", "--format", "sgf", "--out", filepath.Join(dir, dirtyFile)); r.status != 0 {
		t.Errorf("%+v", r)
	}
	for _, e := range list {
		path := filepath.Join(dir, e.Name())
		run("library", "import", path)
		run("review", path, "--depth", "3", "--threads", "1")
		run("review", path, "--depth", "3", "--threads", "1", "--json")
		run("profile", path, "--most", "1")
		run("match", "random", "random", "--games", "2", "--openings", path)
		run("solve", path, "--max-empties", "12")
		run("train", "check", path)
	}
	for _, args := range [][]string{{"analyse", "--moves", dirty}, {"analyse", "--position", dirty}, {"analyse", "--player", dirty}, {dirty}, {"--" + dirty}, {"perft", dirty},
		{"match", dirty, "random"}, {"match", "gtp:no-such-program" + dirty, "random"}, {"review", "--moves", dirty}, {"--weights", dirty, "perft", "1"}, {"work", dirty}} {
		if r := run(args...); r.status == 0 || strings.Count(r.errs, "\n") != 1 {
			t.Errorf("%q: %+v", args, r)
		}
	}
}

// Another program chooses its name, its answers and its last words.
func TestForeignTextIsPlain(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no shell")
	}
	const octal = `A\033]0;x\a\342\200\256\342\200\213\302\233\rZ`
	for name, lines := range map[string]string{
		"dies":    "genmove) printf '" + octal + "\\nNEWLINE" + octal + "' >&2; exit 3;;",
		"refuses": "genmove) printf '? " + octal + "\\nNEWLINE\\n\\n'; continue;;",
		"cheats":  "genmove) printf '= " + octal + "\\nNEWLINE\\n\\n'; continue;;",
		"talks":   "genmove) printf '" + octal + "\\nNEWLINE\\n\\n? no\\n\\n'; continue;;",
	} {
		script := file(t, name+".sh", "while read -r command rest; do case \"$command\" in\n"+lines+"\nname) printf '= "+octal+"\\nNEWLINE\\n\\n'; continue;;\nknown_command) echo '= false';;\n*) echo '= ';;\nesac; echo; done\n")
		args := []string{"match", "gtp:sh " + script, "random", "--games", "2"}
		r := runWith(context.Background(), "", args...)
		wantPlain(t, args, r.out)
		wantPlain(t, args, r.errs)
		if r.status != 1 || !strings.Contains(r.out, "A ]0;x Z (Black, ") {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// Games in WTHOR are no text: export writes them byte by byte.
func TestBinaryOutputStays(t *testing.T) {
	atHome(t)
	path := file(t, "a.txt", "f5d6c3d3c4\nf5d6c4\n")
	ok(t, "library", "import", path)
	out := filepath.Join(t.TempDir(), "a.wtb")
	ok(t, "library", "export", "--out", out)
	want, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if got := ok(t, "library", "export", "--format", "wthor"); got != string(want) || !strings.Contains(got, "\x00") {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}
