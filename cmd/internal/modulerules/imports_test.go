package modulerules

import (
	"encoding/json"
	"errors"
	"fmt"
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
// level; "x/*" means every package below x. A new package gets its place here.
var levels = [][]string{
	{"assets", "assets/words", "game/base/plain", "game/base/work", "game/base/work", "game/base/atomicfile", "game/base/sys", "game/base/datafile",
		"ui/theme", "ui/desktop", "ui/sound", "ui/e2e"},
	{"game", "ui/widget", "ui/desktop", "ui/desktop"},
	{"game/*", "ai", "ai/eval/moveorder", "ai/search"},
	{"game/recognise", "ai/eval"},
	{"game/library", "game/recognise/corpus", "ai/match", "ai/friendly", "ai/search", "ai/coach/see", "ui/app/intake"},
	{"ai/book", "ai/protocol", "ai/mcts", "ai/lab", "ui/view"},
	{"ai/roster", "ai/coach", "ai/lab/train", "ai/lab/ladder", "ai/lab/plot", "ui/picture", "ui/app/jobs"},
	{"ai/coach/problems", "ai/coach/sentence", "ai/lab/bench", "ui/paint", "ui/app/session", "ui/app/jobs"},
	{"ai/coach/problems", "ai/coach/problems", "ui/app/settings"},
	{"ai/farm/*", "ui/app/players", "ui/app/scores", "ui/app/store", "ui/app/jobs"},
	{"ai/farm", "ui/screen"},
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
	{"game/base/plain", nil}, {"game/base/work", nil}, {"game/base/work", nil},
	{"game", []string{"game/base/work", "game/base/plain"}},
	{"game/library", []string{"game", "game/*"}},
	{"game/recognise", []string{"game", "game/base/atomicfile", "game/base/plain", "game/record"}},
	{"game/recognise/corpus", []string{"game", "game/recognise"}},
	{"game/record", []string{"game", "game/base/atomicfile", "game/base/plain"}},
	{"game/*", []string{"game", "game/base/work", "game/base/plain"}},
	{"ai", []string{"game", "game/base/work", "game/base/work", "game/base/plain", "game/base/sys"}},
	{"ai/coach/sentence", []string{"game", "ai/coach", "ai/coach/see", "assets/words"}},
	{"ai/roster", []string{"game", "game/*", "ai", "ai/*", "assets", "assets/words"}},
	{"ai/*", []string{"game", "game/*", "ai", "ai/*", "assets"}},
	{"assets/words", nil}, {"ui/theme", nil}, {"ui/desktop", nil}, {"ui/sound", nil},
	{"ui/desktop", []string{"game/base/work"}}, {"ui/desktop", []string{"game/base/work"}},
	{"ui/view", []string{"game", "ai", "ai/coach/see", "assets/words", "ui/*"}},
	{"ui/picture", []string{"game", "game/base/work", "ai/coach/see", "assets/words", "ui/theme", "ui/view", "ui/widget"}},
	{"ui/paint", []string{"ui/picture", "ui/widget"}},
	{"ui/app/session", []string{"game", "game/*", "ai", "ai/book", "ai/match", "ai/coach", "ai/roster", "game/base/sys"}},
	// No engine: what the window must know of them comes from ai/roster.
	{"ui", []string{"game", "game/*", "ai", "ai/book", "ai/match", "ai/coach/problems", "ai/coach/problems", "ai/coach/problems", "ai/coach", "ai/coach/sentence", "ai/roster", "ai/coach/see", "game/base/sys", "assets/words", "ui/*"}},
	{"ui/*", []string{"game", "game/*", "ai", "ai/book", "ai/match", "ai/coach/problems", "ai/coach/problems", "ai/coach/problems", "ai/coach", "ai/coach/sentence", "ai/roster", "ai/coach/see", "game/base/sys", "assets/words", "ui/*"}},
}

// fits reports whether a path is what a row of a table names.
func fits(path, row string) bool {
	if front, all := strings.CutSuffix(row, "*"); all {
		return strings.HasPrefix(path, front)
	}
	return path == row
}

// levelOf returns the level of a package; -1 where it has none. A name of its own goes before a row
// for many packages.
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

// reaches says which packages alone may reach some others, directly or through others.
var reaches = []struct {
	prefix, why string
	may         []string
}{
	{"github.com/hajimehoshi/ebiten", "all other packages can be tested without a display", []string{"ui", "ui/paint", "cmd/flipside"}},
	{"github.com/nats-io/nats-server", "it doubles a program", []string{"ai/farm/server", "cmd/flipside-farm"}},
	{"github.com/nats-io/", "only a farm needs it", []string{"ai/farm", "ai/farm/server", "ai/farm", "cmd/flipside-engine", "cmd/flipside-engine/*", "cmd/flipside-farm"}},
	{"gonum.org/", "it draws diagrams, with fonts and a writer of PDF", []string{"ai/lab/*", "cmd/flipside-engine", "cmd/flipside-engine/*"}},
	{"flipside/ai/lab", "it trains and measures, and no game needs that", []string{"ai/lab/*", "ai/farm", "ai/farm/*", "ai/farm", "cmd/flipside-engine", "cmd/flipside-engine/*", "cmd/flipside-farm"}},
	{"flipside/ui", "a headless program has no window", []string{"ui", "ui/*", "cmd/flipside"}},
}

// reachedWrongly says which of the packages that the one at path depends on it may not reach.
func reachedWrongly(path string, deps []string) (faults []string) {
	for _, c := range reaches {
		reached := slices.ContainsFunc(deps, func(d string) bool { return strings.HasPrefix(d, c.prefix) })
		if reached && !slices.ContainsFunc(c.may, func(row string) bool { return fits(path, row) }) {
			faults = append(faults, fmt.Sprintf("%s reaches %s: %s", path, c.prefix, c.why))
		}
	}
	return faults
}

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
		for _, fault := range reachedWrongly(path, p.Deps) {
			t.Error(fault)
		}
	}
	for _, path := range []string{"game", "ai", "ai/match", "cmd/flipside-farm", "cmd/flipside-engine", "cmd/flipside", "ui/app/session", "ui/view", "ui/screen/play"} {
		if !seen[path] {
			t.Errorf("package %s was not listed", path)
		}
	}
}

