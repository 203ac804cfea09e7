package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/cmd/flipside/usage"
)

const root = "../.."

// The committed files have the licences of the modules that the programs contain now.
func TestFilesAreCurrent(t *testing.T) {
	want, err := all(root)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, plainFile))
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != want {
		t.Errorf("%s is not what make licenses writes", plainFile)
	}
	if usage.Licences() != want {
		t.Errorf("%s is not what make licenses writes", packedFile)
	}
	for _, part := range []string{"Flipside", "Go, its runtime and its standard library (go.dev), LICENSE",
		"ebiten (github.com/hajimehoshi/ebiten/v2), LICENSE", "ebiten (github.com/hajimehoshi/ebiten/v2), NOTICE.md",
		"image (golang.org/x/image), font/gofont/ttfs/README", "freetype (github.com/golang/freetype), licenses/ftl.txt",
		"sqlite (modernc.org/sqlite), LICENSE-SQLITE", "nats-server (github.com/nats-io/nats-server/v2), LICENSE"} {
		if !strings.Contains(want, "\n"+part+"\n") {
			t.Errorf("the licences have no part %q", part)
		}
	}
}

// NOTICE says where the licences are, so that it need not name the parts.
func TestNoticeNamesTheFile(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "NOTICE"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), plainFile) {
		t.Errorf("NOTICE does not name %s", plainFile)
	}
}

// A text that several parts share appears once, under the names of all.
func TestEqualTextsAppearOnce(t *testing.T) {
	var l list
	l.add("a", "Do what you like.\r\n\r\n")
	l.add("b", "Do nothing.\n")
	l.add("c", "\nDo what you like.  \n")
	l.add("d", "\xa9 D")
	rule := "\n" + rule + "\n"
	want := heading + rule + "a\nc" + rule + "\nDo what you like.\n" + rule + "b" + rule + "\nDo nothing.\n" + rule + "d" + rule + "\n© D\n"
	if got := l.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFilesOfAPart(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"LICENSE", "notice.txt", "licence.go", "README", "a/COPYING", "a/b/x.go", "c/LICENSE"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := part{"x.org/m/v2", dir, map[string]string{"x.org/m/v2/a/b": filepath.Join(dir, "a", "b")}}
	names, err := p.files()
	if got := strings.Join(names, " "); err != nil || got != "LICENSE notice.txt a/COPYING" {
		t.Errorf("got %s, %v", got, err)
	}
	if got := label(p.path, names[2]); got != "m (x.org/m/v2), a/COPYING" {
		t.Errorf("its label is %q", got)
	}
	p = part{"x.org/bare", filepath.Join(dir, "a", "b"), nil}
	if _, err := p.files(); err == nil || err.Error() != "the module x.org/bare has no licence file" {
		t.Errorf("a module without a licence gives %v", err)
	}
}
