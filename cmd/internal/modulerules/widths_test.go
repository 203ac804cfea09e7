package modulerules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// The largest function outside of tests.
const (
	maxLines      = 80
	maxParameters = 6
)

// wide returns the functions of a file that have too many lines or parameters, with the reason.
func wide(path string, source any) (found []string, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, 0)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if set.Position(f.End()).Line-set.Position(f.Pos()).Line+1 > maxLines {
			found = append(found, f.Name.Name+" has too many lines")
		}
		if f.Type.Params.NumFields() > maxParameters {
			found = append(found, f.Name.Name+" has too many parameters")
		}
	}
	return found, nil
}

func TestWide(t *testing.T) {
	source := "package x\nfunc long() {" + strings.Repeat("\n", maxLines) + "}\nfunc (t t) many(a, b, c int, d, e, f string, g int) {}\nfunc short(a, b int) {\n}"
	found, err := wide("x.go", source)
	if want := "long has too many lines, many has too many parameters"; err != nil || strings.Join(found, ", ") != want {
		t.Errorf("%q, %v", found, err)
	}
}

func TestFunctionsAreShort(t *testing.T) {
	eachSource(t, func(path string, source []byte) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		found, err := wide(path, source)
		if err != nil {
			t.Error(err)
		}
		for _, why := range found {
			t.Errorf("%s: %s: the most are %d lines and %d parameters", path, why, maxLines, maxParameters)
		}
	})
}
