package library

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/game/recognise"
)

// rescuable makes a closed library of imported and own games, and returns its listing.
func rescuable(t *testing.T, o Options, sources ...recognise.Source) []string {
	t.Helper()
	ownGame(t, o, "own", 1, 20, nil)
	l := opened(t, o)
	imports(t, l, sources...)
	want, err := listing(t, l)
	if err == nil {
		err = l.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return want
}

// TestOneBadPage clears each page of a library, one at a time. The games on the other pages must be
// rescued, the notice must say that imports must be repeated, and after that all games must be
// there.
func TestOneBadPage(t *testing.T) {
	o := options(t)
	noted := tournament(90, "Ada", "Bob")
	noted.Game.Root().Note.Comment = strings.Repeat("a long note, on a page of its own. ", 300)
	sources := []recognise.Source{text("x.json", gamesAs(t, "json", noted, tournament(91, "Cid", "Dan"))), text("y.wtb", string(wthorFile(400)))}
	want := rescuable(t, o, sources...)
	good, err := os.ReadFile(o.File)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	bare := func(rows []string) (list []string) { // without their notes
		for _, row := range rows {
			list = append(list, strings.SplitN(row, "} ", 2)[0])
		}
		slices.Sort(list)
		return list
	}
	rescues, most := 0, 0
	step := page
	if testing.Short() {
		step = 8 * page
	}
	tries := 0
	for at := page; at < len(good); at += step {
		tries++
		bad := slices.Clone(good)
		clear(bad[at : at+page])
		n := o
		n.File = put(t, bad, t.TempDir(), "library.sqlite")
		l, notice, err := Open(ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		got, err := listing(t, l)
		if notice == "" { // the page only has data that is not read yet, such as a note
			if !slices.Equal(bare(got), bare(want)) && err == nil {
				t.Errorf("page %d: %d of %d games, and no notice", at/page, len(got), len(want))
			}
		} else {
			if !strings.Contains(notice, "mport") || !strings.Contains(notice, " again") {
				t.Errorf("page %d: %q", at/page, notice)
			}
			if most = max(most, len(got)); strings.Contains(notice, "imported games that could be read.") {
				rescues++
			}
			imports(t, l, sources...)
			if got, err = listing(t, l); err != nil || len(got) != len(want) {
				t.Errorf("page %d: after the import there are %d games, want %d; %v", at/page, len(got), len(want), err)
			}
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d pages, games were rescued from %d files, %d of %d at most", tries, rescues, most, len(want))
	if rescues < tries/2 || most < len(want)*8/10 {
		t.Errorf("only %d of %d files were rescued, at most %d of %d games", rescues, tries, most, len(want))
	}
}

// A notice names a nearly empty library, which another program or a full disk has left, and the
// games played here are listed.
func TestEmptyFile(t *testing.T) {
	for _, size := range []int{0, 1, 2, 20, 99, 100, 101, 511} {
		o := options(t)
		ownGame(t, o, "own", 1, 20, nil)
		put(t, make([]byte, size), o.File)
		long := time.Now().Add(-time.Hour)
		if err := os.Chtimes(o.File, long, long); err != nil {
			t.Fatal(err)
		}
		l, notice, err := Open(ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		want := "The library " + o.File + " was empty and was rebuilt from the games played here. Imported games must be imported again."
		if size > 1 {
			want = "The library could not be used (it is damaged); it was set aside as "
		}
		if !strings.HasPrefix(notice, want) {
			t.Errorf("%d bytes: %q, want %q", size, notice, want)
		}
		if games := find(t, l, Query{}); len(games) != 1 {
			t.Errorf("%d bytes: %v", size, games)
		}
		_ = l.Close()
	}
}

// withLog returns a library file and its log as a program leaves them that is killed during an
// import.
func withLog(t *testing.T, games int) (o Options, file, log []byte) {
	t.Helper()
	o = options(t)
	l, _ := tuned(t, o, func(t *tuning) { t.log = 1 << 30 })
	for i := range games {
		imports(t, l, text("x.ggf", gamesAs(t, "ggf", tournament(uint64(i), "Ada", "Bob"))))
	}
	var err [2]error
	file, err[0] = os.ReadFile(o.File)
	log, err[1] = os.ReadFile(o.File + "-wal")
	if err[0] != nil || err[1] != nil || len(log) == 0 {
		t.Fatal(err, len(log))
	}
	return o, file, log
}

// TestBrokenLog changes a byte in the log of a library. SQLite then silently leaves out what
// follows; the notice must say so. Without damage, and for what a killed program leaves, there must
// be no notice.
func TestBrokenLog(t *testing.T) {
	const games = 12
	o, file, log := withLog(t, games)
	page := int(binary.BigEndian.Uint32(log[8:]))
	frames := (len(log) - logHeader) / (frameHeader + page)
	for _, c := range []struct {
		name   string
		change func(log []byte) []byte
		notice bool
	}{
		{"whole", func(log []byte) []byte { return log }, false},
		{"the header", func(log []byte) []byte { log[17] ^= 4; return log }, true},
		{"the first frame", func(log []byte) []byte { log[logHeader+100] ^= 4; return log }, true},
		{"the middle", func(log []byte) []byte { log[len(log)/2] ^= 4; return log }, true},
		{"the last frame", func(log []byte) []byte { log[len(log)-5] ^= 4; return log }, false},
		{"cut in a frame", func(log []byte) []byte { return log[:len(log)-page/2] }, false},
		{"cut in the header", func(log []byte) []byte { return log[:20] }, false},
		{"none", func(log []byte) []byte { return nil }, false},
	} {
		n := o
		n.File = put(t, file, t.TempDir(), "library.sqlite")
		put(t, c.change(bytes.Clone(log)), n.File+"-wal")
		l, notice, err := Open(ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		kept, _ := filepath.Glob(n.File + "-wal.corrupt-*")
		if c.notice != (notice != "") || c.notice != (len(kept) == 1) || c.notice != strings.Contains(notice, "import them again") {
			t.Errorf("%s: %q, kept %v", c.name, notice, kept)
		}
		if n := len(find(t, l, Query{})); c.name == "whole" && n != games || n > games {
			t.Errorf("%s: %d games", c.name, n)
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
		if _, notice, _ = Open(ctx, n); notice != "" {
			t.Errorf("%s, the second time: %q", c.name, notice)
		}
	}
	if frames < games {
		t.Errorf("the log has only %d frames", frames)
	}
}

func FuzzBrokenAt(f *testing.F) {
	f.Add([]byte("\x37\x7f\x06\x82\x00\x2d\xe2\x18\x00\x00\x02\x00"))
	f.Add(make([]byte, 600))
	f.Fuzz(func(t *testing.T, log []byte) {
		if at := brokenAt(log); at < -1 || at > len(log)/(frameHeader+512)+1 {
			t.Error(at)
		}
	})
}
