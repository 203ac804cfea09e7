package modulerules

import (
	"go/ast"
	"testing"
)

// obfFiles are the files of the window that read or write a position as OBF, and why: a person
// reads or types it there. Everywhere else a position is a game.Position with its side to move.
var obfFiles = map[string]string{
	"ui/picture/text.go":                 "a person copies a game that begins elsewhere",
	"ui/screen/editor/edit.go":           "a person writes a position in the editor",
	"ui/screen/editor/editor.go":         "a person copies the position in the editor",
	"ui/screen/share.go":                 "a person copies the position on the board",
	"ui/screen/share/kinds.go":           "a person shares the position as a text",
	"ui/screen/screentest/screentest.go": "tests have their positions as texts",
	"ui/app/store/reviews.go":            "the names of stored reviews are made from it",
	"ui/screen/howto/lessons.go":         "the source draws the boards of the lessons",
}

// isOBF reports whether a node reads or writes a position as OBF.
func isOBF(n ast.Node) bool {
	s, ok := n.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	switch s.Sel.Name {
	case "ParseOBF", "FormatOBF", "OBF":
		return true
	}
	return false
}

func TestPositionsAreTextOnlyForPeople(t *testing.T) {
	file := func(path string) string { return path }
	onlyIn(t, "it reads or writes OBF: pass on the position itself", isOBF, obfFiles, file)
}

func TestCallsOfOBFAreFound(t *testing.T) {
	source := "package x\n" +
		"func f() {\n" +
		"\tp, to, _ := game.ParseOBF(\"FormatOBF\")\n" +
		"\tg(game.FormatOBF(p, to), state.OBF()) // game.ParseOBF(s)\n" +
		"\tformat := game.FormatOBF\n" +
		"}"
	places, err := placesIn("x.go", source, isOBF)
	if err != nil || len(places) != 4 || places[0].Line != 3 || places[3].Line != 5 {
		t.Errorf("%v, %v", places, err)
	}
}
