package intake

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"flipside/game/recognise"
	"flipside/game/record"
)

// wait polls until something has arrived.
func wait(d *Inbox) Arrival {
	for {
		if a, ok := d.Poll(); ok {
			return a
		}
		runtime.Gosched()
	}
}

// Only what came last is answered, once. A clipboard without a text answers nothing.
func TestDesk(t *testing.T) {
	var d Inbox
	if a, ok := d.Poll(); ok {
		t.Fatalf("nothing was asked for, %+v arrived", a)
	}
	first, second := make(chan string), make(chan string)
	d.Text(first)
	d.Text(second)
	second <- "f5d6c3"
	first <- "c4" // the answer to the older question comes last
	if a := wait(&d); a.Err != nil || a.Found.What != "A game of 3 moves" {
		t.Errorf("the newest question brought %q, %v", a.Found.What, a.Err)
	}
	if a, ok := d.Poll(); ok {
		t.Errorf("%+v arrived twice", a)
	}
	none := make(chan string)
	d.Text(none)
	close(none)
	d.Files(fstest.MapFS{"game.txt": {Data: []byte("f5d6")}}, false)
	if a := wait(&d); a.Err != nil || a.Found.What != "game.txt: A game of 2 moves" {
		t.Errorf("a file: %q, %v", a.Found.What, a.Err)
	}
	picture := make(chan string)
	d.Text(picture)
	picture <- ""
	if a := wait(&d); a.Err == nil || a.Err.Error() != "There is no text on the clipboard" {
		t.Errorf("a picture: %v", a.Err)
	}
	d.Paths([]string{filepath.Join(t.TempDir(), "none.txt")}, false)
	if a := wait(&d); a.Err == nil || !strings.HasSuffix(a.Err.Error(), "none.txt does not exist") {
		t.Errorf("no file: %v", a.Err)
	}
}

// closed is a file system in which one file may not be read.
type closed struct{ fstest.MapFS }

func (c closed) Open(name string) (fs.File, error) {
	if name == "secret.txt" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	if name == "broken.txt" {
		return nil, errors.New("input/output error")
	}
	f, err := c.MapFS.Open(name)
	if name == "." {
		f = root{f.(fs.ReadDirFile)}
	}
	return f, err
}

// ReadDirFile of the root leaves nil for the file gone.txt, as Ebitengine does.
type root struct{ fs.ReadDirFile }

func (r root) ReadDir(n int) ([]fs.DirEntry, error) {
	entries, err := r.ReadDirFile.ReadDir(n)
	for i, e := range entries {
		if e.Name() == "gone.txt" {
			entries[i], err = nil, fs.ErrNotExist
		}
	}
	return entries, err
}

func (c closed) Stat(name string) (fs.FileInfo, error) { return c.MapFS.Stat(name) }

