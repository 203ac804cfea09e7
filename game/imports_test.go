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

// mayImport reports whether the package at path may import the package other directly. The order is
// game <- ai <- ui/session <- ui <- cmd. Packages in ai may import each other unless a line below
// says otherwise. assets, ai/yield, ui/text and ui/clipboard import no package of ours.
func mayImport(path, other string) bool {
	below := func(p, dir string) bool { return p == dir || strings.HasPrefix(p, dir+"/") }
	if below(path, "cmd") {
		return true
	}
	if below(other, "cmd") {
		return false
	}
	switch {
	case path == "game", below(path, "assets"), path == "ai/yield", path == "ui/text", path == "ui/clipboard":
		return false
	case path == "ai":
		return other == "game" || other == "ai/yield"
	case below(path, "game"):
		return other == "game"
	case below(path, "ai"):
		return below(other, "ai") || below(other, "game") || below(other, "assets")
	case below(path, "ui/session"):
		return below(other, "ai") || below(other, "game") || other == "ui/text" || below(other, "ui/session")
	}
	return true
}

// noDisplay reports whether a package must not import Ebitengine, even indirectly: v2.8.8 panics at
// import when there is no DISPLAY.
func noDisplay(path string) bool {
	return path == "game" || strings.HasPrefix(path, "game/") || path == "ai" || strings.HasPrefix(path, "ai/") || path == "ui/session" || path == "ui/clipboard" || path == "cmd/flipside-engine"
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
				t.Errorf("%s imports %s against the direction game <- ai <- ui/session <- ui <- cmd", path, other)
			}
		}
		if noDisplay(path) && slices.ContainsFunc(p.Deps, func(d string) bool { return strings.Contains(d, "hajimehoshi/ebiten") }) {
			t.Errorf("%s reaches Ebitengine, which needs a display at import", path)
		}
	}
	for _, path := range []string{"game", "ai", "ai/match", "ui/session"} {
		if !seen[path] {
			t.Errorf("package %s was not listed", path)
		}
	}
}

func TestDirectionRuleCanFail(t *testing.T) {
	for _, bad := range [][2]string{{"game", "ai"}, {"ai", "ai/search"}, {"ai/yield", "game"}, {"ai/match", "ui/session"}, {"ui/session", "ui"}, {"ui", "cmd/flipside"}, {"assets", "game"}} {
		if mayImport(bad[0], bad[1]) {
			t.Errorf("%s may import %s", bad[0], bad[1])
		}
	}
}
