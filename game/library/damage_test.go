package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// listing returns everything that a library shows, except for the numbers of the games.
func listing(t *testing.T, l *Library) (rows []string, err error) {
	ids, err := l.Find(ctx, Query{})
	if err != nil {
		return nil, err
	}
	games, err := l.Games(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		r, err := l.Load(ctx, g.ID)
		if err != nil {
			return nil, err
		}
		g.ID, g.Changed = 0, time.Time{}
		rows = append(rows, fmt.Sprintf("%+v %s", g, whole(t, r)))
	}
	slices.Sort(rows)
	return rows, nil
}

// sourceOf matches the part of a row of a listing that names the source.
var sourceOf = regexp.MustCompile(`Source:\S*`)

// unsourced returns rows of a listing without their sources.
func unsourced(rows []string) (list []string) {
	for _, row := range rows {
		list = append(list, sourceOf.ReplaceAllString(row, ""))
	}
	slices.Sort(list)
	return list
}

// Whatever byte of the file changes, the library either shows all games unchanged, or it sets the
// file aside, says so, and shows all own games and the readable ones of the others. After another
// import it shows all games unchanged.
func TestFlippedBytes(t *testing.T) {
	o := options(t)
	for i := range uint64(5) {
		ownGame(t, o, fmt.Sprintf("own%d", i), i, 20, nil)
	}
	l := opened(t, o)
	noted := tournament(90, "Ada", "Bob")
	noted.Game.Root().Note.Comment = "a note"
	source := text("x.json", gamesAs(t, "json", noted, tournament(91, "Cid", "Dan"), tournament(92, "Eve", "Fay")))
	tournaments := text("y.wtb", string(wthorFile(20)))
	imports(t, l, source, tournaments)
	want, err := listing(t, l)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(o.File)
	if err != nil {
		t.Fatal(err)
	}
	own := slices.DeleteFunc(slices.Clone(want), func(row string) bool { return !strings.Contains(row, "File:own") })
	random := rand.New(rand.NewPCG(1, 2))
	step, count := 1, 300
	switch {
	case os.Getenv("FLIPSIDE_LONG") != "":
		count = 20000
	case testing.Short():
		step, count = 7, 30
	}
	var places []int
	for at := 0; at < 100; at += step { // the header of the file
		places = append(places, at)
	}
	for range count {
		places = append(places, random.IntN(len(good)))
	}
	aside, notes, rescued := 0, 0, 0
	for _, at := range places {
		bad := slices.Clone(good)
		bad[at] ^= byte(1 + random.IntN(255))
		dir := t.TempDir()
		n := o
		n.File = put(t, bad, dir, "library.sqlite")
		l, notice, err := Open(ctx, n)
		if err != nil {
			t.Fatalf("byte %d: %v", at, err)
		}
		got, err := listing(t, l)
		switch {
		case notice == "" && err == nil && slices.Equal(got, want):
		case notice == "" && err != nil && strings.HasPrefix(err.Error(), "the notes of the game cannot be read from the library "):
			notes++ // the notes of one game
		case strings.HasPrefix(notice, "The library could not be used (it is damaged); it was set aside as "+n.File+".corrupt-") && err == nil && len(got) >= len(own):
			rescued += len(got) - len(own)
			imports(t, l, source, tournaments)
			if all, err := listing(t, l); err != nil || !slices.Equal(unsourced(all), unsourced(want)) {
				t.Errorf("byte %d: after the import there are %d games, want %d; %v", at, len(all), len(want), err)
				for _, row := range unsourced(all) {
					if !slices.Contains(unsourced(want), row) {
						t.Errorf("got  %s", row)
					}
				}
				for _, row := range unsourced(want) {
					if !slices.Contains(unsourced(all), row) {
						t.Errorf("want %s", row)
					}
				}
			}
			aside++
		case at >= 60 && at < 64 && strings.Contains(notice, "it was made by a newer version of the program") && err == nil && slices.Equal(got, own):
			aside++ // this byte is in the version
		case strings.Contains(notice, "it belongs to another program") && err == nil && slices.Equal(got, own):
		default:
			t.Errorf("byte %d: %q, %v, %d games, want %d or %d", at, notice, err, len(got), len(want), len(own))
		}
		if err := l.Close(); err != nil {
			t.Errorf("byte %d: %v", at, err)
		}
	}
	t.Logf("%d places in %d bytes: set aside %d times, notes lost %d times, %d games rescued", len(places), len(good), aside, notes, rescued)
	if aside == 0 || rescued == 0 {
		t.Errorf("damage was noticed %d times, and %d games were rescued", aside, rescued)
	}
}

