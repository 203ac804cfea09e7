package modulerules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// placesIn returns the places of the nodes of a source file that a function wants.
func placesIn(path string, source any, wanted func(ast.Node) bool) (places []token.Position, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, 0)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if n != nil && wanted(n) {
			places = append(places, set.Position(n.Pos()))
		}
		return true
	})
	return places, nil
}

// onlyIn checks that the sources of the window have the wanted nodes only where a table allows it.
// key makes the key of a row from a path. what describes the error elsewhere. Each row must be
// used.
func onlyIn(t *testing.T, what string, wanted func(ast.Node) bool, table map[string]string, key func(path string) string) {
	t.Helper()
	used := map[string]bool{}
	eachSource(t, func(name string, source []byte) {
		if !strings.HasPrefix(name, "ui/") || strings.HasSuffix(name, "_test.go") {
			return
		}
		places, err := placesIn(name, source, wanted)
		if err != nil {
			t.Error(err)
		}
		for _, place := range places {
			row := key(name)
			if used[row] = true; table[row] == "" {
				t.Errorf("%s: %s", place, what)
			}
		}
	})
	for row := range table {
		if !used[row] {
			t.Errorf("%s: remove the row, which nothing needs (%s)", row, what)
		}
	}
}
