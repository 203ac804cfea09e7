package intake

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"flipside/game"
	"flipside/game/record"
)

// games returns n games from the initial position, each one move longer than the last.
func games(t *testing.T, n int) (list []*record.Record) {
	t.Helper()
	for i := range n {
		found, err := Text(short34[:20+2*i])
		if err != nil {
			t.Fatal(err)
		}
		r := found.Games[0]
		r.Tags.Black.Name, r.Tags.White.Name, r.Tags.Date = "Anna", "Ben", "2020-01-02"
		list = append(list, r)
	}
	return list
}

// written returns a file with these games.
func written(t *testing.T, f record.Format, list []*record.Record) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, slices.Values(list)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A file of each format is recognised by its content. Several games are counted, and one game is
// opened. The error for half a file says what is missing and where.
func TestFormats(t *testing.T) {
	for _, c := range []struct{ format, many, one, halfOfMany, halfOfOne string }{
		{"ggf", "3 games (GGF)", "A game of 10 moves, Anna against Ben",
			"A game of 10 moves, Anna against Ben; 1 could not be read: game 2, line 2, column ",
			"It looks like GGF, but game 1, line 1, column 89: the file ends in the middle of a "},
		{"sgf", "3 games (SGF)", "A game of 10 moves, Anna against Ben",
			"A game of 10 moves, Anna against Ben; 1 could not be read: game 2, line 2, column ",
			"It looks like SGF, but game 1, line 1, column 65: the file ends in the middle of a "},
		{"json", "3 games (Flipside)", "A game of 10 moves, Anna against Ben",
			"A game of 10 moves, Anna against Ben; 1 could not be read: game 2: it ends too early",
			"It looks like Flipside, but game 1: it ends too early"},
		{"wthor", "3 games (WTHOR)", "A game of 10 moves",
			"A game of 10 moves; 1 could not be read: game 2: the file ends here, but its header says 3 games",
			"It looks like WTHOR, but game 1: the file ends here, but its header says 1 games"},
		{"obf", "3 positions", "Position with 50 empties, Black to move",
			"Position with 50 empties, Black to move; 1 could not be read: line 2, column 35: the position: the board ends after 34 of 64 squares",
			"line 1, column 36: the position: the board ends after 35 of 64 squares"},
		{"list", "3 games", "A game of 10 moves", "A game of 10 moves; 1 could not be read: line 2, column 13: the list ends in the middle of move 7 (e)", `line 1, column 11: the list ends in the middle of move 6 (c)`},
	} {
		f, _ := record.ByName(c.format)
		three, single := written(t, f, games(t, 3)), written(t, f, games(t, 1))
		// Whole files.
		for want, data := range map[string][]byte{c.many: three, c.one: single} {
			found, err := Bytes(data, "")
			if err != nil || found.What != want {
				t.Errorf("%s: %q, %v, want %q", c.format, found.What, err, want)
			}
		}
		// Half of them: an odd number of bytes, in the middle of a move.
		found, err := Bytes(three[:len(three)/2], "games"+f.Extensions[0])
		if err != nil || !strings.HasPrefix(found.What, c.halfOfMany) {
			t.Errorf("half of three in %s: %q, %v, want %q", c.format, found.What, err, c.halfOfMany)
		}
		if _, err = Bytes(single[:len(single)/2|1], "game"+f.Extensions[0]); err == nil || !strings.HasPrefix(err.Error(), c.halfOfOne) {
			t.Errorf("half of one in %s: %v, want %q", c.format, err, c.halfOfOne)
		}
	}
}

// The tree, the tags and the start of a game stay as they are.
func TestWholeGameIsKept(t *testing.T) {
	sgf := "(;GM[2]FF[4]SZ[8]PB[Anna]PW[Ben]EV[Cup];B[fe];W[df]C[why?](;B[cc])(;B[cd]))"
	found, err := Text(sgf)
	if err != nil {
		t.Fatal(err)
	}
	r := found.Games[0]
	at := r.Game.Root().Children()[0].Children()[0]
	if len(at.Children()) != 2 || at.Note.Comment != "why?" || r.Tags.Event != "Cup" {
		t.Errorf("two variations, a comment and an event became %d, %q, %q", len(at.Children()), at.Note.Comment, r.Tags.Event)
	}
	p := game.Start.Play(game.Move(game.At(5, 4)))
	from := "(;GM[Othello]TY[8]BO[8 " + strings.ReplaceAll(strings.TrimSuffix(game.FormatOBF(p, game.White), ";"), "X", "*") + "]W[D6];)"
	if found, err = Text(from); err != nil || found.What != "A game of 1 move from a position with 59 empties" {
		t.Errorf("%q, %v", found.What, err)
	}
}

// More games than are kept are counted.
func TestManyGames(t *testing.T) {
	f, _ := record.ByName("list")
	data := bytes.Repeat(written(t, f, games(t, 1)), MostGames+5)
	found, err := Bytes(data, "")
	if err != nil || found.What != "2,005 games; only the first 2,000 are kept" || len(found.Games) != MostGames {
		t.Errorf("%q, %d kept, %v", found.What, len(found.Games), err)
	}
	if _, err := Bytes(make([]byte, MostFile+1), ""); err == nil || err.Error() != "It is larger than the 16 MB limit" {
		t.Errorf("a large file: %v", err)
	}
}

// TestTournaments reads a real file of the federation and half of it, where FLIPSIDE_WTHOR names
// the folder.
func TestTournaments(t *testing.T) {
	folder := os.Getenv("FLIPSIDE_WTHOR")
	if folder == "" {
		t.Skip("FLIPSIDE_WTHOR is not set")
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*.wtb"))
	if len(files) == 0 {
		t.Fatalf("there is no .wtb file in %s", folder)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := Bytes(data, path)
		if err != nil || whole.Count != (len(data)-16)/68 {
			t.Errorf("%s: %q, %v", path, whole.What, err)
		}
		half, err := Bytes(data[:len(data)/2], path)
		if err != nil || !strings.Contains(half.What, "the file ends here") {
			t.Errorf("half of %s: %q, %v", path, half.What, err)
		}
	}
}

// A file of more games than are opened together goes to the library as a whole.
func TestManyGamesGoToTheLibrary(t *testing.T) {
	many := strings.Repeat("f5d6c3\nf5f6e6\n", MostGames/2+1)
	fsys := fstest.MapFS{"many.txt": {Data: []byte(many)}}
	if a := Files(fsys, true); len(a.Sources.List) != 1 || a.Err != nil {
		t.Errorf("with a library: %+v", a)
	}
}
