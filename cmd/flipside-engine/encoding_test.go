package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

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
