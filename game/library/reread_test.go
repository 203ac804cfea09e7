package library

import (
	"bytes"
	"database/sql"
	"fmt"
	"strings"
	"testing"
	"time"

	"flipside/game"
	"flipside/game/recognise"
	"flipside/game/record"
)

// wipedOut is won by White with 14 discs to none, and its result says something else.
func wipedOut(says string) string {
	return "(;GM[2]FF[4]SZ[8]PB[Ada]RE[" + says + "];B[f5];W[f6];B[e6];W[d6];B[e7];W[f8];B[f7];W[f4];B[e3];W[e2])"
}

const ggfBoard = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"

// asFirstVersion writes the library in its first version: as programs of that time did, it has the
// results of the files, rounded, where they could read them.
func asFirstVersion(t *testing.T, o Options, results map[string]record.Result) {
	t.Helper()
	old, err := sql.Open("sqlite", fileURL(o.File))
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	old.SetMaxOpenConns(1)
	exec := func(query string, args ...any) {
		t.Helper()
		if _, err := old.Exec(query, args...); err != nil {
			t.Fatal(query, err)
		}
	}
	tx, err := old.Begin()
	if err != nil {
		t.Fatal(err)
	}
	d := new(database)
	for id := int64(1); id < 100; id++ {
		s, more, err := d.rowOf(tx, id)
		if err != nil {
			continue
		}
		r, err := d.recordOf(tx, &s, more)
		if err != nil {
			t.Fatal(err)
		}
		if said, ok := results[r.Tags.Black.Name+r.Tags.White.Name]; ok {
			s.judge(said, record.Result{})
		} else {
			s.judge(r.Tags.Result, record.Result{})
			if r.Tags.Said.End != record.Unknown {
				s.judge(r.Tags.Said, record.Result{})
			}
		}
		if s.file == "" {
			e := entry{moves: s.moves}
			key := keyOf(&r.Tags, &e, verdictOf(s.result()))
			s.key = key[:]
		}
		if err := d.update(tx, &s, 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	var first strings.Builder
	for _, column := range strings.Split(judged, ", ") {
		fmt.Fprintf(&first, "ALTER TABLE games DROP COLUMN %s; ", column)
	}
	exec(first.String() + "ALTER TABLE state DROP COLUMN unread; PRAGMA user_version = 1")
	var text, want string
	memory, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	memory.SetMaxOpenConns(1)
	if _, err := memory.Exec(migrations[0]); err != nil {
		t.Fatal(err)
	}
	if old.QueryRow(schema).Scan(&text) != nil || memory.QueryRow(schema).Scan(&want) != nil || text != want {
		t.Fatalf("the tables are\n%s\nwant\n%s", text, want)
	}
}

// Where two files with one game gave two games, because one of them was wrong, the game is there
// once after the migration, with the result of the board, and both files are known.
func TestRereadFindsOneGame(t *testing.T) {
	o := options(t)
	l := opened(t, o)
	wrong, right := text("wrong.sgf", wipedOut("B+14")), text("right.sgf", wipedOut("W+64"))
	if r := imports(t, l, wrong); r.Added != 1 {
		t.Fatal(r)
	}
	if r := imports(t, l, right, text("none.sgf", wipedOut("?"))); r.Added != 0 || r.Duplicates != 2 {
		t.Errorf("a new library: %+v", r)
	}
	closed(t, l)
	asFirstVersion(t, o, nil)
	twice(t, o, record.Result{End: record.Played, Score: -64})
	l = opened(t, o)
	games := find(t, l, Query{})
	if len(games) != 1 || games[0].Result.String() != "0-64" || games[0].Said.String() != "39-25" || games[0].ID != 1 {
		t.Fatalf("%+v", games)
	}
	if r := imports(t, l, wrong, right); r.Added != 0 || r.Duplicates != 2 {
		t.Errorf("again: %+v", r)
	}
	loaded, err := l.Load(ctx, 1)
	if err != nil || loaded.Tags.Result != (record.Result{End: record.Played, Score: -64}) || loaded.Tags.Said != (record.Result{End: record.Played, Score: 14}) {
		t.Errorf("%+v, %v", loaded, err)
	}
	lines, err := l.Explorer(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if all, n, err := lines.Others(ctx, game.Start, nil); err != nil || n != 1 || len(all) != 1 || all[0].WhiteWins != 1 {
		t.Errorf("%+v of %d games, %v", all, n, err)
	}
	if found := find(t, l, Query{Text: "0-64"}); len(found) != 1 {
		t.Error("its result does not find it")
	}
	closed(t, l)
	if games := find(t, opened(t, o), Query{}); len(games) != 1 {
		t.Errorf("%+v", games)
	}
}

func closed(t *testing.T, l *Library) {
	t.Helper()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// twice adds a copy of the first game, as a file with another result gave it to a library of the
// first version.
func twice(t *testing.T, o Options, result record.Result) {
	t.Helper()
	db, err := sql.Open("sqlite", fileURL(o.File))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	var f fields
	var s stored
	list, err := db.Query("SELECT " + strings.Replace(measured, judged, "NULL, NULL, NULL", 1) + " FROM games WHERE id = 1")
	if err != nil || !list.Next() {
		t.Fatal(err)
	}
	if err := f.scan(list, &s); err != nil {
		t.Fatal(err)
	}
	key := keyOf(&record.Tags{Black: record.Player{Name: "Ada"}}, &entry{moves: s.moves}, verdictOf(result))
	s.id, s.key = 2, key[:]
	s.judge(result, record.Result{})
	sum := s.check()
	_ = list.Close()
	var copied bytes.Buffer
	fmt.Fprintf(&copied, `INSERT INTO games SELECT 2, 2, file, mtime, size, source, ?, black, white, black_spec, white_spec, black_elo, white_elo,
		date, event, opening, start, %d, %d, flags, lost_black, lost_white, changed, deleted, moves, %d, more FROM games WHERE id = 1; UPDATE state SET seq = 5`, s.ending, s.score, sum)
	if _, err := db.Exec(copied.String(), s.key); err != nil {
		t.Fatal(err)
	}
}

// Only what the board decides changes, and what programs of that time could not read comes with the
// next import of its file.
func TestRereadKeepsWhatFilesDecide(t *testing.T) {
	o := options(t)
	moves := "B[f5];W[d6]"
	ggf := "(;GM[Othello]PB[komi]PW[a]TY[8k]RE[+8.500]" + ggfBoard + "B[f5]W[f6]B[e6]W[d6]B[e7]W[f8]B[f7]W[f4]B[e3]W[e2];)"
	var sgf strings.Builder
	for name, says := range map[string]string{"resigned": "W+R", "forfeit": "W+F", "won": "B+", "void": "Void", "time": "B+T", "played": "B+10"} {
		fmt.Fprintf(&sgf, "(;GM[2]PB[%s]RE[%s];%s)", name, says, moves)
	}
	fmt.Fprint(&sgf, strings.Replace(wipedOut("B+T"), "Ada", "late", 1))
	sources := []recognise.Source{text("a.ggf", ggf), text("b.sgf", sgf.String())}
	l := opened(t, o)
	imports(t, l, sources...)
	want := map[string]string{"resigned": "White won by resignation", "forfeit": "White won by forfeit", "won": "Black won", "void": "void", "time": "Black won on time", "played": "37-27", "late": "Black won on time", "komi": "+8.5"}
	results := func() map[string]string {
		got := map[string]string{}
		for _, g := range find(t, l, Query{}) {
			got[g.Players[0]] = g.Result.String()
		}
		return got
	}
	if got := results(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("a new library: %v", got)
	}
	closed(t, l)
	asFirstVersion(t, o, map[string]record.Result{"komia": {End: record.Played, Score: 9}, "forfeit": {}, "won": {}, "void": {}})
	l = opened(t, o)
	if got := results(); got["forfeit"] != "" || got["void"] != "" || got["komi"] != "37-27" || got["late"] != want["late"] || got["resigned"] != want["resigned"] || got["played"] != "37-27" {
		t.Errorf("from the first version: %v", got)
	}
	if r := imports(t, l, sources...); r.Added != 0 || r.Duplicates != 8 {
		t.Errorf("again: %+v", r)
	}
	if got := results(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("after another import: %v", got)
	}
}

// Own games are read again from their files, so that a handicap counts.
func TestRereadOwnGames(t *testing.T) {
	o := options(t)
	r := ownGame(t, o, "a", 1, 99, func(r *record.Record) { r.Play.Handicap = record.Handicap{Side: game.White, Discs: 30} })
	board, _ := r.Game.Result()
	l := opened(t, o)
	before := find(t, l, Query{})[0]
	if want := float64(max(-64, board.Score-30)); before.Result.Score != want {
		t.Fatalf("the handicap does not count: %+v, the board says %d", before.Result, board.Score)
	}
	closed(t, l)
	asFirstVersion(t, o, map[string]record.Result{before.Players[0] + before.Players[1]: {End: record.Played, Score: float64(board.Score)}, "": {End: record.Played, Score: float64(board.Score)}})
	l = opened(t, o)
	if got := find(t, l, Query{}); len(got) != 1 || got[0].Result != before.Result || got[0].ID != before.ID {
		t.Errorf("%+v, want %+v", got, before)
	}
}

// Of two rows with one game, the one with notes stays; a deleted one goes; and nothing that a
// person wrote is lost.
func TestRereadKeepsNotes(t *testing.T) {
	for _, c := range []struct {
		name           string
		notes, deleted [2]bool
		want           []ID
	}{
		{"plain", [2]bool{}, [2]bool{}, []ID{1}},
		{"notes in the first", [2]bool{true, false}, [2]bool{}, []ID{1}},
		{"notes in the second", [2]bool{false, true}, [2]bool{}, []ID{2}},
		{"both have notes", [2]bool{true, true}, [2]bool{}, []ID{1, 2}},
		{"the first is deleted", [2]bool{}, [2]bool{true, false}, []ID{2}},
		{"the second is deleted", [2]bool{}, [2]bool{false, true}, []ID{1}},
		{"deleted with notes", [2]bool{true, false}, [2]bool{true, false}, []ID{1, 2}},
	} {
		o := options(t)
		l := opened(t, o)
		imports(t, l, text("wrong.sgf", wipedOut("B+14")))
		closed(t, l)
		asFirstVersion(t, o, nil)
		twice(t, o, record.Result{End: record.Played, Score: -64})
		db, err := sql.Open("sqlite", fileURL(o.File))
		if err != nil {
			t.Fatal(err)
		}
		// The newer program is stopped after it has changed the tables.
		if _, err := db.Exec(migrations[1] + "PRAGMA user_version = 2"); err != nil {
			t.Fatal(err)
		}
		tx, err := db.Begin()
		if err != nil {
			t.Fatal(err)
		}
		d := &database{ids: map[string]int64{}}
		for i := range 2 {
			s, more, err := d.rowOf(tx, int64(i+1))
			if err != nil {
				t.Fatal(err)
			}
			r, err := d.recordOf(tx, &s, more)
			if err != nil {
				t.Fatal(err)
			}
			r.Tags.Result, r.Tags.Said = s.result(), record.Result{}
			if c.notes[i] {
				r.Game.Root().Children()[0].Note.Comment = fmt.Sprintf("note %d", i)
			}
			e := (&Options{}).of(r, false)
			if err := e.imported(r); err != nil {
				t.Fatal(err)
			}
			if copy(e.key[:], s.key); c.deleted[i] {
				e.deleted = testNow.Add(-time.Hour).UnixMilli()
			}
			if err := d.put(tx, &e, s.id, s.source, 7); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := tx.Exec("UPDATE state SET seq = 7"); err != nil {
			t.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		l = opened(t, o)
		var ids []ID
		for _, g := range append(find(t, l, Query{}), find(t, l, Query{Filter: Trash})...) {
			ids = append(ids, g.ID)
			if g.Result.String() != "0-64" {
				t.Errorf("%s: %+v", c.name, g)
			}
		}
		if len(ids) == 2 && ids[0] > ids[1] {
			ids[0], ids[1] = ids[1], ids[0]
		}
		if fmt.Sprint(ids) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v stay, want %v", c.name, ids, c.want)
		}
		closed(t, l)
	}
}

// What is rescued from a damaged library of the first version is read again too, whether or not its
// tables could be brought to the newest version before.
func TestRereadRescued(t *testing.T) {
	for _, damage := range []string{"CREATE TABLE foreign_table (x); DROP INDEX games_seq", "DROP TABLE state"} {
		o := options(t)
		l := opened(t, o)
		imports(t, l, text("wrong.sgf", wipedOut("B+14")))
		closed(t, l)
		asFirstVersion(t, o, nil)
		db, err := sql.Open("sqlite", fileURL(o.File))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(damage); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		l, notice, err := Open(ctx, o)
		if err != nil || !strings.Contains(notice, "1 imported game that could be read") {
			t.Fatal(damage, notice, err)
		}
		if got := find(t, l, Query{}); len(got) != 1 || got[0].Result.String() != "0-64" || got[0].Said.String() != "39-25" {
			t.Errorf("%s: %+v", damage, got)
		}
		closed(t, l)
	}
}
