package recognise

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"flipside/game"
	"flipside/game/record"
)

// Names in Latin-1, which are not UTF-8, work like others: for a file, a folder, below a folder,
// and in a file:// address. A tournament file finds its names next to it.
func TestNamesOfAnyBytes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Parties \xe9")
	below := filepath.Join(dir, "\xe0 trier")
	if err := os.MkdirAll(below, 0o700); err != nil {
		t.Skip("this system has no such names of files")
	}
	name := "Tournoi \xe9t\xe9.sgf"
	players := "\x14\x1a\x02\x13\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00Anna" + string(make([]byte, 16))
	var tournament bytes.Buffer
	wthor, _ := record.ByName("wthor")
	if err := wthor.Write(&tournament, slices.Values([]*record.Record{{Game: game.New()}})); err != nil {
		t.Fatal(err)
	}
	for at, data := range map[string]string{
		filepath.Join(dir, name): "(;GM[2]PB[a]PW[b];B[fe])", filepath.Join(below, name): "(;GM[2];B[fe];W[df])",
		filepath.Join(below, "\xe9.wtb"): tournament.String(), filepath.Join(below, "\xe9.jou"): players,
	} {
		if err := os.WriteFile(at, []byte(data), 0o600); err != nil {
			t.Skip("this system has no such names of files")
		}
	}
	for arg, want := range map[string][]string{
		filepath.Join(dir, name): {filepath.Join(dir, name)},
		"file://" + filepath.ToSlash(filepath.Dir(dir)) + "/Parties%20%E9/Tournoi%20%E9t%E9.sgf": {filepath.Join(dir, name)},
		dir:   {name, "\xe0 trier/" + name, "\xe0 trier/\xe9.wtb"},
		below: {name, "\xe9.wtb"},
	} {
		var f Finder
		if err := f.Path(t.Context(), arg); err != nil || len(f.Faults) > 0 {
			t.Errorf("%q: %v, %v", arg, err, f.Faults)
		}
		var got []string
		for _, s := range f.List {
			got = append(got, s.Name)
			for g, err := range s.Games(t.Context(), new(atomic.Int64)) {
				if err != nil || IsTournament(s.Name) && g.Tags.Black.Name != "Anna" {
					t.Errorf("%q: %q has a game of %q, %v", arg, s.Name, g.Tags.Black.Name, err)
				}
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q has %q, want %q", arg, got, want)
		}
	}
}
