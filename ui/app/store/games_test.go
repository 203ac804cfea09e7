package store

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"flipside/game/base/atomicfile"
	"flipside/ui/app/session"
	"flipside/ui/app/settings"
)

// ids returns the IDs of games.
func ids(games []session.Saved) (list []string) {
	for _, g := range games {
		list = append(list, g.ID)
	}
	return list
}

// offered returns the IDs of the games that s offers. All of them must fit on its list, and no
// notice is expected.
func offered(t *testing.T, s *Store) []string {
	t.Helper()
	games, count, notice := s.Unfinished()
	if count != len(games) || notice != "" {
		t.Errorf("%d games, %d on the list, %q", count, len(games), notice)
	}
	return ids(games)
}

// await waits until ok is true: there is no other sign that the goroutine is done. The time limit
// only matters if the test fails.
func await(t *testing.T, ok func() bool) {
	t.Helper()
	for limit := time.Now().Add(time.Minute); !ok(); runtime.Gosched() {
		if time.Now().After(limit) {
			t.Fatal("waited in vain")
		}
	}
}

// take calls Take and returns its answer.
func take(t *testing.T, s *Store, id string) (game session.Saved, notice string) {
	s.Take(id)
	await(t, func() (ok bool) {
		game, notice, ok = s.Taken()
		return ok
	})
	return game, notice
}

func TestEveryGameHasItsFile(t *testing.T) {
	s := openIn(t)
	began := s.Now()
	var seconds atomic.Int64
	s.now = func() time.Time { return began.Add(time.Duration(seconds.Add(1)) * time.Second) }
	if got := offered(t, s); got != nil {
		t.Errorf("before the first save: %v", got)
	}
	for n := range 20 {
		s.Save(named(t, "first", n))
		s.Save(named(t, "second", n/2))
	}
	over := named(t, "third", 5)
	over.Over = true
	s.Save(over)
	s.Save(named(t, "first", 20))
	if got := offered(t, s); !slices.Equal(got, []string{"first", "second"}) {
		t.Errorf("before they are written %v are offered", got)
	}
	closed(t, s)
	closed(t, s)
	for _, id := range []string{"first", "second", "third"} {
		if _, err := os.Stat(filepath.Join(s.games.folder, id+".json")); err != nil {
			t.Error(err)
		}
	}
	s = again(s)
	if got := offered(t, s); !slices.Equal(got, []string{"first", "second"}) {
		t.Errorf("after another start %v are offered", got)
	}
	if games, _, _ := s.Unfinished(); !slices.Equal(games[0].Line(), saved(t, 20).Line()) || games[0].Setup.ID != "first" || games[1].Ply != 9 {
		t.Errorf("%+v", games)
	}
	closed(t, s)
}

func TestNamesOfGames(t *testing.T) {
	s := openIn(t)
	form := regexp.MustCompile(`^20300102-030405-[0-9a-f]{6}$`)
	if a, b := s.NewID(), s.NewID(); a == b || !form.MatchString(a) {
		t.Errorf("%s, %s", a, b)
	}
}

// All games are counted, but only the newest are read in full.
func TestManyGames(t *testing.T) {
	s := openIn(t)
	const games = 1000
	open := 0
	for n := range games {
		game := named(t, fmt.Sprintf("game-%d", n), n%50+1)
		if game.Over = n%3 == 0; !game.Over {
			open++
		}
		game.Changed = time.Unix(int64(n), 0).UTC()
		data, err := game.Encode()
		if err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(s.games.folder, game.ID+".json"), string(data))
	}
	var list []session.Saved
	await(t, func() bool {
		var count int
		list, count, _ = s.Unfinished()
		return count == open
	})
	if got := ids(list); len(got) != listed || got[0] != "game-998" || got[1] != "game-997" || got[2] != "game-995" {
		t.Errorf("%v", got)
	}
	s.games.mu.Lock()
	full := 0
	for _, r := range s.games.known {
		if r.game != nil {
			full++
		}
	}
	s.games.mu.Unlock()
	if full > 2*listed {
		t.Errorf("%d games were read in full", full)
	}
	closed(t, s)
}

