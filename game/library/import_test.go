package library

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/recognise"
	"flipside/game/record"
)

// Each game comes back from the library as its format reads it.
func TestImportKeepsGames(t *testing.T) {
	games := []*record.Record{tournament(21, "Ada", "Bob"), tournament(22, "Cid", "Dan")}
	games[0].Tags.Comment, games[0].Tags.Round = "a comment", "3"
	games[1].Game.Root().Children()[0].Note = game.Note{Comment: "the usual move", Verdict: game.Good}
	for _, f := range record.Formats {
		t.Run(f.Name, func(t *testing.T) {
			content := gamesAs(t, f.Name, games...)
			l := opened(t, options(t))
			if r := imports(t, l, text("games"+f.Extensions[0], content)); r.Added != 2 || r.Duplicates != 0 || r.Rejected != 0 {
				t.Fatalf("%+v", r)
			}
			if r := imports(t, l, text("copy"+f.Extensions[0], content)); r.Added != 0 || r.Duplicates != 2 {
				t.Errorf("again: %+v", r)
			}
			var want []string
			found, err := recognise.Read(ctx, strings.NewReader(content), recognise.Options{Name: "x" + f.Extensions[0]})
			if err != nil {
				t.Fatal(err)
			}
			for g, err := range found.Games {
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, whole(t, g.Record))
			}
			ids, err := l.Find(ctx, Query{Sort: ByChanged, Up: true})
			if err != nil {
				t.Fatal(err)
			}
			for i, id := range ids {
				r, err := l.Load(ctx, id)
				if err != nil {
					t.Fatal(err)
				}
				if got := whole(t, r); got != want[i] {
					t.Errorf("game %d is\n%s\nwant\n%s", i+1, got, want[i])
				}
			}
			var out bytes.Buffer
			if err := l.Export(ctx, ids, f, &out); err != nil || out.String() != content {
				t.Errorf("the export has %d bytes, the file %d, %v", out.Len(), len(content), err)
			}
			if g := find(t, l, Query{})[0]; g.Source != "games"+f.Extensions[0] || g.Rated || g.File != "" {
				t.Errorf("%+v", g)
			}
		})
	}
}

