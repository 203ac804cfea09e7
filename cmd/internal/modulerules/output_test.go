package modulerules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// raw are the ways past the writer that cleans what a program prints (game/base/plain), by the
// package or the receiver, and the name. Only the places in rawMay may take them.
var raw = map[string]bool{"os.Stdout": true, "os.Stderr": true, "fmt.Print": true, "fmt.Printf": true, "fmt.Println": true,
	"log.Print": true, "log.Printf": true, "log.Println": true, "log.Fatal": true, "log.Fatalf": true, "log.Fatalln": true,
	".print": true, ".println": true, ".Below": true}

// rawMay are these places, with what they may take.
var rawMay = map[string][]string{
	"cmd/flipside-engine/main.go":           {"os.Stdout", "os.Stderr"}, // wrapped in run
	"cmd/flipside-farm/main.go":             {"os.Stdout", "os.Stderr"}, // wrapped in run
	"cmd/flipside-engine/command/output.go": {"os.Stdout", ".Below"},    // the name in an error; WTHOR, which is no text
	"cmd/flipside-engine/command/bar.go":    {".Below"},                 // the control sequences of the bar
	"cmd/release/main.go":                   {"os.Stdout", "os.Stderr"}, // wrapped there
	"cmd/flipside/display/gone.go":          {"os.Stderr"},              // wrapped there

	// the help of flipside, and what its main wraps
	"cmd/flipside/crash/elsewhere.go":       {"os.Stdout", "os.Stderr"},
	"cmd/flipside/crash/console_windows.go": {"os.Stdout", "os.Stderr"},
}

// rawOutput returns the ways past the writer that a source file takes.
func rawOutput(path string, source any) (found []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, source, 0)
	if err != nil {
		return nil, err
	}
	note := func(name string) {
		if raw[name] && !slices.Contains(found, name) {
			found = append(found, name)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if of, ok := n.X.(*ast.Ident); ok {
				note(of.Name + "." + n.Sel.Name)
			}
			if n.Sel.Name == "Below" {
				note(".Below")
			}
		case *ast.CallExpr:
			if name, ok := n.Fun.(*ast.Ident); ok {
				note("." + name.Name)
			}
		}
		return true
	})
	return found, nil
}

// A place that prints without the writer that cleans texts is an error here.
func TestOutputIsCleaned(t *testing.T) {
	seen := map[string][]string{}
	eachSource(t, func(path string, source []byte) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		found, err := rawOutput(path, source)
		if err != nil {
			t.Error(err)
		}
		for _, name := range found {
			if !slices.Contains(rawMay[path], name) {
				t.Errorf("%s takes %s: print with the writers of the command, which clean every text", path, strings.TrimPrefix(name, "."))
			}
		}
		seen[path] = found
	})
	for path, names := range rawMay {
		for _, name := range names {
			if !slices.Contains(seen[path], name) {
				t.Errorf("%s does not take %s any more: remove it from rawMay", path, name)
			}
		}
	}
}

func TestRawOutputIsFound(t *testing.T) {
	found, err := rawOutput("x.go", "package x\nfunc f() { fmt.Println(1); println(2); out.(w).Below().Write(nil); g(os.Stderr); fmt.Fprintln(w) }")
	if want := []string{"fmt.Println", ".println", ".Below", "os.Stderr"}; err != nil || !slices.Equal(found, want) {
		t.Errorf("%q, %v", found, err)
	}
}