func TestDirectionRuleCanFail(t *testing.T) {
	for _, bad := range [][2]string{{"game", "ai"}, {"ai", "ai/search"}, {"game/base/sys", "game"}, {"ai/match", "ui/app/session"}, {"ui/app/session", "ui"}, {"ui", "cmd/flipside"}, {"assets", "game"},
		{"ui/screen/home", "ui/screen/play"}, {"ui/screen", "ui/screen/menu"}, {"ui/view", "ui/app/session"}, {"ui/view", "ui/app/store"}, {"ui/view", "ui/picture"}, {"ui/picture", "ui/app/session"}, {"ui/picture", "ui/paint"},
		{"ui/widget", "ui/view"}, {"ui", "ai/search"}, {"ui/screen/setup", "ai/mcts"}, {"ui/app/session", "ai/friendly"}, {"ai/search", "ai/mcts"},
		{"game/record", "ai"}, {"ai/eval", "ai/search"}} {
		if mayImport(bad[0], bad[1]) {
			t.Errorf("%s may import %s", bad[0], bad[1])
		}
	}
}

func TestReachRuleCanFail(t *testing.T) {
	for _, bad := range [][2]string{{"ui", "flipside/ai/lab/train"}, {"cmd/flipside", "flipside/ai/lab"}, {"ai/roster", "flipside/ai/lab/train"},
		{"cmd/flipside-engine/libraries", "flipside/ui/app/jobs"}, {"cmd/flipside-farm", "flipside/ui"}, {"ai/roster", "flipside/ui/app/players"},
		{"ai/farm/job", "gonum.org/v1/plot"}, {"cmd/flipside-farm", "gonum.org/v1/plot"}, {"ui/view", "github.com/hajimehoshi/ebiten/v2"}, {"ui/picture", "github.com/hajimehoshi/ebiten/v2"},
		{"cmd/flipside-engine", "github.com/nats-io/nats-server/v2/server"}, {"ui/app/store", "github.com/nats-io/nats.go"}} {
		if len(reachedWrongly(bad[0], []string{"fmt", bad[1]})) != 1 {
			t.Errorf("%s may reach %s", bad[0], bad[1])
		}
	}
	if faults := reachedWrongly("cmd/flipside-engine/training", []string{"flipside/ai/lab/train", "gonum.org/v1/plot"}); len(faults) > 0 {
		t.Error(faults)
	}
}
