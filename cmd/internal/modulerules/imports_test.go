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

// levels are all packages of ours, from the ground up: at most twelve. A package imports only what
// is on a lower level; "x/*" means every package below x. A new package gets its place here.
var levels = [][]string{
	{"game", "game/base/*", "assets", "assets/words", "ui/theme", "ui/pace", "ui/sound", "ui/e2e"},
	{"game/record", "game/rating", "ai", "ai/book", "ai/eval/moveorder", "ui/widget", "ui/desktop"},
	{"game/recognise", "ai/eval"},
	{"game/recognise/corpus", "game/library", "ai/match", "ai/search", "ai/friendly", "ai/coach/see", "ui/app/intake"},
	{"ai/mcts", "ai/protocol", "ai/coach", "ai/lab", "ui/view"},
	{"ai/roster", "ai/coach/*", "ai/lab/*", "ui/picture"},
	{"ui/app/session", "ui/app/settings", "ui/paint"},
	{"ai/farm/*", "ui/app/*"},
	{"ai/farm", "ui/screen", "cmd/internal/*", "cmd/flipside/*", "cmd/release/*"},
	{"ui/screen/*", "cmd/flipside-engine/command"},
	{"ui", "cmd/flipside-engine/*"},
	{"cmd/*"},
}

// mostPackages is how many packages the module has at most: more are too many to hold in mind.
const mostPackages = 85

// shown are the packages of ai that the window may import: it knows no engine, and learns from
// ai/roster what it must know of them.
const shown = "ai ai/book ai/match ai/roster ai/coach ai/coach/*"

// onlyFrom narrows what a package may import further, to these and what is below them. The first
// row that fits holds.
var onlyFrom = []struct {
	path string
	from string
}{
	{"game", ""}, {"game/base/*", ""},
	{"game/record", "game game/base/*"}, {"game/rating", "game game/base/*"},
	{"game/recognise", "game game/base/* game/record"},
	{"game/recognise/corpus", "game game/recognise"},
	{"game/library", "game game/*"},
	{"ai", "game game/base/*"},
	{"ai/coach/sentence", "game ai/coach ai/coach/see assets/words"},
	{"ai/roster", "game game/* ai ai/* assets assets/words"},
	{"ai/*", "game game/* ai ai/* assets"},
	{"assets/*", ""}, {"ui/theme", ""}, {"ui/pace", ""}, {"ui/sound", ""},
	{"ui/desktop", "game/base/*"}, {"ui/widget", "game/base/* ui/theme"},
	{"ui/view", "game ai ai/coach/see assets/words ui/*"},
	{"ui/picture", "game game/base/* ai/coach/see assets/words ui/theme ui/view ui/widget"},
	{"ui/paint", "ui/picture ui/widget"},
	{"ui/app/session", "game game/* ai ai/book ai/coach ai/match ai/roster ui/pace"},
	{"ui", "game game/* assets/words ui/* " + shown},
	{"ui/*", "game game/* assets/words ui/* " + shown},
}

// fits reports whether a path is what a row of a table names.
func fits(path, row string) bool {
	if front, all := strings.CutSuffix(row, "*"); all {
		return strings.HasPrefix(path, front)
	}
	return path == row
}

// levelOf returns the level of a package, or -1 if it has none. The longest row that fits it
// counts.
func levelOf(path string) int {
	level, longest := -1, 0
	for i, rows := range levels {
		for _, row := range rows {
			if fits(path, row) && len(row) > longest {
				level, longest = i, len(row)
			}
		}
	}
	return level
}

// mayImport says whether the package at path may import the other one directly.
func mayImport(path, other string) bool {
	if levelOf(other) >= levelOf(path) {
		return false
	}
	if fits(path, "cmd/*") {
		return true
	}
	for _, row := range onlyFrom {
		if fits(path, row.path) {
			return slices.ContainsFunc(strings.Fields(row.from), func(from string) bool { return fits(other, from) })
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
	{"github.com/nats-io/", "only a farm needs it", []string{"ai/farm", "ai/farm/server", "cmd/flipside-engine", "cmd/flipside-engine/*", "cmd/flipside-farm"}},
	{"gonum.org/", "it draws diagrams, with fonts and a writer of PDF", []string{"ai/lab/*", "cmd/flipside-engine", "cmd/flipside-engine/*"}},
	{"flipside/ai/lab", "it trains and measures, and no game needs that", []string{"ai/lab", "ai/lab/*", "ai/farm", "ai/farm/*", "cmd/flipside-engine", "cmd/flipside-engine/*", "cmd/flipside-farm"}},
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
	if len(seen) > mostPackages {
		t.Errorf("%d packages, at most %d", len(seen), mostPackages)
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
