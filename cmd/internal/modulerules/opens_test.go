package modulerules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// opens are the files that may open others without atomicfile.Open, and why: what they open cannot
// be a pipe, which an opening may wait for, or a device, which has no end.
var opens = map[string]string{
	"game/base/atomicfile/open.go":    "it is atomicfile.Open",
	"game/base/atomicfile/files.go":   "it has looked at the file",
	"game/base/atomicfile/tree.go":    "it opens folders",
	"game/recognise/corpus/corpus.go": "files of tests",
	"game/base/sys/memory.go":         "/proc",
	"ai/lab/bench/load_linux.go":      "/proc",
	"ai/farm/run.go":                  "the program itself",
}

// TestFilesAreOpenedInOnePlace looks for calls that open a file for reading.
func TestFilesAreOpenedInOnePlace(t *testing.T) {
	readers := map[string]bool{"os.Open": true, "os.ReadFile": true, "os.DirFS": true, "fs.ReadFile": true, "ioutil.ReadFile": true}
	used := map[string]bool{}
	eachSource(t, func(path string, source []byte) {
		if strings.HasSuffix(path, "_test.go") || strings.HasPrefix(path, "ui/e2e/") {
			return
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, source, 0)
		if err != nil {
			t.Error(err)
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if of, ok := s.X.(*ast.Ident); ok && readers[of.Name+"."+s.Sel.Name] {
				if used[path] = true; opens[path] == "" {
					t.Errorf("%s calls %s.%s: use atomicfile.Open or atomicfile.ReadAll", set.Position(n.Pos()), of.Name, s.Sel.Name)
				}
			}
			return true
		})
	})
	for name := range opens {
		if !used[name] {
			t.Errorf("%s opens no file: remove its row", name)
		}
	}
}
