package modulerules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// goroutines are the packages of the window that may start goroutines, and why. All others work in
// the background through ui/background, so that they share its rules of cancelling and ending.
var goroutines = map[string]string{
	"ui/background": "it is the common way",
	"ui/clipboard":  "it serves other programs, and gives up calls of the system that do not return",
	"ui/sound":      "the mixer owns the sound card until the program ends",
	"ui/store":      "the writer owns the files until the program ends, and tries again what failed",
}

// goStatements returns the places in a source file that start a goroutine.
func goStatements(path string, source any) (places []token.Position, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, 0)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.GoStmt); ok {
			places = append(places, set.Position(s.Pos()))
		}
		return true
	})
	return places, nil
}

func TestGoroutinesStartInFewPlaces(t *testing.T) {
	used := map[string]bool{}
	eachSource(t, func(name string, source []byte) {
		if !strings.HasPrefix(name, "ui/") || strings.HasSuffix(name, "_test.go") {
			return
		}
		places, err := goStatements(name, source)
		if err != nil {
			t.Error(err)
		}
		for _, place := range places {
			folder := path.Dir(name)
			if used[folder] = true; goroutines[folder] == "" {
				t.Errorf("%s: a go statement: use ui/background", place)
			}
		}
	})
	for folder := range goroutines {
		if !used[folder] {
			t.Errorf("%s has no go statement: remove its row from goroutines", folder)
		}
	}
}

func TestGoStatementsAreFound(t *testing.T) {
	source := "package x\nfunc f() {\n\tgo g()\n\tdefer func() { go func() {}() }()\n\tg(\"go g()\") // go g()\n}"
	places, err := goStatements("x.go", source)
	if err != nil || len(places) != 2 || places[0].Line != 3 || places[1].Line != 4 {
		t.Errorf("%v, %v", places, err)
	}
}
