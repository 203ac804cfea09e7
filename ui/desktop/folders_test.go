package desktop

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// waitFolders waits for the answer to the newest query and returns it.
func waitFolders(l *FolderLoader) FolderListing {
	for {
		if listing, ok := l.Poll(); ok {
			return listing
		}
		runtime.Gosched()
	}
}

func names(l FolderListing) string {
	var list []string
	for _, e := range l.Entries {
		if e.Folder {
			e.Name += "/"
		}
		list = append(list, e.Name)
	}
	return strings.Join(list, " ")
}

// day returns a time n days after a fixed date.
func day(n int) time.Time { return time.Date(2026, 5, n, 12, 0, 0, 0, time.UTC) }

// filled returns a folder with files, with folders, and with entries that are neither.
func filled(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for i, name := range strings.Fields("b.ggf A.sgf game10.ggf game9.ggf notes.txt .hidden.ggf C.GGF") {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, day(i+1), day(i+1)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"zoo", ".config"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(dir, name), day(20), day(20)); err != nil {
			t.Fatal(err)
		}
	}
	if runtime.GOOS == "windows" {
		return dir // a link needs special rights on Windows
	}
	file := filepath.Join(dir, "b.ggf")
	for name, to := range map[string]string{"away": dir, "lost": "nowhere", "link.ggf": file} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestAFolderIsListed(t *testing.T) {
	dir := filled(t)
	var l FolderLoader
	games := FolderQuery{Folder: dir, Extensions: ".ggf .sgf"}
	l.Ask(games)
	want := "away/ zoo/ A.sgf b.ggf C.GGF game9.ggf game10.ggf link.ggf"
	if got := names(waitFolders(&l)); got != want {
		t.Errorf("by name: %s, want %s", got, want)
	}
	games.Order = ByDate
	l.Ask(games)
	want = "C.GGF game9.ggf game10.ggf A.sgf b.ggf link.ggf"
	if got := names(waitFolders(&l)); !strings.HasSuffix(got, want) {
		t.Errorf("by date: %s, want %s at the end", got, want)
	}
	games.Hidden = true
	l.Ask(games)
	listing := waitFolders(&l)
	for _, name := range []string{".config/", ".hidden.ggf"} {
		if got := names(listing); !strings.Contains(got, name) {
			t.Errorf("with what is hidden: %s, want %s too", got, name)
		}
	}
	if _, ok := listing.Find("notes.txt"); !ok {
		t.Error("a file of another kind is not found by its name")
	}
	if e, ok := listing.Find("a.SGF"); !ok || e.Name != "A.sgf" {
		t.Errorf("a.SGF is found as %q", e.Name)
	}
	if _, ok := listing.Find("lost"); ok {
		t.Error("a link that leads nowhere is listed")
	}
	if _, ok := l.Poll(); ok {
		t.Error("an answer comes twice")
	}
}

func TestAFolderThatCannotBeShown(t *testing.T) {
	dir := filled(t)
	locked := filepath.Join(dir, "zoo")
	if err := os.Chmod(locked, 0); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.Chmod(locked, 0o700) }() // otherwise the folder could not be removed
	var l FolderLoader
	for path, want := range map[string]FolderProblem{
		filepath.Join(dir, "nothing"): Missing, filepath.Join(dir, "b.ggf"): NoFolder, locked: Denied,
	} {
		if want == Denied && (os.Geteuid() == 0 || runtime.GOOS == "windows") {
			continue // this system denied nothing
		}
		l.Ask(FolderQuery{Folder: path})
		if got := waitFolders(&l).Problem; got != want {
			t.Errorf("%s: problem %d, want %d", path, got, want)
		}
	}
}

// slow returns a loader whose folders do not answer before release, if their names begin with slow.
func slow() (l *FolderLoader, release chan bool) {
	release = make(chan bool)
	return &FolderLoader{read: func(folder string) ([]FolderItem, FolderProblem) {
		if strings.HasPrefix(folder, "slow") {
			<-release
		}
		return []FolderItem{{Name: "in " + folder}}, NoProblem
	}}, release
}

// A folder that does not answer delays no other folder, and its late answer is ignored.
func TestTheNewestQueryWins(t *testing.T) {
	l, release := slow()
	l.Ask(FolderQuery{Folder: "slow"})
	if got, ok := l.Poll(); ok {
		t.Fatalf("an answer before the folder was read: %v", got)
	}
	l.Ask(FolderQuery{Folder: "quick"})
	if got := names(waitFolders(l)); got != "in quick" {
		t.Errorf("the newest query is answered by %q", got)
	}
	release <- true
	if got, ok := l.Poll(); ok {
		t.Errorf("an old query is answered: %v", got)
	}
	stale, cancel := context.WithCancel(context.Background())
	cancel()
	if l.load(stale, FolderQuery{Folder: "old"}, l.read); l.last.folder != "quick" {
		t.Errorf("a late answer becomes the folder that was read last: %s", l.last.folder)
	}
}