// What is dropped becomes a game, several games, or files for the library.
func TestDropped(t *testing.T) {
	wthor, _ := record.ByName("wthor")
	file := func(data string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(data)} }
	tournament := file(string(written(t, wthor, games(t, 2))))
	players := file("\x14\x1a\x02\x13\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00Anna" + strings.Repeat("\x00", 16))
	for name, c := range map[string]struct {
		fs      fstest.MapFS
		library bool
		what    string // or the error
		sources string
	}{
		"a game":                   {fstest.MapFS{"a.txt": file("f5d6")}, true, "a.txt: A game of 2 moves", ""},
		"two files":                {fstest.MapFS{"a.txt": file("f5d6"), "b.txt": file("f5f6")}, false, "2 games", ""},
		"one of two":               {fstest.MapFS{"a.txt": file("f5d6"), "b.txt": file("f5a1")}, false, "A game of 2 moves; 1 could not be read: b.txt: line 1, column 3: move 2 (a1) flips nothing; legal moves: f4, d6, f6", ""},
		"a broken game in a file":  {fstest.MapFS{"a.txt": file("f5d6\nf5f6e6\nzz"), "b.txt": file("f5d6")}, false, "3 games; 1 could not be read: a.txt: line 3, column 1: \"zz\" contains neither moves nor a position", ""},
		"no game":                  {fstest.MapFS{"a.txt": file("hello")}, false, `a.txt: line 1, column 1: "hello" contains neither moves nor a position`, ""},
		"nothing":                  {fstest.MapFS{}, false, "The dropped item cannot be read", ""},
		"one that is gone":         {fstest.MapFS{"gone.txt": file("f5")}, false, "The dropped item cannot be read", ""},
		"one of two is gone":       {fstest.MapFS{"gone.txt": file("f5"), "z.txt": file("f5d6")}, false, "z.txt: A game of 2 moves", ""},
		"secret":                   {fstest.MapFS{"secret.txt": file("f5")}, false, "You do not have permission to read secret.txt", ""},
		"broken":                   {fstest.MapFS{"broken.txt": file("f5")}, false, "Cannot read broken.txt", ""},
		"a pipe":                   {fstest.MapFS{"p": {Mode: fs.ModeNamedPipe}}, false, "p is not a regular file", ""},
		"a folder":                 {fstest.MapFS{"d/a.txt": file("f5d6")}, false, "d is a folder; choose a file in it", ""},
		"a folder, library":        {fstest.MapFS{"d/a.txt": file("f5d6"), "d/e/b.ggf": file("f5d6"), "d/.c.txt": file(""), "d/.h/x.txt": file(""), "d/p.png": file("")}, true, "", "a.txt e/b.ggf"},
		"an empty folder, library": {fstest.MapFS{"d/p.png": file("")}, true, "There are no game files in d", ""},
		"tournaments":              {fstest.MapFS{"W.WTB": tournament}, false, "W.WTB: 2 games (WTHOR)", ""},
		"tournaments, library":     {fstest.MapFS{"W.WTB": tournament, "W.JOU": players}, true, "", "W.WTB:Anna"},
	} {
		a := Files(closed{c.fs}, c.library)
		got := a.Found.What
		if a.Err != nil {
			got = a.Err.Error()
		}
		var sources []string
		for _, s := range a.Sources.List {
			for g, err := range s.Games(t.Context(), new(atomic.Int64)) {
				if err != nil {
					t.Errorf("%s: %v", name, err)
				} else if recognise.IsTournament(s.Name) {
					s.Name += ":" + g.Tags.Black.Name
				}
				break
			}
			sources = append(sources, s.Name)
		}
		if called := map[string]string{"a game": "a.txt", "two files": "2 files"}[name]; called != "" && a.Found.Name != called {
			t.Errorf("%s: the source is called %q, want %q", name, a.Found.Name, called)
		}
		if got != c.what || strings.Join(sources, " ") != c.sources {
			t.Errorf("%s: %q, sources %q, want %q, %q", name, got, sources, c.what, c.sources)
		}
	}
}

// apart is a file system in which folders lead to what was dropped, as Ebitengine makes it. Its
// entries have paths below root.
type apart struct {
	fstest.MapFS
	root string
}

func (a apart) Open(name string) (fs.File, error) {
	f, err := a.MapFS.Open(name)
	if folder, ok := f.(fs.ReadDirFile); ok {
		return leading{folder, filepath.Join(a.root, name)}, err
	}
	return f, err
}

type leading struct {
	fs.ReadDirFile
	at string
}

func (l leading) ReadDir(n int) ([]fs.DirEntry, error) {
	entries, err := l.ReadDirFile.ReadDir(n)
	for i, e := range entries {
		entries[i] = placed{e, filepath.Join(l.at, e.Name())}
	}
	return entries, err
}

type placed struct {
	fs.DirEntry
	at string
}

func (p placed) AbsPath() string { return p.at }

// drop writes files and returns what Ebitengine makes of a drop of names, which are files or
// folders.
func drop(t *testing.T, files map[string]string, names ...string) apart {
	t.Helper()
	a := apart{fstest.MapFS{}, t.TempDir()}
	for name, data := range files {
		at := filepath.Join(a.root, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
			t.Skip("this system has no such names of files")
		}
		if err := os.WriteFile(at, []byte(data), 0o600); err != nil {
			t.Skip("this system has no such names of files")
		}
	}
	for _, name := range names {
		info, err := os.Stat(filepath.Join(a.root, name))
		if err != nil {
			t.Fatal(err)
		}
		a.MapFS[name] = &fstest.MapFile{Mode: info.Mode(), Sys: info.Sys()}
	}
	return a
}

