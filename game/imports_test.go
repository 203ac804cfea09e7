package game_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "flipside"

type listed struct {
	ImportPath    string
	Imports, Deps []string
	Standard      bool
}

// ours returns the path of a package in this module. ok is false for other packages.
func ours(path string) (string, bool) {
	if path == module {
		return "", true
	}
	return strings.CutPrefix(path, module+"/")
}

// levels are all packages of ours, from the ground up. A package imports only what is on a lower
// level; "x/*" stands for every package below x. A new package gets its place here.
var levels = [][]string{
	{"game/plain"},
	{"assets", "assets/words", "assets/icon", "assets/licences", "game", "game/atomicfile", "ai/sys", "ai/datafile", "ai/lab/chart",
		"ui/theme", "ui/clipboard", "ui/opener", "ui/files", "ui/sound", "ui/e2e"},
	{"game/*", "ai", "ai/lab/plot", "ui/widget"},
	{"game/recognise"},
	{"game/recognise/corpus"},
	{"game/library", "ai/eval", "ai/tt", "ai/match", "ui/paint", "ui/view", "ui/intake"},
	{"ai/eval/*", "ai/book", "ai/protocol", "ai/lab/bench"},
	{"ai/eval/models", "ai/movemodel"},
	{"ai/humanlike"},
	{"ai/search"},
	{"ai/mcts", "ai/lab/train", "ai/lab/ladder", "ai/review", "ai/lab/accuracy"},
	{"ai/roster", "ai/review/sentence"},
	{"ai/farm/*"},
	{"ai/farm"},
	{"ui/session"},
	{"ui/store"},
	{"ui/players", "ui/scores", "ui/reviewjob"},
	{"ui/collection"},
	{"ui/screen"},
	{"ui/screen/*"},
	{"ui"},
	{"cmd/*"},
}

// onlyFrom narrows what a package may import further, to these and what is below them. The first
// row that fits holds.
var onlyFrom = []struct {
	path string
	from []string
}{
	{"game/plain", nil},
	{"game", []string{"game/plain"}},
	{"game/library", []string{"game", "game/*"}},
	{"game/recognise", []string{"game", "game/atomicfile", "game/plain", "game/record"}},
	{"game/recognise/corpus", []string{"game", "game/recognise"}},
	{"game/record", []string{"game", "game/atomicfile", "game/plain"}},
	{"game/*", []string{"game", "game/plain"}},
	{"ai", []string{"game", "game/plain", "ai/sys"}},
	{"ai/review/sentence", []string{"game", "ai/review", "assets/words"}},
	{"ai/*", []string{"game", "game/*", "ai", "ai/*", "assets"}},
	{"assets/words", nil}, {"ui/theme", nil}, {"ui/clipboard", nil}, {"ui/opener", nil}, {"ui/files", nil}, {"ui/sound", nil},
	{"ui/view", []string{"game", "ai", "ai/review", "assets/words", "ui/*"}},
	{"ui/session", []string{"game", "game/*", "ai", "ai/book", "ai/match", "ai/review", "ai/roster"}},
	// No engine: what the window must know of them comes from ai/roster.
	{"ui", []string{"game", "game/*", "ai", "ai/book", "ai/match", "ai/review", "ai/review/sentence", "ai/roster", "ai/sys", "assets/words", "ui/*"}},
	{"ui/*", []string{"game", "game/*", "ai", "ai/book", "ai/match", "ai/review", "ai/review/sentence", "ai/roster", "ai/sys", "assets/words", "ui/*"}},
}

// fits reports whether a path is what a row of a table names.
func fits(path, row string) bool {
	if front, all := strings.CutSuffix(row, "*"); all {
		return strings.HasPrefix(path, front)
	}
	return path == row
}

// levelOf returns the level of a package; -1 where it has none. A name of its own goes before a row
// that stands for many.
func levelOf(path string) int {
	level := -1
	for i, rows := range levels {
		for _, row := range rows {
			if path == row {
				return i
			}
			if fits(path, row) {
				level = i
			}
		}
	}
	return level
}

// mayImport says whether the package at path may import the other one directly.
func mayImport(path, other string) bool {
	if fits(path, "cmd/*") {
		return true
	}
	if levelOf(other) >= levelOf(path) {
		return false
	}
	for _, row := range onlyFrom {
		if fits(path, row.path) {
			return slices.ContainsFunc(row.from, func(from string) bool { return fits(other, from) })
		}
	}
	return true
}

// hasDisplay lists the packages that reach Ebitengine. All others can be tested without a display.
var hasDisplay = []string{"ui", "ui/paint", "cmd/flipside"}

// hasServer lists the packages that reach the server of a farm, which would double every program.
var hasServer = []string{"ai/farm/server", "cmd/flipside-farm"}

// hasNetwork lists the packages that reach its client.
var hasNetwork = append([]string{"ai/farm", "cmd/words", "cmd/flipside-engine"}, hasServer...)

// hasPlot lists the packages that reach the library for diagrams, with its fonts and its writer of
// PDF: neither the game nor the server of a farm draws diagrams.
var hasPlot = []string{"ai/lab/plot", "cmd/flipside-engine"}

func TestImportDirection(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	cmd := exec.Command("go", "list", "-e", "-deps", "-json=ImportPath,Imports,Deps,Standard", module+"/...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := map[string]bool{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		path, mine := ours(p.ImportPath)
		if !mine {
			continue
		}
		seen[path] = true
		for _, i := range p.Imports {
			if other, mine := ours(i); mine && !mayImport(path, other) {
				t.Errorf("%s imports %s, which it may not: see levels and onlyFrom", path, other)
			}
		}
		if levelOf(path) < 0 {
			t.Errorf("%s has no place in levels", path)
		}
		if !slices.Contains(hasDisplay, path) && slices.ContainsFunc(p.Deps, func(d string) bool { return strings.Contains(d, "hajimehoshi/ebiten") }) {
			t.Errorf("%s reaches Ebitengine", path)
		}
		for _, c := range []struct {
			prefix string
			may    []string
		}{{"github.com/nats-io/nats-server", hasServer}, {"github.com/nats-io/", hasNetwork}, {"gonum.org/", hasPlot}} {
			reaches := slices.ContainsFunc(p.Deps, func(d string) bool { return strings.HasPrefix(d, c.prefix) })
			if reaches && !slices.Contains(c.may, path) {
				t.Errorf("%s reaches %s", path, c.prefix)
			}
		}
	}
	for _, path := range []string{"game", "ai", "ai/match", "cmd/flipside-farm", "cmd/flipside-engine", "cmd/flipside", "ui/session", "ui/view", "ui/screen/play"} {
		if !seen[path] {
			t.Errorf("package %s was not listed", path)
		}
	}
}

func TestDirectionRuleCanFail(t *testing.T) {
	for _, bad := range [][2]string{{"game", "ai"}, {"ai", "ai/search"}, {"ai/sys", "game"}, {"ai/match", "ui/session"}, {"ui/session", "ui"}, {"ui", "cmd/flipside"}, {"assets", "game"},
		{"ui/screen/home", "ui/screen/play"}, {"ui/screen", "ui/screen/menu"}, {"ui/view", "ui/session"}, {"ui/view", "ui/store"},
		{"ui/widget", "ui/view"}, {"ui", "ai/search"}, {"ui/screen/setup", "ai/mcts"}, {"ui/session", "ai/humanlike"}, {"ai/search", "ai/mcts"},
		{"game/record", "ai"}, {"ai/eval", "ai/search"}} {
		if mayImport(bad[0], bad[1]) {
			t.Errorf("%s may import %s", bad[0], bad[1])
		}
	}
}
