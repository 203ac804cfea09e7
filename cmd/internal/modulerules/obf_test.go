package modulerules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// obfFiles are the files of the window that read or write a position as OBF, and why: a person
// reads or types it there. Everywhere else a position is a game.Position with its side to move.
var obfFiles = map[string]string{
	"ui/screen/editor/editor.go":         "a person copies the position in the editor",
	"ui/screen/share.go":                 "a person copies the position on the board",
	"ui/screen/share/kinds.go":           "a person shares the position as a text",
	"ui/screen/screentest/screentest.go": "tests have their positions as texts",
	"ui/store/reviews.go":                "the names of stored reviews are made from it",
}

// callsOfOBF returns the places in a source file where a position is read or written as OBF.
func callsOfOBF(path string, source any) (places []token.Position, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, 0)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		switch s.Sel.Name {
		case "ParseOBF", "FormatOBF", "OBF":
			places = append(places, set.Position(s.Pos()))
		}
		return true
	})
	return places, nil
}

func TestPositionsAreTextOnlyForPeople(t *testing.T) {
	used := map[string]bool{}
	eachSource(t, func(path string, source []byte) {
		if !strings.HasPrefix(path, "ui/") || strings.HasSuffix(path, "_test.go") {
			return
		}
		places, err := callsOfOBF(path, source)
		if err != nil {
			t.Error(err)
		}
		for _, place := range places {
			if used[path] = true; obfFiles[path] == "" {
				t.Errorf("%s reads or writes OBF: pass on the position itself", place)
			}
		}
	})
	for path := range obfFiles {
		if !used[path] {
			t.Errorf("%s neither reads nor writes OBF: remove its row from obfFiles", path)
		}
	}
}

func TestCallsOfOBFAreFound(t *testing.T) {
	source := "package x\n" +
		"func f() {\n" +
		"\tp, to, _ := game.ParseOBF(\"FormatOBF\")\n" +
		"\tg(game.FormatOBF(p, to), state.OBF()) // game.ParseOBF(s)\n" +
		"\tformat := game.FormatOBF\n" +
		"}"
	places, err := callsOfOBF("x.go", source)
	if err != nil || len(places) != 4 || places[0].Line != 3 || places[3].Line != 5 {
		t.Errorf("%v, %v", places, err)
	}
}