// whole returns everything that is known about a game.
func whole(t *testing.T, r *record.Record) string {
	t.Helper()
	data, err := record.FormatJSON(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// wthorFile writes a WTHOR file with a number of games, each with its own tournament.
func wthorFile(games int) []byte {
	b := make([]byte, 16)
	b[0], b[1], b[2], b[3], b[12], b[14] = 20, 5, 1, 1, 8, 24
	binary.LittleEndian.PutUint32(b[4:], uint32(games))
	binary.LittleEndian.PutUint16(b[10:], 2005)
	for i := range games {
		var one [68]byte
		binary.LittleEndian.PutUint16(one[0:], uint16(i%3))
		binary.LittleEndian.PutUint16(one[2:], uint16(i%5))
		binary.LittleEndian.PutUint16(one[4:], uint16(i%7))
		one[6], one[7] = 40, 32
		g := playOut(uint64(i)*0x9e3779b97f4a7c15, 99)
		at := 8
		for _, m := range g.Line() {
			if m.IsSquare() {
				one[at] = byte(10*(m.Square().Row()+1) + m.Square().Col() + 1)
				at++
			}
		}
		b = append(b, one[:]...)
	}
	return b
}

// namesFile writes the names of players (20 bytes each) or tournaments (26).
func namesFile(size int, names ...string) []byte {
	b := make([]byte, 16)
	binary.LittleEndian.PutUint32(b[4:], uint32(len(names)))
	for _, n := range names {
		one := make([]byte, size)
		copy(one, n)
		b = append(b, one...)
	}
	return b
}

// put writes a file in a folder.
func put(t testing.TB, content []byte, path ...string) string {
	t.Helper()
	name := filepath.Join(path...)
	err := os.MkdirAll(filepath.Dir(name), 0o700)
	if err == nil {
		err = os.WriteFile(name, content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// A WTHOR game shows the numbers of its players until their names are found.
func TestNamesOfWTHOR(t *testing.T) {
	dir := t.TempDir()
	put(t, wthorFile(6), dir, "deep", "WTH_2005.wtb")
	l := opened(t, options(t))
	load := func() []recognise.Source {
		t.Helper()
		sources := files(t, dir)
		if len(sources.Faults) > 0 || len(sources.List) != 1 || sources.List[0].Name != filepath.Join("deep", "WTH_2005.wtb") {
			t.Fatal(sources)
		}
		return sources.List
	}
	if r := imports(t, l, load()...); r.Added != 6 {
		t.Fatalf("%+v", r)
	}
	before := find(t, l, Query{Up: true})
	if g := before[1]; g.Players != [2]string{"#1", "#1"} || g.Event != "#1" || g.Date != "2005" || !g.Finished {
		t.Errorf("%+v", g)
	}
	if r, err := l.Load(ctx, before[1].ID); err != nil || r.Tags.Black.Name != "" || r.Tags.Event != "" {
		t.Errorf("a number became a name: %+v, %v", r.Tags, err)
	}
	put(t, namesFile(20, "Ada", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil"), dir, "deep", "WTHOR.JOU")
	put(t, namesFile(26, "Ghent", "Paris", "Rome"), dir, "deep", "WTHOR.TRN")
	if r := imports(t, l, load()...); r.Added != 0 || r.Duplicates != 6 {
		t.Errorf("%+v", r)
	}
	after := find(t, l, Query{Up: true})
	if g := after[1]; g.Players != [2]string{"Bob", "Bob"} || g.Event != "Paris" || g.ID != before[1].ID {
		t.Errorf("%+v", g)
	}
	if r := imports(t, l, load()...); r.Added != 0 || r.Duplicates != 6 {
		t.Errorf("%+v", r)
	}
	// A later import without the names does not remove them.
	if r := imports(t, l, text("x.wtb", string(wthorFile(6)))); r.Added != 0 {
		t.Errorf("%+v", r)
	}
	if g := find(t, l, Query{Up: true})[1]; g.Players[0] != "Bob" {
		t.Errorf("%+v", g)
	}
}

func TestImportSaysWhatItLeftOut(t *testing.T) {
	l := opened(t, options(t))
	good := gamesAs(t, "ggf", tournament(1, "Ada", "Bob"))
	half := wthorFile(4)
	sources := []recognise.Source{
		text("mixed.ggf", good+"(;GM[Othello]BO[8 rubbish *];)\n"+gamesAs(t, "ggf", tournament(2, "Cid", "Dan"))),
		text("half.wtb", string(half[:16+68*2+30])),
		text("holiday.jpg", "\xff\xd8\xff\xe0 a picture"),
		text("nothing.ggf", ""),
		recognise.File(0, func() (io.ReadCloser, error) {
			return nil, &os.PathError{Op: "open", Path: "locked.sgf", Err: os.ErrPermission}
		}, recognise.Options{Name: "locked.sgf"}),
		text("odd.txt", strings.Repeat(".", 30)+"00"+strings.Repeat(".", 32)+"\n"),
		text("short.txt", "f5d6c3\n"),
	}
	var told []Progress
	r, err := l.Import(ctx, from(sources...), func(p Progress) { told = append(told, p) })
	if err != nil || r.Added != 6 || r.Rejected != 5 || r.Unfinished != 1 || r.Doubtful != 1 || r.Duplicates != 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	for i, want := range []string{"mixed.ggf: game 2", "half.wtb: game 3: the file ends here", "holiday.jpg: line 1, column 1", "nothing.ggf: it is empty", "locked.sgf: permission denied"} {
		if got := r.Faults[i].Error(); !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
			t.Errorf("%q, want %q", got, want)
		}
	}
	last := told[len(told)-1]
	if last.Source != "short.txt" || last.Added != 6 || last.Done != last.Size {
		t.Errorf("%+v", last)
	}
}

// Every format reports where half a file ends, and keeps the games before that.
func TestHalfFiles(t *testing.T) {
	games := []*record.Record{tournament(1, "Ada", "Bob"), tournament(2, "Cid", "Dan")}
	for _, f := range record.Formats {
		content := gamesAs(t, f.Name, games...)
		content = content[:len(content)-20]
		l := opened(t, options(t))
		r, err := l.Import(ctx, from(text("half"+f.Extensions[0], content)), nil)
		if err != nil {
			t.Fatal(err)
		}
		// A move list that ends between two moves, and a game without its last moves, are valid
		// games.
		if f.Name == "list" && r.Added == 2 && r.Rejected == 0 && r.Unfinished == 1 {
			continue
		}
		if r.Added != 1 || r.Rejected != 1 || !strings.Contains(r.Faults[0].Error(), "half"+f.Extensions[0]+": ") {
			t.Errorf("%s: %+v", f.Name, r)
		}
	}
}

func TestCancelledImportKeepsGames(t *testing.T) {
	l, _ := tuned(t, options(t), func(t *tuning) { t.batch = time.Millisecond })
	canceled, stop := context.WithCancel(ctx)
	defer stop()
	r, err := l.Import(canceled, from(text("x.wtb", string(wthorFile(4*batchSize)))), func(p Progress) {
		if p.Added > 0 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || r.Added == 0 || r.Added == 4*batchSize {
		t.Fatalf("%+v, %v", r, err)
	}
	if games := find(t, l, Query{}); len(games) != r.Added {
		t.Errorf("%d games, %d were added", len(games), r.Added)
	}
	if again := imports(t, l, text("x.wtb", string(wthorFile(4*batchSize)))); again.Duplicates != r.Added || again.Added != 4*batchSize-r.Added {
		t.Errorf("%+v", again)
	}
}

// A stopped import ends at once, whatever its source does: one never answers, and one is endless
// without games. What was read before stays.
func TestStoppedImportEnds(t *testing.T) {
	silent, silence := io.Pipe()
	t.Cleanup(func() { _ = silence.Close() })
	for name, in := range map[string]io.Reader{"a pipe that never answers": silent, "a file without end": endless("good morning\n"), "a line without end": endless("x"),
		"a file of tournaments without end": io.MultiReader(strings.NewReader("(;GM[2]"), endless("A[]"))} {
		l := opened(t, options(t))
		stopped, stop := context.WithCancel(ctx)
		asked := make(chan struct{})
		source := recognise.File(0, func() (io.ReadCloser, error) {
			close(asked)
			return io.NopCloser(in), nil
		}, recognise.Options{Name: "x"})
		go func() {
			<-asked
			for len(find(t, l, Query{})) == 0 {
				if _, err := l.Sync(ctx); err != nil {
					t.Error(err)
					break
				}
			}
			stop()
		}()
		if r, err := l.Import(stopped, from(text("one.txt", "f5d6c3"), source), nil); !errors.Is(err, context.Canceled) || r.Added != 1 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// endless is a text that repeats itself.
type endless string

// Read implements io.Reader.
func (e endless) Read(p []byte) (int, error) {
	n := copy(p, e)
	for n < len(p) {
		n += copy(p[n:], p[:n])
	}
	return n, nil
}

// The games of many files are written together.
func TestManyFilesAreFewTransactions(t *testing.T) {
	l := opened(t, options(t))
	var sources []recognise.Source
	for n := range 3 * batchSize {
		sources = append(sources, text(fmt.Sprintf("%d.ggf", n), gamesAs(t, "ggf", tournament(uint64(n+1), "Ada", "Bob"))))
	}
	r := imports(t, l, sources...)
	d := l.keep
	if r.Added+r.Duplicates != len(sources) || d.batches > len(sources)/8 {
		t.Errorf("%+v of %d files in %d transactions", r, len(sources), d.batches)
	}
	for _, g := range find(t, l, Query{}) {
		if want := strings.TrimSuffix(g.Source, ".ggf"); g.Source == "" || want == g.Source {
			t.Fatalf("a game comes from %q", g.Source)
		}
	}
}

// Only tidy writes the log into the file, and the log must not grow with the import.
func TestImportKeepsTheLogShort(t *testing.T) {
	const most = 128 << 10
	o := options(t)
	l, _ := tuned(t, o, func(t *tuning) { t.batch, t.log = time.Millisecond, most }) // many short transactions
	longest := int64(0)
	_, err := l.Import(ctx, from(text("x.wtb", string(wthorFile(8*batchSize)))), func(Progress) {
		info, err := os.Stat(o.File + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		longest = max(longest, info.Size())
	})
	if err != nil {
		t.Fatal(err)
	}
	// The log exceeds the limit by at most one transaction, plus one that found it in use.
	if longest < most/2 || longest > 4*most {
		t.Errorf("the log had %d bytes, want about %d", longest, most)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if n := len(find(t, opened(t, o), Query{})); n != 8*batchSize {
		t.Errorf("%d games are there, want %d", n, 8*batchSize)
	}
}

// While one window imports, another one saves after each move. Neither loses anything.
func TestSavesDuringImport(t *testing.T) {
	o := options(t)
	a, _ := tuned(t, o, func(t *tuning) { t.batch = time.Millisecond }) // many short transactions
	b := opened(t, o)
	played := ownGame(t, o, "mine", 5, 4, nil)
	if _, err := b.Sync(ctx); err != nil {
		t.Fatal(err)
	}
	id := find(t, b, Query{})[0].ID
	line := playOut(5, 44).Line()
	batches := 20
	if testing.Short() {
		batches = 6
	}
	games := make(chan int)
	done := make(chan error, 1)
	go func() {
		defer close(games)
		_, err := a.Import(ctx, from(text("x.wtb", string(wthorFile(batches*batchSize)))), func(p Progress) { games <- p.Added })
		done <- err
	}()
	saves := 0
	for range games { // each save happens during a running import
		if saves < 40 {
			for _, m := range line[4+saves : 5+saves] {
				if err := played.Game.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			played.Play.Ply++
			saves++
			if err := b.Save(ctx, id, played); err != nil {
				t.Fatal(err)
			}
			if g, err := b.Games(ctx, []ID{id}); err != nil || g[0].Plies != 4+saves {
				t.Fatalf("%+v, %v", g, err)
			}
		}
	}
	if err := <-done; err != nil || saves < batches {
		t.Fatalf("%d saves, %v", saves, err)
	}
	for _, l := range []*Library{a, b} {
		if list := find(t, l, Query{}); len(list) != batches*batchSize+1 {
			t.Errorf("%d games", len(list))
		}
		if g := find(t, l, Query{Filter: Mine})[0]; g.Plies != 4+saves {
			t.Errorf("%+v", g)
		}
	}
}

// Two windows import the same file at once: each game is added once.
func TestTwoImports(t *testing.T) {
	o := options(t)
	windows := []*Library{opened(t, o), opened(t, o)}
	content := string(wthorFile(2 * batchSize))
	reports := make(chan Report)
	for _, l := range windows {
		go func() {
			r, err := l.Import(ctx, from(text("x.wtb", content)), nil)
			if err != nil {
				t.Error(err)
			}
			reports <- r
		}()
	}
	x, y := <-reports, <-reports
	if x.Added+y.Added != 2*batchSize || x.Duplicates+y.Duplicates != 2*batchSize {
		t.Errorf("%+v, %+v", x, y)
	}
	for _, l := range windows {
		if n := len(find(t, l, Query{})); n != 2*batchSize {
			t.Errorf("%d games", n)
		}
	}
}

func TestExportSaysWhatDoesNotFit(t *testing.T) {
	l := opened(t, options(t))
	imports(t, l, text("x.obf", game.FormatOBF(playOut(3, 9).Position(), game.White)+"\n"))
	ids, err := l.Find(ctx, Query{})
	if err != nil || len(ids) != 1 {
		t.Fatal(ids, err)
	}
	f, _ := record.ByName("wthor")
	if err := l.Export(ctx, ids, f, io.Discard); err == nil || !strings.Contains(err.Error(), "only games from the initial position") {
		t.Errorf("%v", err)
	}
	if err := l.Export(ctx, append(ids, 99), record.Formats[0], io.Discard); !errors.Is(err, ErrGone) {
		t.Errorf("%v", err)
	}
}

func FuzzUnpack(f *testing.F) {
	for _, r := range []*record.Record{tournament(1, "Ada", "Bob"), tournament(2, "", "")} {
		r.Tags.Other = []record.Tag{{Name: "wthor.black", Value: "12"}, {Name: "X", Value: strings.Repeat("y", 300)}}
		more, err := pack(r)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(more[:len(more)-4])
		r.Game.Root().Note.Comment = "a note"
		if more, err = pack(r); err != nil {
			f.Fatal(err)
		}
		f.Add(more[:len(more)-4])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, more := range [][]byte{data, sealed(slices.Clone(data))} {
			var tags record.Tags
			r, err := unpack(more, &tags)
			if err != nil || r != nil {
				continue
			}
			again, err := pack(&record.Record{Game: game.New(), Tags: tags})
			if err != nil {
				t.Fatal(err)
			}
			var same record.Tags
			if _, err := unpack(again, &same); err != nil || fmt.Sprint(same) != fmt.Sprint(tags) {
				t.Errorf("%+v became %+v, %v", tags, same, err)
			}
		}
	})
}
