package library

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/game/base/plain"
)

// dirty is text that must not be shown: a terminal's control sequence, Windows line breaks, and
// characters that change the direction or are invisible.
const dirty = "A\x1b]0;x\a\r\nB\u202e\u200bZ"

// A library file can contain any text; the library cleans it.
func TestRowsAreClean(t *testing.T) {
	o := options(t)
	l := opened(t, o)
	r := tournament(1, dirty, dirty)
	r.Tags.Event, r.Tags.Place, r.Tags.Round, r.Tags.Comment = dirty, dirty, dirty, dirty
	e := l.o.of(r, false)
	e.opening = dirty
	if err := e.imported(r); err != nil {
		t.Fatal(err)
	}
	e.from = &origin{name: dirty}
	if _, err := l.keep.add(ctx, []incomingGame{e}); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = opened(t, o)
	list := find(t, l, Query{})
	if len(list) != 1 {
		t.Fatalf("%d games", len(list))
	}
	loaded, err := l.Load(ctx, list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	g, tags := list[0], loaded.Tags
	for _, text := range []string{g.Source, g.Players[0], g.Players[1], g.Event, g.Opening, tags.Black.Name, tags.White.Name, tags.Event, tags.Place, tags.Round} {
		if text != plain.Line(dirty) {
			t.Errorf("%q is shown", text)
		}
	}
	if tags.Comment != plain.Text(dirty) {
		t.Errorf("the comment is %q", tags.Comment)
	}
	if found := find(t, l, Query{Text: "BZ"}); len(found) != 1 {
		t.Errorf("%d games are found by the text that is shown", len(found))
	}
}

// The messages of an import and about the folder of own games are one clean line.
func TestFaultsAreClean(t *testing.T) {
	o := options(t)
	name := "\x1b[31mx\u202e\n"
	for path, content := range map[string]string{filepath.Join(o.Games, name+".json"): "{", filepath.Join(filepath.Dir(o.Games), name+".sgf"): "(;GM[\x1b[31m])"} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Skip("this system has no such names of files")
		}
	}
	l := opened(t, o)
	said := l.Unread()
	sources := files(t, filepath.Dir(o.Games), name)
	report, err := l.Import(ctx, sources.Games(ctx), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range report.Faults {
		said = append(said, fault.Error())
	}
	if len(said) < 3 {
		t.Errorf("only %q is said", said)
	}
	for _, text := range said {
		if text != plain.Line(text) || !strings.Contains(text, "[31mx") {
			t.Errorf("%q is said", text)
		}
	}
}