func TestFoldersThatDoNotAnswerAreLimited(t *testing.T) {
	l, release := slow()
	l.Ask(FolderQuery{Folder: "quick"})
	waitFolders(l)
	for i := range maxReaders {
		l.Ask(FolderQuery{Folder: fmt.Sprint("slow", i)})
	}
	l.Ask(FolderQuery{Folder: "other"})
	if got := waitFolders(l); got.Problem != Busy || got.Folder != "other" {
		t.Errorf("behind %d folders that do not answer: problem %d of %s, want Busy", maxReaders, got.Problem, got.Folder)
	}
	l.Ask(FolderQuery{Folder: "quick"}) // this folder was read before the others
	if got := waitFolders(l); got.Problem != NoProblem {
		t.Errorf("the folder that was read last: problem %d", got.Problem)
	}
	close(release)
}

func TestALargeFolder(t *testing.T) {
	const n = 50_000
	entries := make([]FolderItem, n)
	for i := range entries {
		entries[i] = FolderItem{Name: fmt.Sprintf("game %d.ggf", (i*7919)%n)}
	}
	reads := 0
	l := FolderLoader{read: func(string) ([]FolderItem, FolderProblem) { reads++; return entries, NoProblem }}
	queries := []FolderQuery{{Folder: "x"}, {Folder: "x", Order: ByDate}, {Folder: "x", Extensions: ".ggf"}}
	for _, q := range queries {
		l.Ask(q)
		got := waitFolders(&l)
		if len(got.Entries) != n {
			t.Fatalf("%+v: %d entries, want %d", q, len(got.Entries), n)
		}
		tenth, last := got.Entries[9].Name, got.Entries[n-1].Name
		if tenth != "game 9.ggf" || last != "game 49999.ggf" {
			t.Fatalf("%+v: the tenth is %q and the last %q", q, tenth, last)
		}
	}
	if reads != 1 {
		t.Errorf("the folder was read %d times", reads)
	}
	l.Forget()
	l.Ask(FolderQuery{Folder: "x"})
	waitFolders(&l)
	if reads != 2 {
		t.Error("a folder that was forgotten is not read anew")
	}
}

func TestWhatIsWrittenLeadsToAFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("paths as Unix writes them")
	}
	for _, c := range []struct{ written, to, rest string }{
		{"", "/games", ""},
		{"new.ggf", "/games", "new.ggf"},
		{"old/", "/games/old", ""},
		{"old/cup/fin", "/games/old/cup", "fin"},
		{"../", "/", ""},
		{"../../../", "/", ""},
		{"./", "/games", ""},
		{"/", "/", ""},
		{"//etc//x", "/etc", "x"},
		{"~", "/games", "~"},
		{"~/", "/home/me", ""},
		{"~/cup/a", "/home/me/cup", "a"},
		{"~you/", "/games/~you", ""},
	} {
		if to, rest := ResolvePath("/games", "/home/me", c.written); to != c.to || rest != c.rest {
			t.Errorf("%q leads to %q and %q, want %q and %q", c.written, to, rest, c.to, c.rest)
		}
	}
}

func TestNumbersAreOrderedByTheirValue(t *testing.T) {
	list := []string{"a", "a2", "a10", "a10b", "b007", "b7c", "b08", "\u00e4"}
	got := slices.Clone(list)
	slices.Reverse(got)
	slices.SortFunc(got, compareNames)
	if !slices.Equal(got, list) {
		t.Errorf("%q, want %q", got, list)
	}
}

// FuzzResolve checks that the resolved folder is a clean, absolute path, and that the rest contains
// no separator.
func FuzzResolve(f *testing.F) {
	for _, s := range []string{"", "/", "~/", "../..//a", `C:\x`, "\x00/\xff", "~"} {
		f.Add(s)
	}
	base, err := filepath.Abs("x")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, written string) {
		to, rest := ResolvePath(base, base, written)
		if !filepath.IsAbs(to) || filepath.Clean(to) != to || strings.ContainsFunc(rest, IsSeparator) {
			t.Fatalf("%q leads to %q and %q", written, to, rest)
		}
	})
}

func TestShort(t *testing.T) {
	t.Setenv("HOME", "/home/a")
	for words, want := range map[string]string{"Saved as /home/a/x.png": "Saved as ~/x.png", "/home/ab/x": "/home/ab/x"} {
		if got := ShortPath(words); got != want {
			t.Errorf("%q becomes %q, want %q", words, got, want)
		}
	}
}