func TestDroppedFromSeveralFolders(t *testing.T) {
	files := map[string]string{"home/games/a.txt": "f5d6", "home/games/b.txt": "f5d6", "tmp/b.txt": "f5f6", "tmp/c.ggf": "f5d6"}
	a := Files(drop(t, files, "home/games/a.txt", "tmp/b.txt"), true)
	if a.Err != nil || a.Found.What != "2 games" {
		t.Errorf("two files in two folders: %q, %v", a.Found.What, a.Err)
	}
	folder := drop(t, files, "home/games", "tmp/c.ggf")
	a = Files(folder, true)
	if a.Err != nil || len(a.Sources.List) != 2 {
		t.Errorf("a folder and a file: %d sources, %v", len(a.Sources.List), a.Err)
	}
	if a = Files(folder, false); a.Err == nil && a.Found.Fault == nil {
		t.Errorf("a folder without a library: %+v", a)
	}
}

// Files with names in Latin-1, which are not UTF-8, can be dropped like others. Only files from
// several folders, one with such a name, cannot be reached, and a notice says so.
func TestDroppedNamesOfAnyBytes(t *testing.T) {
	const name = "Tournoi \xe9t\xe9.sgf"
	files := map[string]string{name: "f5d6", "b.txt": "f5f6", "\xe9/" + name: "f5", "c/\xe0/" + name: "f5", "c/" + name: "f5"}
	for want, names := range map[string][]string{
		name + ": A game of 2 moves": {name},
		"2 games":                    {name, "b.txt"},
		name:                         {"\xe9"},
		name + " \xe0/" + name:       {"c"},
		"A game of 2 moves; 1 could not be read: Cannot read the files from \xe9. Drop them without files from other folders": {"\xe9/" + name, "b.txt"},
		"Cannot read the files from \xe9. Drop them without files from other folders":                                         {"\xe9/" + name},
	} {
		a := Files(drop(t, files, names...), true)
		got := a.Found.What
		if a.Err != nil {
			got = a.Err.Error()
		}
		var sources []string
		for _, s := range a.Sources.List {
			for _, err := range s.Games(t.Context(), new(atomic.Int64)) {
				if err != nil {
					t.Errorf("%q: %q: %v", names, s.Name, err)
				}
			}
			sources = append(sources, s.Name)
		}
		if got += strings.Join(sources, " "); got != want {
			t.Errorf("%q: %q, want %q", names, got, want)
		}
	}
}

// A command line names files as it wants.
func TestPaths(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, data := range map[string]string{"a.txt": "f5d6", "b.txt": "f5f6e6"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for paths, want := range map[string]string{
		"a.txt":                     "a.txt: A game of 2 moves",
		"./a.txt":                   "a.txt: A game of 2 moves",
		filepath.Join(dir, "b.txt"): "b.txt: A game of 3 moves",
		"a.txt b.txt":               "2 games",
		"c.txt":                     "The file c.txt does not exist",
		"none/c.txt":                "The file none/c.txt does not exist",
		"c.txt d.txt e.txt":         "The file c.txt does not exist; 2 more could not be read",
		"a.txt c.txt":               "A game of 2 moves; 1 could not be read: The file c.txt does not exist",
		".":                         ". is a folder; choose a file in it",
		"/":                         "/ is a folder; choose a file in it",
		"/dev/null":                 "/dev/null is not a regular file",
	} {
		a := Paths(strings.Fields(paths), false)
		got := a.Found.What
		if a.Err != nil {
			got = a.Err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", paths, got, want)
		}
	}
}

// A command line also names files and folders in Latin-1, which is not UTF-8.
func TestPathsOfAnyBytes(t *testing.T) {
	const name = "Tournoi \xe9t\xe9.sgf"
	a := drop(t, map[string]string{"\xe9/" + name: "f5d6", "\xe9/\xe0/b.sgf": "f5"})
	t.Chdir(a.root)
	for path, want := range map[string]string{
		"\xe9/" + name: name + ": A game of 2 moves",
		"file://" + filepath.ToSlash(a.root) + "/%E9/Tournoi%20%E9t%E9.sgf": name + ": A game of 2 moves",
		"\xe9":       name + " \xe0/b.sgf",
		"\xe9/none":  "The file \xe9/none does not exist",
		"\xe9/\x00a": "Cannot read \xe9/\x00a",
	} {
		a := Paths([]string{path}, true)
		got := a.Found.What
		if a.Err != nil {
			got = a.Err.Error()
		}
		var sources []string
		for _, s := range a.Sources.List {
			sources = append(sources, s.Name)
		}
		if got += strings.Join(sources, " "); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}