// internals are words of Go's libraries. No message to the user may contain them.
var internals = regexp.MustCompile(`json: |unmarshal|invalid character|unexpected end|Go |struct|parsing|open /|no such file|not a directory|errno`)

// damaged are contents of files that cannot be used, and what the notice says about each.
var damaged = []struct{ text, why string }{
	{"", "it is empty"},
	{"{", "it ends too early"},
	{"\x00\x00", "line 1, column 1 is not valid JSON"},
	{"{\n\"version\":1,}", "line 2, column 13 is not valid JSON"},
	{`[]`, "it is not a JSON object"},
	{`{"version":2,"over":7}`, "has a value of the wrong type"},
	{`{"version":2,"changed":7}`, "one of its values is not valid"},
	{`{"version":2,"play":{"seats":[{"human":"yes"}]}}`, `its field "play.seats.human" has a value of the wrong type`},
	{`{"version":2,"play":{"help":[]}}`, `unknown Black player "" in the saved game`},
	{`{"version":1}`, "it has version 1, but this program reads version 2"},
	{`{"version":2,"play":{"seats":[{"human":true},{"human":true}],"help":[]},"game":{"moves":"a1"}}`, "the moves: ply 1"},
	{strings.Repeat("x", maxFile+10), "it is larger than 1048576 bytes"},
}

func TestDamagedGamesAreSetAside(t *testing.T) {
	for _, c := range damaged {
		dir := t.TempDir()
		for range 3 { // three damaged files in the same second
			s := openAt(dir)
			path := filepath.Join(s.games.folder, "mine.json")
			put(t, path, c.text)
			games, count, notice := s.Unfinished()
			_, name, found := strings.Cut(notice, "renamed to ")
			if len(games) != 0 || count != 0 || !found || !strings.Contains(notice, c.why) || strings.Contains(notice, "\n") || internals.MatchString(notice) {
				t.Errorf("%.20q: %d games, %q; want %q", c.text, count, notice, c.why)
			}
			name = strings.TrimSuffix(name, ".")
			if got, err := os.ReadFile(name); err != nil || string(got) != c.text || !strings.HasPrefix(name, path+".corrupt-20300102-030405") {
				t.Errorf("%.20q: the file set aside as %q: %v", c.text, name, err)
			}
			if got := offered(t, s); got != nil {
				t.Errorf("%v", got)
			}
			closed(t, s)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "data", "games", "*.corrupt-*")); len(left) != 3 {
			t.Errorf("%v", left)
		}
	}
}

func TestManyDamagedGamesMakeAShortNotice(t *testing.T) {
	s := openIn(t)
	for n := range 20 {
		put(t, filepath.Join(s.games.folder, fmt.Sprint(n)+".json"), "{")
	}
	s.Save(named(t, "good", 3))
	if games, count, notice := s.Unfinished(); len(games) != 1 || count != 1 || !strings.HasSuffix(notice, " 17 more game files cannot be used.") {
		t.Errorf("%d: %q", count, notice)
	}
	closed(t, s)
}

// A file of a newer program stays in its place, whatever is played and saved.
func TestNewerGamesStay(t *testing.T) {
	texts := []string{`{"version":3,"line":["f5"]}`, `{"version":99}`, `{"version":3,"x":"` + strings.Repeat("x", maxFile) + `"}`}
	for _, text := range texts {
		s := openIn(t)
		path := filepath.Join(s.games.folder, "mine.json")
		put(t, path, text)
		for range 2 {
			games, count, notice := s.Unfinished()
			if len(games) != 0 || count != 0 || strings.Count(notice, path) != 1 || !strings.Contains(notice, "by a newer version of Flipside") || internals.MatchString(notice) {
				t.Errorf("%q", notice)
			}
			s.Save(named(t, "other", 2))
			s.Look()
			closed(t, s)
			s = again(s)
			over := named(t, "other", 2)
			over.Over = true
			s.Save(over)
		}
		closed(t, s)
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%.30s %v", got, err)
		}
		if aside, _ := filepath.Glob(path + "?*"); aside != nil {
			t.Errorf("%v", aside)
		}
	}
}

