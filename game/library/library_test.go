package library

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
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

var ctx = context.Background()

// testNow is the time of the tests' clock.
var testNow = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// options returns the options of a library in a separate folder.
func options(t testing.TB) Options {
	t.Helper()
	dir := t.TempDir()
	return Options{File: filepath.Join(dir, "library.sqlite"), Games: filepath.Join(dir, "games"), Now: func() time.Time { return testNow }}
}

// opened opens a library that must not have a notice.
func opened(t testing.TB, o Options) *Library {
	t.Helper()
	l, notice, err := Open(ctx, o)
	if err != nil || notice != "" {
		t.Fatalf("%q, %v", notice, err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// playOut plays a game: usually the first move, but another one where a bit of seed is set.
func playOut(seed uint64, plies int) *game.Game {
	g := game.New()
	for g.Ply() < plies && !g.Over() {
		if g.AutoPass() {
			continue
		}
		moves := g.Position().Moves()
		at := moves.First()
		if rest := moves &^ at.Bit(); seed>>(g.Ply()%64)&1 != 0 && rest != 0 {
			at = rest.First()
		}
		if err := g.Play(game.Move(at)); err != nil {
			panic(err)
		}
	}
	return g
}

// ownGame writes the file of an own game, as the window does.
func ownGame(t testing.TB, o Options, id string, seed uint64, plies int, change func(*record.Record)) *record.Record {
	t.Helper()
	g := playOut(seed, plies)
	r := &record.Record{Game: g, Play: &record.Play{ID: id, Changed: testNow.Add(-time.Duration(seed) * time.Hour),
		Seats: [2]record.Seat{{Human: true}, {Spec: "friendly:club"}}, Ply: g.Ply(), Over: g.Over()}}
	if change != nil {
		change(r)
	}
	data, err := record.FormatJSON(r)
	if err == nil {
		err = os.MkdirAll(o.Games, 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(o.Games, id+".json"), data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// text returns a source with a text.
func text(name, content string) recognise.Source {
	open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(content)), nil }
	return recognise.File(int64(len(content)), open, recognise.Options{Name: name})
}

// from yields the games of sources.
func from(list ...recognise.Source) iter.Seq2[recognise.Game, error] {
	s := recognise.Sources{List: list}
	return s.Games(ctx)
}

// files returns the games in files and folders.
func files(t testing.TB, paths ...string) recognise.Sources {
	t.Helper()
	var f recognise.Finder
	for _, path := range paths {
		if err := f.Path(ctx, path); err != nil {
			t.Fatal(err)
		}
	}
	return f.Sources
}

// gamesAs writes games in a format.
func gamesAs(t testing.TB, format string, games ...*record.Record) string {
	t.Helper()
	f, ok := record.ByName(format)
	if !ok {
		t.Fatal(format)
	}
	var b bytes.Buffer
	if err := f.Write(&b, slices.Values(games)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// tournament returns a game between two players.
func tournament(seed uint64, black, white string) *record.Record {
	g := playOut(seed, 99)
	r := &record.Record{Game: g, Tags: record.Tags{Black: record.Player{Name: black, Rating: 1500}, White: record.Player{Name: white, Rating: 1700},
		Event: "Open of Ghent", Date: "1998-03", Place: "Ghent"}}
	if result, over := g.Result(); over {
		r.Tags.Result = record.Ending{End: record.Played, Score: float64(result.Score)}
	}
	return r
}

// imports imports sources without faults.
func imports(t testing.TB, l *Library, sources ...recognise.Source) Report {
	t.Helper()
	r, err := l.Import(ctx, from(sources...), nil)
	if err != nil || len(r.Faults) > 0 {
		t.Fatal(r.Faults, err)
	}
	return r
}

// find returns the rows that match a query.
func find(t testing.TB, l *Library, q Query) []Game {
	t.Helper()
	ids, err := l.Find(ctx, q)
	if err != nil {
		t.Fatal(err)
	}
	games, err := l.Games(ctx, ids)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// filesOf returns the IDs of own games in the list, in order.
func filesOf(games []Game) (ids []string) {
	for _, g := range games {
		ids = append(ids, g.File)
	}
	return ids
}

func TestOwnGames(t *testing.T) {
	o := options(t)
	o.Name = func(s record.Seat) string {
		if s.Human {
			return "You"
		}
		return "Club"
	}
	o.Opening = func(moves []game.Move) string { return fmt.Sprintf("Opening %s", moves[0]) }
	over := ownGame(t, o, "a", 1, 99, nil)
	ownGame(t, o, "b", 2, 10, nil)
	ownGame(t, o, "c", 3, 99, func(r *record.Record) {
		r.Play.Help |= record.Hints
		r.Tags.Other = []record.Tag{{Name: record.TagLost[0], Value: "14"}, {Name: record.TagLost[1], Value: "two"}}
		r.Tags.White.Name = "Grace"
	})
	ownGame(t, o, "d", 4, 99, func(r *record.Record) { r.Play.Help = record.Unnoted }) // opened
	ownGame(t, o, "discs", 99, 99, func(r *record.Record) { r.Play.Handicap.Discs = 4 })
	ownGame(t, o, "e", 5, 30, func(r *record.Record) { r.Play.Ply = 4 }) // moves were taken back
	if err := os.WriteFile(filepath.Join(o.Games, "f.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	l := opened(t, o)
	games := find(t, l, Query{})
	if got := filesOf(games); !slices.Equal(got, []string{"a", "b", "c", "d", "e", "discs"}) || games[5].Rated {
		t.Fatalf("the newest first: %v", got)
	}
	a, b, c, d, e := games[0], games[1], games[2], games[3], games[4]
	result, _ := over.Game.Result()
	if a.Players != [2]string{"You", "Club"} || a.Specs != [2]string{"", "friendly:club"} || a.Human != [2]bool{true, false} || !a.Finished || !a.Rated ||
		a.Result != (FinalScore{32 + result.Score/2, 32 - result.Score/2, record.Played, float64(result.Score)}) || a.Date != "2026-05-04" || a.Plies != over.Game.Ply() ||
		a.Opening != "Opening "+over.Game.Line()[0].String() || !a.Changed.Equal(testNow.Add(-time.Hour)) || a.Lost != [2]int{-1, -1} {
		t.Errorf("%+v", a)
	}
	if b.Finished || b.Rated || b.Plies != 10 || b.Result != (FinalScore{}) {
		t.Errorf("unfinished: %+v", b)
	}
	if c.Rated || c.Lost != [2]int{14, -1} || c.Players[1] != "Grace" {
		t.Errorf("with a hint and a review: %+v", c)
	}
	if d.Rated || !d.Finished {
		t.Errorf("of an opened game: %+v", d)
	}
	if e.Plies != 4 || e.Finished {
		t.Errorf("taken back: %+v", e)
	}
	if unread := l.Unread(); len(unread) != 1 || !strings.Contains(unread[0], "f.json cannot be read (") {
		t.Errorf("%q", unread)
	}
	if got := filesOf(find(t, l, Query{Filter: Unfinished})); !slices.Equal(got, []string{"b", "e"}) {
		t.Errorf("unfinished: %v", got)
	}

	// Files change, disappear and appear.
	ownGame(t, o, "b", 2, 11, nil)
	ownGame(t, o, "g", 6, 7, nil)
	if err := os.Remove(filepath.Join(o.Games, "c.json")); err != nil {
		t.Fatal(err)
	}
	if n, err := l.Sync(ctx); n != 3 || err != nil {
		t.Errorf("%d changed, %v", n, err)
	}
	if n, err := l.Sync(ctx); n != 0 || err != nil {
		t.Errorf("%d changed, %v", n, err)
	}
	now := find(t, l, Query{})
	if got := filesOf(now); !slices.Equal(got, []string{"a", "b", "d", "e", "g", "discs"}) || now[1].Plies != 11 || now[1].ID != b.ID {
		t.Errorf("%v", now)
	}
	if list, err := l.Games(ctx, []ID{c.ID, a.ID}); err != nil || list[0].ID != 0 || list[1].File != "a" {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := l.Load(ctx, c.ID); err != ErrGone {
		t.Errorf("a game that is gone: %v", err)
	}
	if r, err := l.Load(ctx, a.ID); err != nil || r.Play.ID != "a" || game.FormatMoves(r.Game.Line()) != game.FormatMoves(over.Game.Line()) {
		t.Errorf("%v", err)
	}
}

func TestTrash(t *testing.T) {
	o := options(t)
	now := testNow
	o.Now = func() time.Time { return now }
	ownGame(t, o, "a", 1, 99, nil)
	ownGame(t, o, "b", 2, 99, nil)
	l := opened(t, o)
	imports(t, l, text("x.ggf", gamesAs(t, "ggf", tournament(9, "Ada", "Bob"), tournament(10, "Cid", "Dan"))))
	all := find(t, l, Query{Sort: ByChanged})
	var ids []ID
	for _, g := range all {
		if g.File == "a" || g.Players[0] == "Ada" {
			ids = append(ids, g.ID)
		}
	}
	if err := l.Delete(ctx, ids...); err != nil || len(ids) != 2 {
		t.Fatal(ids, err)
	}
	if list := find(t, l, Query{}); len(list) != 2 {
		t.Errorf("%v", list)
	}
	trash := find(t, l, Query{Filter: Trash})
	if len(trash) != 2 || !trash[0].Deleted.Equal(testNow) || !trash[1].Deleted.Equal(testNow) {
		t.Errorf("%+v", trash)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(o.Games), "trash", "a.json")); err != nil {
		t.Error(err)
	}
	for _, g := range trash {
		if _, err := l.Load(ctx, g.ID); err != nil {
			t.Errorf("a game in the trash: %v", err)
		}
	}
	// Importing a deleted game restores it.
	if r := imports(t, l, text("x.ggf", gamesAs(t, "ggf", tournament(9, "Ada", "Bob"), tournament(10, "Cid", "Dan")))); r.Added != 1 || r.Duplicates != 1 {
		t.Errorf("%+v", r)
	}
	if err := l.Delete(ctx, ids...); err != nil {
		t.Fatal(err)
	}
	if err := l.Restore(ctx, ids...); err != nil {
		t.Fatal(err)
	}
	if list := find(t, l, Query{}); len(list) != 4 || len(find(t, l, Query{Filter: Trash})) != 0 {
		t.Errorf("%v", list)
	}
	if err := l.Delete(ctx, ids...); err != nil {
		t.Fatal(err)
	}
	// They still exist after 29 days, but not after 31.
	for _, days := range []int{29, 31} {
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		now = testNow.Add(time.Duration(days) * 24 * time.Hour)
		l = opened(t, o)
		if trash, want := find(t, l, Query{Filter: Trash}), map[int]int{29: 2}[days]; len(trash) != want {
			t.Errorf("after %d days: %v", days, trash)
		}
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(o.Games), "trash", "a.json")); !os.IsNotExist(err) {
		t.Errorf("%v", err)
	}
	if list := find(t, l, Query{}); len(list) != 2 {
		t.Errorf("%v", list)
	}
}

// The window that plays a game has its lock.
func TestLockedGameStays(t *testing.T) {
	o := options(t)
	r := ownGame(t, o, "a", 1, 20, nil)
	l := opened(t, o)
	id := find(t, l, Query{})[0].ID
	release, err := l.lockOwn("a")
	if err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{"Delete": l.Delete(ctx, id), "Save": l.Save(ctx, id, r)} {
		if err == nil || !strings.Contains(err.Error(), "it is open in another window") {
			t.Errorf("%s: %v", what, err)
		}
	}
	release()
	if err := l.Delete(ctx, id); err != nil {
		t.Error(err)
	}
}

func TestSave(t *testing.T) {
	o := options(t)
	ownGame(t, o, "a", 1, 99, nil)
	l := opened(t, o)
	imports(t, l, text("x.ggf", gamesAs(t, "ggf", tournament(9, "Ada", "Bob"))))
	for _, g := range find(t, l, Query{}) {
		r, err := l.Load(ctx, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		r.Tags.Comment = "well played"
		r.Tags.Event = "Final"
		r.Game.Root().Children()[0].Note.Comment = "the usual move"
		if err := r.Game.Jump(3); err != nil {
			t.Fatal(err)
		}
		other := r.Game.Position().Moves() &^ r.Game.Line()[3].Square().Bit()
		if err := r.Game.Play(game.Move(other.First())); err != nil {
			t.Fatal(err)
		}
		if err := l.Save(ctx, g.ID, r); err != nil {
			t.Fatal(err)
		}
		again, err := l.Load(ctx, g.ID)
		if err != nil || again.Tags.Comment != "well played" || again.Game.Root().Children()[0].Note.Comment != "the usual move" ||
			!branches(again.Game.Root()) {
			t.Errorf("%+v, %v", again, err)
		}
		if list, err := l.Games(ctx, []ID{g.ID}); err != nil || list[0].Event != "Final" || list[0].File != g.File ||
			g.File == "" && (list[0].Plies != g.Plies || list[0].Finished != g.Finished) { // the position of r does not matter
			t.Errorf("%+v, %v", list, err)
		}
	}
	// The game with notes still counts as the imported one.
	if r := imports(t, l, text("x.ggf", gamesAs(t, "ggf", tournament(9, "Ada", "Bob")))); r.Added != 0 || r.Duplicates != 1 {
		t.Errorf("%+v", r)
	}
}

// branches reports whether a tree has a variation.
func branches(n *game.Node) bool {
	children := n.Children()
	return len(children) > 1 || slices.ContainsFunc(children, branches)
}

func TestFind(t *testing.T) {
	l := opened(t, options(t))
	games := []*record.Record{tournament(1, "Émile Zola", "Ben Seeley"), tournament(2, "Tamenori Hideshi", "Émile Zola"), tournament(3, "anna", "Zed")}
	games[1].Tags.Event, games[1].Tags.Date = "World Championship", "1991"
	games[2].Tags.Date, games[2].Tags.Event = "2004-11-02", ""
	games[2].Tags.Result = record.Ending{End: record.Resigned, Score: -64}
	for i, g := range games {
		imports(t, l, text(fmt.Sprintf("file%d.json", i), gamesAs(t, "json", g)))
	}
	for _, test := range []struct {
		q    Query
		want string // the first letters of Black's names
	}{
		{Query{}, "aÉT"},
		{Query{Up: true}, "TÉa"},
		{Query{Sort: ByPlayers, Up: true}, "aTÉ"},
		{Query{Sort: ByPlayers}, "ÉTa"},
		{Query{Sort: ByEvent, Up: true}, "aÉT"},
		{Query{Text: "ÉMILE"}, "ÉT"},
		{Query{Text: "émile seel"}, "É"},
		{Query{Text: "zola 1991"}, "T"},
		{Query{Text: "champ"}, "T"},
		{Query{Text: "by resig"}, "a"},
		{Query{Text: "file2"}, "a"},
		{Query{Text: "nobody"}, ""},
		{Query{Text: "zola nobody"}, ""},
		{Query{Filter: Mine}, ""},
		{Query{Filter: Imported, Text: "2004"}, "a"},
		{Query{Sort: ByResult, Text: "an", Up: true}, "a"},
	} {
		got := ""
		for _, g := range find(t, l, test.q) {
			got += string([]rune(g.Players[0])[:1])
		}
		if got != test.want {
			t.Errorf("%+v: %s, want %s", test.q, got, test.want)
		}
	}
	canceled, stop := context.WithCancel(ctx)
	stop()
	if _, err := l.Find(canceled, Query{}); err == nil {
		t.Error("Find does not stop")
	}
}

// The copies of a game are its own file, whatever its moves, and all games with the same moves.
func TestCopies(t *testing.T) {
	o := options(t)
	own := ownGame(t, o, "a", 1, 20, nil)
	ownGame(t, o, "b", 2, 20, nil)
	l := opened(t, o)
	imports(t, l, text("x.ggf", gamesAs(t, "ggf", tournament(1, "Ada", "Bob"), tournament(9, "Ada", "Bob"))))
	names := func(file string, g *game.Game) (list []string) {
		ids, err := l.Copies(ctx, file, g)
		if err != nil {
			t.Fatal(err)
		}
		games, err := l.Games(ctx, ids)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range games {
			list = append(list, row.File+row.Source)
		}
		slices.Sort(list)
		return list
	}
	whole := playOut(1, 99)
	elsewhere := game.NewFrom(game.Start, game.White)
	for _, c := range []struct {
		file string
		g    *game.Game
		want []string
	}{
		{"a", own.Game, []string{"a"}},
		{"", own.Game, []string{"a"}},
		{"a", whole, []string{"a", "x.ggf"}},
		{"library-7", whole, []string{"x.ggf"}},
		{"", playOut(3, 20), nil},
		{"", elsewhere, nil},
	} {
		if got := names(c.file, c.g); !slices.Equal(got, c.want) {
			t.Errorf("%q, %d plies: %q, want %q", c.file, c.g.Ply(), got, c.want)
		}
	}
}

func TestResults(t *testing.T) {
	for _, test := range []struct {
		score float64
		want  string
	}{{0, "32-32"}, {64, "64-0"}, {-64, "0-64"}, {2, "33-31"}, {1, "33-31"}, {-1, "31-33"}, {-2, "31-33"}, {13, "39-25"}, {8.5, "+8.5"}, {-0.25, "-0.25"}} {
		r := ResultOf(record.Ending{End: record.Played, Score: test.score})
		if r.String() != test.want || r.Black+r.White != 64 || r.Discs() == strings.Contains(test.want, ".") {
			t.Errorf("%g: %v, want %s", test.score, r, test.want)
		}
	}
	for want, r := range map[string]record.Ending{"": {Score: 8}, "void": {End: record.Void}, "Black won": {End: record.Won, Score: 64}, "White won": {End: record.Won, Score: -64},
		"White won on time": {End: record.TimedOut, Score: -64}, "Black won by resignation": {End: record.Resigned, Score: 64}, "Black won by forfeit": {End: record.Forfeit, Score: 64}} {
		if got := ResultOf(r); got.String() != want || got.Discs() || !r.Known() && got != (FinalScore{End: r.End}) {
			t.Errorf("%+v is %q", got, got)
		}
	}
}

// A library written by an earlier version has former names of opponents, in its rows and in the
// files of own games. They are the same opponents.
func TestFormerNames(t *testing.T) {
	o := options(t)
	o.Elo = func(spec string) (float64, bool) { return 700, spec == "friendly:club" }
	o.Name = func(s record.Seat) string { return map[string]string{"friendly:club": "Club"}[s.Spec] }
	for i := range uint64(3) {
		ownGame(t, o, fmt.Sprintf("a%d", i), i, 99, nil)
	}
	exported := ownGame(t, o, "copy", 4, 99, nil)
	if err := os.Remove(filepath.Join(o.Games, "copy.json")); err != nil {
		t.Fatal(err)
	}
	l := opened(t, o)
	imports(t, l, text("copy.json", strings.Replace(gamesAs(t, "json", exported), "friendly:", "noisy:", 1)))
	for _, c := range []struct {
		statement string
		sum       int64
	}{
		{"UPDATE words SET text = 'noisy:club', sum = ? WHERE text = 'friendly:club'", sumOfText("noisy:club")},
		{"UPDATE ratings SET spec = 'noisy:club', sum = ? WHERE spec = 'friendly:club'", sumOfRating("noisy:club", 700)},
	} {
		done, err := l.keep.db.Exec(c.statement, c.sum)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := done.RowsAffected(); n != 1 || err != nil {
			t.Fatalf("%s changes %d rows, %v", c.statement, n, err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	ownGame(t, o, "new", 5, 99, nil)
	former := filepath.Join(o.Games, "former.json")
	ownGame(t, o, "former", 6, 99, nil)
	data, err := os.ReadFile(former)
	if err == nil {
		err = os.WriteFile(former, bytes.Replace(data, []byte("friendly:"), []byte("noisy:"), 1), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, elo := range []func(string) (float64, bool){o.Elo, nil} {
		o.Elo = elo
		l = opened(t, o)
		games := find(t, l, Query{Text: "club"})
		if len(games) != 6 {
			t.Errorf("%d games against Club", len(games))
		}
		for _, g := range games {
			if g.Specs[1] != "friendly:club" || g.Players[1] != "Club" {
				t.Errorf("%+v", g)
			}
		}
		s, err := l.Stats(ctx)
		if err != nil || s.Games != 5 || len(s.Against) != 1 || s.Against[0].Name != "friendly:club" || s.Against[0].Games() != 5 {
			t.Errorf("%+v, %v", s, err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A game that was lost on time with a known score shows it.
func TestScoreOfResignedGame(t *testing.T) {
	if got := ResultOf(record.Ending{End: record.TimedOut, Score: -14}); got.String() != "25-39" {
		t.Errorf("it is %q", got)
	}
}

func TestStats(t *testing.T) {
	o := options(t)
	o.Elo = func(spec string) (float64, bool) { return 700, spec == "friendly:club" }
	for i := range uint64(6) {
		ownGame(t, o, fmt.Sprintf("a%d", i), i, 99, nil)
	}
	ownGame(t, o, "hint", 7, 99, func(r *record.Record) { r.Play.Help |= record.Takebacks })
	ownGame(t, o, "master", 8, 99, func(r *record.Record) { r.Play.Seats[1].Spec = "minimax:master" })
	ownGame(t, o, "friend", 9, 99, func(r *record.Record) {
		r.Play.Seats[1] = record.Seat{Human: true}
		r.Tags.White.Name = "Grace"
	})
	ownGame(t, o, "watched", 10, 99, func(r *record.Record) { r.Play.Seats[0] = record.Seat{Spec: "random"} })
	ownGame(t, o, "going", 11, 20, nil)
	l := opened(t, o)
	s, err := l.Stats(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if s.Games != 6 || s.Unrated != 3 || !(s.Low < s.Rating && s.Rating < s.High) || len(s.Series) != 6 || len(s.Against) != 3 {
		t.Fatalf("%+v", s)
	}
	if club := s.Against[0]; club.Name != "friendly:club" || club.Games() != 7 {
		t.Errorf("%+v", s.Against)
	}
	if friend := s.Against[2]; friend.Name != "Grace" || !friend.Friend {
		t.Errorf("%+v", s.Against)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	// A later version of the program no longer has the level.
	o.Elo = nil
	l = opened(t, o)
	if later, err := l.Stats(ctx); err != nil || later.Rating != s.Rating || later.Games != 6 {
		t.Errorf("%+v, %v", later, err)
	}
}
