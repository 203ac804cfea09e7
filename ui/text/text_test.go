package text_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ui/text"
	"flipside/ui/theme"
)

// keyFamilies returns the keys that the front end builds from parts. The map leads from the
// constant first part to the possible second parts.
func keyFamilies() map[string][]string {
	levels := map[string]bool{}
	var families []string
	for _, p := range ai.Presets {
		if p.Level == "" {
			levels[string(p.Family)] = true
		} else {
			levels[p.Level] = true
		}
	}
	for _, f := range []ai.Family{ai.FamilyMinimax, ai.FamilyMCTS} {
		families = append(families, string(f), string(f)+".about")
	}
	var names []string
	for l := range levels {
		names = append(names, l)
	}
	var themes []string
	for _, t := range theme.Themes {
		themes = append(themes, string(t.Name))
	}
	var friendly []string
	for _, p := range ai.Presets {
		if p.Family == ai.FamilyNoisy {
			friendly = append(friendly, p.Level)
		}
	}
	return map[string][]string{
		"detail.": friendly,
		"level.":  names,
		"theme.":  themes,
		"style.":  append(families, "human", "human.about", "friendly", "friendly.about"),
	}
}

// keysUsed type-checks the front end without its imports. That is enough to find every constant of
// type text.Key. It returns each key with a place that uses it, and the constant first parts of
// keys that are built from parts.
func keysUsed(t *testing.T) (keys, fronts map[string]token.Position) {
	t.Helper()
	keys, fronts = map[string]token.Position{}, map[string]token.Position{}
	fset := token.NewFileSet()
	files := map[string][]*ast.File{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err == nil {
			files[filepath.Dir(path)] = append(files[filepath.Dir(path)], f)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	const own = "flipside/ui/text"
	tolerant := types.Config{Error: func(error) {}, Importer: onlyImporter{}} // imports are missing on purpose
	catalogue, _ := tolerant.Check(own, fset, files["../text"], nil)
	key := catalogue.Scope().Lookup("Key").Type()
	for dir, list := range files {
		if dir == "../text" {
			continue
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		tolerant.Importer = onlyImporter{own: catalogue}
		_, _ = tolerant.Check(dir, fset, list, info)
		for e, tv := range info.Types {
			if tv.Type != nil && tv.Value != nil && tv.Value.Kind() == constant.String && types.Identical(tv.Type, key) {
				keys[constant.StringVal(tv.Value)] = fset.Position(e.Pos())
			}
		}
		for _, f := range list {
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) != 1 {
					return true
				}
				if name, ok := call.Fun.(*ast.SelectorExpr); !ok || name.Sel.Name != "Key" {
					return true
				}
				front := call.Args[0]
				for {
					sum, ok := front.(*ast.BinaryExpr)
					if !ok {
						break
					}
					front = sum.X
				}
				if lit, ok := front.(*ast.BasicLit); ok && front != call.Args[0] {
					fronts[strings.Trim(lit.Value, `"`)] = fset.Position(lit.Pos())
				}
				return true
			})
		}
	}
	return keys, fronts
}

// onlyImporter is an importer that has only the packages in the map.
type onlyImporter map[string]*types.Package

func (o onlyImporter) Import(path string) (*types.Package, error) {
	if p := o[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s is not needed", path)
}

func TestEveryKeyAskedForHasAText(t *testing.T) {
	have := map[string]bool{}
	for _, k := range text.Keys() {
		have[string(k)] = true
	}
	keys, fronts := keysUsed(t)
	if len(keys) < 50 {
		t.Fatalf("only %d keys were found in the source: the search for them is broken", len(keys))
	}
	for k, at := range keys {
		if !have[k] {
			t.Errorf("%v asks for %q, which is not in the catalogue", at, k)
		}
	}
	families := keyFamilies()
	for front, at := range fronts {
		rest, ok := families[front]
		if !ok {
			t.Errorf("%v puts keys together that begin with %q: this test must know what may follow", at, front)
		}
		for _, r := range rest {
			if !have[front+r] {
				t.Errorf("%v asks for %q, which is not in the catalogue", at, front+r)
			}
		}
	}
}

// In the source a key may be a plain string that is converted to a Key later.
func TestEveryTextIsAskedFor(t *testing.T) {
	asked := map[string]bool{}
	fset := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == "../text" {
			return err
		}
		f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				asked[strings.Trim(lit.Value, `"`)] = true
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for front, rest := range keyFamilies() {
		for _, r := range rest {
			asked[front+r] = true
		}
	}
	for _, k := range text.Keys() {
		if !asked[string(k)] {
			t.Errorf("nobody asks for the text of %q", k)
		}
	}
}

func TestGetFormats(t *testing.T) {
	if got, want := text.Get("browse", 3, 12), "3/12"; got != want {
		t.Errorf("Get: %q, want %q", got, want)
	}
	if got, want := text.Get("no such key"), "[no such key]"; got != want {
		t.Errorf("Get: %q, want %q", got, want)
	}
	verbs := regexp.MustCompile(`%[^ds.%1]`)
	for _, k := range text.Keys() {
		if s := text.Get(k); s == "" || verbs.MatchString(strings.ReplaceAll(s, " %%", "")) {
			t.Errorf("%s: %q is empty, or has a verb that no caller fills", k, s)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 137548: "137,548", 1234567: "1,234,567"} {
		if got := text.Grouped(n); got != want {
			t.Errorf("%d is written %q, want %q", n, got, want)
		}
	}
}