// A file that the system does not let us read is named in a notice and left alone.
func TestUnreadableGamesStay(t *testing.T) {
	s := openIn(t)
	put(t, filepath.Join(s.games.folder, "good.json"), encoded(t, named(t, "", 3)))
	if err := os.Symlink("loop.json", filepath.Join(s.games.folder, "loop.json")); err != nil {
		t.Skip("no links here")
	}
	games, _, notice := s.Unfinished()
	if got := ids(games); !slices.Equal(got, []string{"good"}) || !strings.Contains(notice, "loop.json (links form a loop)") {
		t.Errorf("%v %q", got, notice)
	}
	closed(t, s)
	if _, err := os.Lstat(filepath.Join(s.games.folder, "loop.json")); err != nil {
		t.Error(err)
	}
}

func encoded(t testing.TB, game session.Saved) string {
	t.Helper()
	data, err := game.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// If two programs run, a game belongs to the program that plays it, until that program ends or
// leaves the game.
func TestTwoProgramsPlayTwoGames(t *testing.T) {
	s := openIn(t)
	s.Save(named(t, "one", 4))
	s.Save(named(t, "two", 4))
	closed(t, s)

	a := again(s)
	offered(t, a)
	if game, notice := take(t, a, "two"); game.Ply != 4 || notice != "" {
		t.Fatalf("%+v %q", game, notice)
	}
	b := again(s)
	if got := offered(t, b); !slices.Equal(got, []string{"one"}) || b.Offers("two") || !b.Offers("one") {
		t.Errorf("beside one that plays two, %v are offered", got)
	}
	if _, notice := take(t, b, "two"); notice != "That game is open in another window" {
		t.Errorf("%q", notice)
	}
	if game, notice := take(t, b, "one"); game.Ply != 4 || notice != "" {
		t.Errorf("%+v %q", game, notice)
	}
	a.Save(named(t, "two", 9))
	b.Save(named(t, "one", 6))
	a.Leave()
	await(t, func() bool { b.Look(); return b.Offers("two") })
	if game, notice := take(t, b, "two"); game.Ply != 9 || notice != "" {
		t.Errorf("what the other has played since: %+v %q", game, notice)
	}
	await(t, func() bool { a.Look(); return a.Offers("one") })
	if game, notice := take(t, a, "one"); game.Ply != 6 || notice != "" {
		t.Errorf("%+v %q", game, notice)
	}
	closed(t, a)
	closed(t, b)
	if left, _ := filepath.Glob(filepath.Join(s.games.folder, ".*")); left != nil {
		t.Errorf("left behind: %v", left)
	}
	if _, notice := take(t, again(s), "nobody"); notice != "That game no longer exists" {
		t.Errorf("%q", notice)
	}
}

// If there are no locks and a program finds another program's version of its game, it continues
// under a new ID.
func TestWithoutLocks(t *testing.T) {
	s := openIn(t)
	for _, id := range []string{"one", "two"} {
		// A folder in the lock's place: no lock can be taken.
		if err := os.MkdirAll(s.games.lockPath(id), 0o700); err != nil {
			t.Fatal(err)
		}
		s.Save(named(t, id, 4))
	}
	closed(t, s)
	a, b := again(s), again(s)
	for _, s := range []*Store{a, b} {
		offered(t, s)
		if _, notice := take(t, s, "one"); notice != "" {
			t.Error(notice)
		}
	}
	a.Save(named(t, "one", 5))
	a.Save(named(t, "one", 6))
	closed(t, a)
	b.Save(named(t, "one", 10))
	b.Save(named(t, "one", 11))
	closed(t, b)
	s = again(s)
	games, _, _ := s.Unfinished()
	plies := map[int]string{}
	for _, g := range games {
		plies[g.Ply] = g.ID
	}
	if len(games) != 3 || plies[6] != "one" || plies[4] != "two" || plies[11] == "" {
		t.Errorf("%v", plies)
	}
	closed(t, s)
}

// faulty returns a Store that fails to write while fault is an error. After each failure it sends a
// value on failed.
func faulty(t *testing.T, fault *error) (s *Store, failed chan bool, retry chan time.Time) {
	s = openIn(t)
	failed, retry = make(chan bool, 100), make(chan time.Time, 100)
	s.writer = func(path string, data []byte) error {
		s.games.mu.Lock()
		err := *fault
		s.games.mu.Unlock()
		if err != nil {
			return &fs.PathError{Op: "open", Path: path, Err: err}
		}
		return atomicfile.Write(path, data)
	}
	s.again = func() <-chan time.Time { failed <- true; return retry }
	return s, failed, retry
}

func (s *Store) set(fault *error, to error) {
	s.games.mu.Lock()
	*fault = to
	s.games.mu.Unlock()
}

// A write that failed is tried again at the next save, after a time and at the end. Until then the
// game is in memory, and Trouble reports the failure.
func TestFailedWritesAreTriedAgain(t *testing.T) {
	for name, then := range map[string]func(s *Store, retry chan time.Time){
		"next save": func(s *Store, _ chan time.Time) { s.Save(named(t, "one", 6)) },
		"time":      func(_ *Store, retry chan time.Time) { retry <- time.Time{} },
		"end":       func(s *Store, _ chan time.Time) { closed(t, s) },
	} {
		fault := error(syscall.ENOSPC)
		s, failed, retry := faulty(t, &fault)
		s.Save(named(t, "one", 6))
		s.Save(named(t, "two", 3))
		s.SaveSettings(settings.Default())
		<-failed
		for range 2 {
			if got := s.Trouble(); got != "The disk is full: the game has not been saved yet" || !s.Waiting() {
				t.Errorf("%s: %q", name, got)
			}
			retry <- time.Time{}
			<-failed
		}
		if got := offered(t, s); len(got) != 2 {
			t.Errorf("in memory are %v", got)
		}
		if game, notice := take(t, s, "one"); game.Ply != 6 || notice != "" {
			t.Errorf("%+v %q", game, notice)
		}
		for len(failed) > 0 {
			<-failed
		}
		s.set(&fault, nil)
		then(s, retry)
		await(t, func() bool { return !s.Waiting() && s.Trouble() == "" })
		closed(t, s)
		s = again(s)
		if games, count, _ := s.Unfinished(); count != 2 || games[0].Ply+games[1].Ply != 9 {
			t.Errorf("%s: %+v", name, games)
		}
		if !atomicfile.Exists(s.settings.path) {
			t.Errorf("%s: the settings are not saved", name)
		}
		closed(t, s)
	}
}

func TestClosingWithUnsavedGames(t *testing.T) {
	fault := error(syscall.ENOSPC)
	s, _, _ := faulty(t, &fault)
	s.Save(named(t, "one", 6))
	if err := s.Close(); err == nil || err.Error() != "The disk is full: the game was not saved in "+s.games.folder {
		t.Errorf("%v", err)
	}
	s, _, _ = faulty(t, &fault)
	s.SaveSettings(settings.Default())
	if err := s.Close(); err == nil || err.Error() != "The disk is full: the settings were not saved in "+s.settings.path {
		t.Errorf("%v", err)
	}
}

func TestUnwritablePlace(t *testing.T) {
	s := openIn(t)
	put(t, s.games.folder, "a file where the folder should be")
	_, _, notice := s.Unfinished()
	if want := "Cannot save games: a file has the folder's name (" + s.games.folder + ")."; notice != want {
		t.Errorf("%q, want %q", notice, want)
	}
	s.Save(named(t, "one", 1))
	err := s.Close()
	if want := "A file has the folder's name: the game was not saved in " + s.games.folder; err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}

func TestHalfWrittenFilesAreIgnored(t *testing.T) {
	s := openIn(t)
	s.Save(named(t, "one", 4))
	closed(t, s)
	half := filepath.Join(s.games.folder, ".one.json.123.tmp")
	put(t, half, `{"version":1,"setup":{"sea`)
	s = again(s)
	if got := offered(t, s); !slices.Equal(got, []string{"one"}) {
		t.Errorf("%v", got)
	}
	closed(t, s)
	// The next run removes a temporary file that is too old to belong to a running program.
	if err := os.Chtimes(half, time.Unix(0, 0), time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
	young := filepath.Join(s.games.folder, ".one.json.456.tmp")
	put(t, young, "")
	s = again(s)
	offered(t, s)
	closed(t, s)
	if atomicfile.Exists(half) {
		t.Error("the old half is still there")
	}
	if !atomicfile.Exists(young) {
		t.Error("another program's file is gone")
	}
}
