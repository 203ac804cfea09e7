package modulerules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// The most methods of a type, and of a screen. A type with more is several types in one.
const (
	maxMethods       = 45
	maxScreenMethods = 40
)

// methods are the names of the methods of each type, by folder and type.
type methods map[[2]string]map[string]bool

// add adds the methods in a file.
func (m methods) add(name string, source any) error {
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil {
			continue
		}
		receiver := f.Recv.List[0].Type
		if p, ok := receiver.(*ast.StarExpr); ok {
			receiver = p.X
		}
		switch generic := receiver.(type) {
		case *ast.IndexExpr:
			receiver = generic.X
		case *ast.IndexListExpr:
			receiver = generic.X
		}
		key := [2]string{path.Dir(name), receiver.(*ast.Ident).Name}
		if m[key] == nil {
			m[key] = map[string]bool{}
		}
		m[key][f.Name.Name] = true // files for several systems have the same method
	}
	return nil
}

// limit is the most methods that a type may have.
func limit(folder, name string) int {
	if name == "Screen" && strings.HasPrefix(folder, "ui/screen/") {
		return maxScreenMethods
	}
	return maxMethods
}

func TestMethodsAreCounted(t *testing.T) {
	m := methods{}
	for name, source := range map[string]string{
		"ui/x/a_linux.go":   "package x\nfunc (t T) one() {}\nfunc (t *T) two() {}\nfunc (l List[A]) one() {}\nfunc free() {}",
		"ui/x/a_windows.go": "package x\nfunc (t T) one() {}\nfunc (l *List[A]) three() {}",
		"ui/y/a.go":         "package y\nfunc (t T) one() {}",
	} {
		if err := m.add(name, source); err != nil {
			t.Fatal(err)
		}
	}
	for key, want := range map[[2]string]int{{"ui/x", "T"}: 2, {"ui/x", "List"}: 2, {"ui/y", "T"}: 1} {
		if len(m[key]) != want {
			t.Errorf("%v has %d methods, want %d", key, len(m[key]), want)
		}
	}
	if limit("ui/screen/play", "Screen") != maxScreenMethods || limit("ui/screen", "Screen") != maxMethods || limit("ui/screen/play", "line") != maxMethods {
		t.Error("the limits are not those of screens and of other types")
	}
}

func TestTypesAreSmall(t *testing.T) {
	m := methods{}
	eachSource(t, func(name string, source []byte) {
		if !strings.HasSuffix(name, "_test.go") {
			if err := m.add(name, source); err != nil {
				t.Error(err)
			}
		}
	})
	screens := 0
	for key, names := range m {
		most := limit(key[0], key[1])
		if most == maxScreenMethods {
			screens++
		}
		if len(names) > most {
			t.Errorf("%s.%s has %d methods; the most are %d", key[0], key[1], len(names), most)
		}
	}
	if screens < 10 {
		t.Errorf("only %d screens are found", screens)
	}
}
