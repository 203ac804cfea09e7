package sheets

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/assets/words"
	"flipside/ui/paint"
	"flipside/ui/screen/screentest"
	"flipside/ui/theme"
	"flipside/ui/widget"
)

// answered returns the keys that a source file answers: the arguments of Key, and the first fields
// of the rows of a table of bindings.
func answered(t *testing.T, path string) (keys []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	take := func(e ast.Expr) {
		if field, ok := e.(*ast.KeyValueExpr); ok {
			e = field.Value
		}
		if key := keyOf(e); key != 0 {
			keys = append(keys, key.String())
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Key" && len(n.Args) == 1 && !isPackage(f.X, "words") {
				take(n.Args[0])
			}
		case *ast.ValueSpec:
			if n.Names[0].Name == "bindings" {
				for _, row := range n.Values[0].(*ast.CompositeLit).Elts {
					take(row.(*ast.CompositeLit).Elts[0])
				}
			}
		}
		return true
	})
	return keys
}

// keyOf returns the key that an expression names, such as widget.Ctrl|widget.KeyZ. It is 0 if the
// expression names none.
func keyOf(e ast.Expr) widget.Key {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return keyOf(e.X) | keyOf(e.Y)
	case *ast.SelectorExpr:
		switch name := e.Sel.Name; name {
		case "Ctrl":
			return widget.Ctrl
		case "Shift":
			return widget.Shift
		case "KeyPageUp":
			return widget.KeyPageUp
		case "KeyPageDown":
			return widget.KeyPageDown
		default:
			return widget.KeyNamed(strings.TrimPrefix(name, "Key"))
		}
	}
	return 0
}

// isPackage reports whether an expression is the name of a package.
func isPackage(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// Every key that a screen answers is in the list.
func TestEveryKeyIsListed(t *testing.T) {
	listed := map[string]bool{}
	for _, b := range bindings {
		for key := range strings.SplitSeq(words.Get(b.keys()), ", ") {
			listed[key] = true
		}
	}
	found := 0
	for _, dir := range []string{"../..", "../../../ui/view", "../../../ui/screen"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() && dir == "../.." && path != dir {
				if d != nil && d.IsDir() {
					return fs.SkipDir
				}
				return err
			}
			if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			for _, key := range answered(t, path) {
				found++
				if key = strings.ReplaceAll(key, "Escape", "Esc"); !listed[key] {
					t.Errorf("%s answers %s, which is not in the list", path, key)
				}
			}
			return nil
		})
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	if found < 50 {
		t.Errorf("only %d keys were found: the search for them is broken", found)
	}
}

// The list has headings, and no text is cut, in every window.
func TestTheListOfKeysFits(t *testing.T) {
	for _, size := range [][2]float64{{480, 360}, {640, 480}, {600, 900}, {900, 700}, {1280, 800}, {1920, 1080}} {
		seen := map[string]bool{}
		k := NewKeys()
		for page := range keyPages {
			k.page = page
			var st widget.State
			f := widget.Begin(&st, widget.Input{X: -1, Y: -1}, theme.Themes[0], 1, paint.Measure)
			f.Least = theme.Small
			k.Update(f, widget.Rect{W: size[0], H: size[1]})
			f.End()
			if lost := screentest.Lost(f, widget.Rect{W: size[0], H: size[1]}); lost != "" {
				t.Errorf("%v: %s", size, lost)
			}
			for _, phrase := range screentest.Texts(f) {
				if strings.Contains(phrase, widget.Ellipsis) {
					t.Errorf("%v, page %d: %q is cut", size, page, phrase)
				}
				seen[phrase] = true
			}
		}
		for _, b := range bindings {
			if !seen[words.Get(b.keys())] || !seen[words.Get(b.does)] {
				t.Errorf("%v: %q is not shown", size, words.Get(b.keys()))
			}
		}
		for _, h := range keyHeadings {
			if !seen[words.Get(h)] {
				t.Errorf("%v: there is no heading %q", size, words.Get(h))
			}
		}
	}
}
