// Package corpus gives tests the files of game/recognise/testdata/corpus, one for each form in
// which programs and people write games, with what must come out of each.
package corpus

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flipside/game"
	"flipside/game/recognise"
)

// Case is a file with its expected content.
type Case struct {
	Name string // of the file, without its folder
	Path string
	Data []byte
	Want []string // a line for each game, in the format of Line, or for each fault, after "! "
}

// Games returns the number of games in the file, and of those that cannot be read.
func (c Case) Games() (games, faults int) {
	for _, w := range c.Want {
		if strings.HasPrefix(w, "! ") {
			faults++
		} else {
			games++
		}
	}
	return games, faults
}

// WantFile is the file with the expectations, relative to the folder of the files: a name after "#
// ", then its lines.
const WantFile = "want.txt"

// folder is found before a test can change the working folder, which initially is the package's.
var folder = find()

func find() string {
	dir, _ := os.Getwd()
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
	}
	return filepath.Join(dir, "game", "recognise", "testdata", "corpus")
}

// Folder returns the folder of the files. It exists only in tests.
func Folder() string { return folder }

// Cases returns all files in the order of their names. The error says which file or which
// expectation is missing.
func Cases() (list []Case, err error) {
	want, err := expected()
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(Folder())
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.Name() == WantFile {
			continue
		}
		c := Case{Name: e.Name(), Path: filepath.Join(Folder(), e.Name()), Want: want[e.Name()]}
		if c.Data, err = os.ReadFile(c.Path); err != nil {
			return nil, err
		}
		if len(c.Want) == 0 {
			return nil, fmt.Errorf("%s says nothing about %s", WantFile, e.Name())
		}
		list = append(list, c)
		delete(want, e.Name())
	}
	for name := range want {
		return nil, fmt.Errorf("there is no file %s", name)
	}
	return list, nil
}

func expected() (map[string][]string, error) {
	data, err := os.ReadFile(filepath.Join(Folder(), WantFile))
	if err != nil {
		return nil, err
	}
	want, name := map[string][]string{}, ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		switch begin, found := strings.CutPrefix(line, "# "); {
		case found:
			name = begin
		case name == "":
			return nil, errors.New("the expectations begin without a name")
		case line != "":
			want[name] = append(want[name], line)
		}
	}
	return want, nil
}

var ends = [...]string{"", "played", "resigned", "time", "agreed", "forfeit", "won", "void"}

// Line formats a game: its position, unless that is the initial one, its moves, then what is known
// about it.
func Line(g recognise.Game) string {
	var parts []string
	if p, to := g.Game.StartPosition(); p != game.Start || to != game.Black {
		parts = append(parts, game.FormatOBF(p, to))
	}
	if moves := g.Game.Moves(); len(moves) > 0 {
		parts = append(parts, game.FormatMoves(moves))
	}
	if len(parts) == 0 {
		parts = append(parts, "start")
	}
	t := g.Tags
	about := func(name, value string) {
		if value != "" {
			parts = append(parts, name+"="+fmt.Sprintf("%q", value))
		}
	}
	about("black", t.Black.Name)
	about("white", t.White.Name)
	about("event", t.Event)
	about("round", t.Round)
	about("place", t.Place)
	about("date", t.Date)
	if e := ends[t.Result.End]; e != "" {
		parts = append(parts, fmt.Sprintf("%s%+g", e, t.Result.Score))
	}
	if e := ends[t.Said.End]; e != "" {
		parts = append(parts, fmt.Sprintf("(the file says %s%+g)", e, t.Said.Score))
	}
	about("comment", t.Comment)
	if root := g.Game.Root(); root != g.Game.Current() {
		about("first", root.Note.Comment)
	}
	about("note", g.Game.Current().Note.Comment)
	if n := slices.Collect(variations(g.Game)); len(n) > 0 {
		parts = append(parts, strings.Join(n, " "))
	}
	if g.Guessed {
		parts = append(parts, "guessed")
	}
	if g.Mirrored {
		parts = append(parts, "mirrored")
	}
	if g.Doubtful {
		parts = append(parts, "doubtful")
	}
	return strings.Join(parts, " ")
}

// variations yields the first moves of variations with their values.
func variations(g *game.Game) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, n := range g.MainVariation() {
			for i, c := range n.Children() {
				text := "var " + c.Move().String()
				if c.Note.Value != nil {
					text += fmt.Sprintf("%+g", *c.Note.Value)
				} else if i == 0 {
					continue
				}
				if !yield(text) {
					return
				}
			}
		}
	}
}

// Lines formats everything in a text or file.
func Lines(content recognise.Content, err error) []string {
	if err != nil {
		return []string{"! " + err.Error()}
	}
	var list []string
	for g, err := range content.Games {
		if err != nil {
			list = append(list, "! "+err.Error())
			continue
		}
		list = append(list, Line(g))
	}
	return list
}

// Plain returns a line without the assumptions of the reader.
func Plain(line string) string {
	for _, word := range []string{" doubtful", " mirrored", " guessed"} {
		line = strings.TrimSuffix(line, word)
	}
	return line
}