func TestFilesThatAreNoLibrary(t *testing.T) {
	foreign := func(path string) {
		put(t, nil, path)
		db, err := sql.Open("sqlite", fileURL(path))
		if err == nil {
			_, err = db.Exec("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')")
		}
		if err == nil {
			err = db.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	versioned := func(path string, version int) {
		o := options(t)
		o.File = path
		l := opened(t, o)
		imports(t, l, text("from tomorrow.ggf", gamesAs(t, "ggf", tournament(1, "Ada", "Bob"))))
		_, err := l.keep.db.Exec(fmt.Sprintf("PRAGMA user_version = %d", version))
		if err == nil {
			err = l.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	newer := func(path string) { versioned(path, 99) }
	cut := func(path string) {
		newer(path)
		if err := os.Truncate(path, 5000); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name   string
		make   func(path string)
		notice string
		stays  bool
	}{
		{"missing", func(string) {}, "", true},
		{"empty", func(path string) { put(t, nil, path) }, "", true},
		{"text", func(path string) { put(t, []byte("this is no database at all, whatever its name says"), path) }, "it is damaged); it was set aside as", false},
		{"cut", cut, "it is damaged); it was set aside as", false},
		{"newer", newer, "it was made by a newer version of the program); it was set aside as", false},
		{"unreleased", func(path string) { versioned(path, unreleased) }, "it was made by an unreleased version of the program); it was set aside as", false},
		{"foreign", foreign, "it belongs to another program; only games played here are listed.", true},
		{"folder", func(path string) { put(t, nil, path, "x") }, "it is not a regular file; only games", true},
		{"below a file", func(path string) { put(t, nil, filepath.Dir(path)) }, "a file has the folder's name; only games", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := options(t)
			ownGame(t, o, "a", 1, 99, nil)
			o.File = filepath.Join(t.TempDir(), "sub", "library.sqlite")
			test.make(o.File)
			before, _ := os.ReadFile(o.File)
			l, notice, err := Open(ctx, o)
			if err != nil || !strings.Contains(notice, test.notice) || (notice == "") != (test.notice == "") || strings.Contains(notice, "\n") {
				t.Fatalf("%q, %v", notice, err)
			}
			defer l.Close()
			if test.name == "newer" && !strings.Contains(notice, "Import again: from tomorrow.ggf.") {
				t.Errorf("%q", notice)
			}
			games := find(t, l, Query{})
			if len(games) != 1 || games[0].File != "a" {
				t.Fatalf("%v", games)
			}
			if _, err := l.Load(ctx, games[0].ID); err != nil {
				t.Error(err)
			}
			after, _ := os.ReadFile(o.File)
			if test.stays && len(before) > 0 && string(before) != string(after) {
				t.Error("the file changed")
			}
			asides, _ := filepath.Glob(o.File + ".*-2026*")
			if (len(asides) > 0) == test.stays {
				t.Errorf("set aside: %v", asides)
			}
			_, err = l.Import(ctx, from(text("x.ggf", gamesAs(t, "ggf", tournament(1, "Ada", "Bob")))), nil)
			if keeps := !strings.Contains(notice, "only games"); (err == nil) != keeps {
				t.Errorf("import: %v", err)
			}
			// Own games can still be deleted and restored.
			if err := l.Delete(ctx, games[0].ID); err != nil {
				t.Error(err)
			}
			trash := find(t, l, Query{Filter: Trash})
			if len(trash) != 1 {
				t.Fatalf("%v", trash)
			}
			if err := l.Restore(ctx, trash[0].ID); err != nil || len(find(t, l, Query{Filter: Mine})) != 1 {
				t.Errorf("%v", err)
			}
		})
	}
}

// Another program sets the file aside, or somebody removes it, while the library is open.
func TestFileGoesAway(t *testing.T) {
	o := options(t)
	ownGame(t, o, "a", 1, 99, nil)
	l := opened(t, o)
	imports(t, l, text("x.ggf", gamesAs(t, "ggf", tournament(1, "Ada", "Bob"))))
	if err := os.Rename(o.File, o.File+".gone"); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"-wal", "-shm"} {
		_ = os.Remove(o.File + part)
	}
	if _, err := l.Sync(ctx); err != nil {
		t.Fatal(err)
	}
	if games := find(t, l, Query{}); len(games) != 1 || games[0].File != "a" {
		t.Errorf("%v", games)
	}
	if r := imports(t, l, text("x.ggf", gamesAs(t, "ggf", tournament(1, "Ada", "Bob")))); r.Added != 1 {
		t.Errorf("%+v", r)
	}
}

// tuned opens a library with other limits.
func tuned(t *testing.T, o Options, change func(*tuning)) (*Library, string) {
	t.Helper()
	tune := usual
	change(&tune)
	l, notice, err := open(ctx, o, tune)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l, notice
}

// On a full disk the import stops with one sentence, and what was added before stays.
func TestFullDisk(t *testing.T) {
	o := options(t)
	ownGame(t, o, "a", 1, 99, nil)
	l, notice := tuned(t, o, func(t *tuning) { t.pages, t.batch = 40, time.Millisecond })
	if notice != "" {
		t.Fatal(notice)
	}
	r, err := l.Import(ctx, from(text("x.wtb", string(wthorFile(8*batchSize)))), nil)
	if err == nil || err.Error() != "the library "+o.File+" cannot be used: the disk is full" || r.Added == 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	const full = 100
	l.keep.tune.batch = 1 // each own game is a batch: the first ones still fit
	for range full {      // own games that no longer fit are still listed
		ownGame(t, o, fmt.Sprintf("b%d", r.Added), 2, 30, nil)
		r.Added++
	}
	for range 2 {
		_, _ = l.Sync(ctx)
		if games := find(t, l, Query{Filter: Mine}); len(games) != full+1 {
			t.Errorf("%d own games", len(games))
		}
	}
	imported := len(find(t, l, Query{Filter: Imported}))
	if imported != r.Added-full {
		t.Errorf("%d imported games, %d were added", imported, r.Added-full)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = opened(t, o) // there is room again
	if games := find(t, l, Query{}); len(games) != imported+full+1 {
		t.Errorf("%d games", len(games))
	}
}

// Another program has the lock and does not release it.
func TestHeldLock(t *testing.T) {
	o := options(t)
	ownGame(t, o, "a", 1, 99, nil)
	brief := func(t *tuning) { t.busy = time.Millisecond }
	l, notice := tuned(t, o, brief)
	if notice != "" {
		t.Fatal(notice)
	}
	other := opened(t, o).keep
	tx, err := other.db.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	const words = "cannot be used: another program is using it"
	if _, err := l.Import(ctx, from(text("x.ggf", gamesAs(t, "ggf", tournament(1, "Ada", "Bob")))), nil); err == nil || !strings.HasSuffix(err.Error(), words) {
		t.Errorf("import: %v", err)
	}
	ownGame(t, o, "b", 2, 99, nil)
	if _, err := l.Sync(ctx); err == nil || !strings.HasSuffix(err.Error(), words) {
		t.Errorf("sync: %v", err)
	}
	if games := find(t, l, Query{}); !slices.Equal(filesOf(games), []string{"a", "b"}) {
		t.Errorf("%v", games)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if n, err := l.Sync(ctx); n != 1 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if games := find(t, l, Query{}); !slices.Equal(filesOf(games), []string{"a", "b"}) || games[1].ID >= firstTemporary {
		t.Errorf("%v", games)
	}
}

// On file systems that do not share memory between programs, the journal mode is different.
func TestJournal(t *testing.T) {
	for _, wal := range []bool{true, false, true} {
		o := options(t)
		ownGame(t, o, "a", 1, 99, nil)
		l, notice := tuned(t, o, func(t *tuning) { t.wal = func(string) bool { return wal } })
		var mode string
		var level int
		err := l.keep.db.QueryRow("PRAGMA journal_mode").Scan(&mode)
		if err == nil {
			err = l.keep.db.QueryRow("PRAGMA synchronous").Scan(&level)
		}
		if want := map[bool]string{true: "wal", false: "truncate"}[wal]; err != nil || mode != want || level != 2 || notice != "" {
			t.Errorf("%s, synchronous %d, %q, %v; want %s", mode, level, notice, err, want)
		}
		imports(t, l, text("x.wtb", string(wthorFile(batchSize))))
		if n := len(find(t, l, Query{})); n != batchSize+1 {
			t.Errorf("%d games", n)
		}
	}
}

// A folder that is not writable. Permissions do not apply to root.
func TestReadOnlyFolder(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	o := options(t)
	ownGame(t, o, "a", 1, 99, nil)
	o.File = filepath.Join(t.TempDir(), "library.sqlite")
	if err := os.Chmod(filepath.Dir(o.File), 0o500); err != nil {
		t.Fatal(err)
	}
	l, notice, err := Open(ctx, o)
	if err != nil || !strings.Contains(notice, "permission denied; only games played here are listed.") {
		t.Fatalf("%q, %v", notice, err)
	}
	defer l.Close()
	if games := find(t, l, Query{}); len(games) != 1 {
		t.Errorf("%v", games)
	}
}

func TestOpenStops(t *testing.T) {
	canceled, stop := context.WithCancel(ctx)
	stop()
	if _, _, err := Open(canceled, options(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
