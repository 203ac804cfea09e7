package modulerules

import (
	"go/ast"
	"path"
	"testing"
)

// goroutines are the packages of the window that may start goroutines, and why. All others work in
// the background through game/base/work, so that they share its rules of cancelling and ending.
var goroutines = map[string]string{
	"ui/desktop":   "it serves other programs, and gives up calls of the system that do not return",
	"ui/sound":     "the mixer owns the sound card until the program ends",
	"ui/app/store": "the writer owns the files until the program ends, and tries again what failed",
}

// isGo reports whether a node starts a goroutine.
func isGo(n ast.Node) bool {
	_, ok := n.(*ast.GoStmt)
	return ok
}

func TestGoroutinesStartInFewPlaces(t *testing.T) {
	onlyIn(t, "a go statement: use game/base/work", isGo, goroutines, path.Dir)
}

func TestGoStatementsAreFound(t *testing.T) {
	source := "package x\nfunc f() {\n\tgo g()\n\tdefer func() { go func() {}() }()\n\tg(\"go g()\") // go g()\n}"
	places, err := placesIn("x.go", source, isGo)
	if err != nil || len(places) != 2 || places[0].Line != 3 || places[1].Line != 4 {
		t.Errorf("%v, %v", places, err)
	}
}
