package words_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flipside/ai"
	"flipside/ai/coach"
	"flipside/ai/coach/problems"
	"flipside/ai/coach/sentence"
	"flipside/assets/words"
	"flipside/game"
	"flipside/ui/theme"
)

// keyFamilies returns the keys that the programs build from parts. The map leads from the constant
// first part to the possible second parts.
func keyFamilies() map[string][]string {
	var levels, friendly, themes []string
	for _, p := range ai.Presets {
		level := p.Level
		if level == "" {
			level = string(p.Family)
		}
		levels = append(levels, level)
		if p.Family == ai.FamilyFriendly {
			friendly = append(friendly, p.Level)
		}
	}
	for _, t := range theme.Themes {
		themes = append(themes, string(t.Name))
	}
	styles := []string{"human", "friendly", string(ai.FamilyMinimax), string(ai.FamilyMCTS)}
	for _, s := range slices.Clone(styles) {
		styles = append(styles, s+".about")
	}
	var reasons []string
	for _, k := range coach.Keys() {
		reasons = append(reasons, string(k))
	}
	var terms []string
	for _, t := range sentence.Terms {
		terms = append(terms, t.Name, t.Name+".about", t.Name+".forms")
	}
	return map[string][]string{"reason.": reasons, "name.": {game.Black.String(), game.White.String()}, "detail.": friendly, "level.": levels, "theme.": themes, "style.": styles, "term.": terms,
		"practice.claim.": problems.ClaimKeys(), "practice.kind.": {string(problems.Endgame), string(problems.Middle)}}
}

// call is a call of words.Get, or of a function that passes its arguments on.
type call struct {
	at    token.Position
	key   string   // empty: not a constant
	names []string // of the arguments, sorted
	bad   bool     // the names are not constant strings
	open  bool     // the arguments are those of the function around the call
}

// source is what the programs do with the catalogue.
type source struct {
	calls   []call
	keys    map[string]token.Position // constants of the type Key, with a place that uses each
	fronts  map[string]token.Position // constant first parts of keys that are built from parts
	strings map[string]bool           // all strings in the source
}

// callers are the functions whose arguments are those of words.Get.
var callers = []string{"Get", "say"}

// eachSource calls f for each file of Go, except tests, in these folders of the project.
func eachSource(t *testing.T, folders []string, f func(path string)) {
	t.Helper()
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join("../..", folder), func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
				f(path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// readSource type-checks all packages that import the catalogue, without their other imports. That
// is enough to find every constant of type Key.
func readSource(t *testing.T) *source {
	t.Helper()
	s := &source{keys: map[string]token.Position{}, fronts: map[string]token.Position{}, strings: map[string]bool{}}
	fset := token.NewFileSet()
	packages := map[string][]*ast.File{}
	uses := map[string]bool{}
	eachSource(t, []string{"ai", "assets", "cmd", "game", "ui"}, func(path string) {
		f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Dir(path)
		packages[dir] = append(packages[dir], f)
		uses[dir] = uses[dir] || slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == strconv.Quote(own) })
	})
	tolerant := types.Config{Error: func(error) {}, Importer: onlyImporter{}} // imports are missing on purpose
	catalogue, _ := tolerant.Check(own, fset, packages["../../assets/words"], nil)
	key := catalogue.Scope().Lookup("Key").Type()
	tolerant.Importer = onlyImporter{own: catalogue}
	for dir, files := range packages {
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
					text, _ := strconv.Unquote(l.Value)
					s.strings[text] = true
				}
				return true
			})
		}
		if !uses[dir] {
			continue
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		_, _ = tolerant.Check(dir, fset, files, info)
		for e, tv := range info.Types {
			if tv.Value == nil || tv.Value.Kind() != constant.String {
				continue
			}
			text := constant.StringVal(tv.Value)
			if tv.Type != nil && types.Identical(tv.Type, key) && text != "" && !strings.HasPrefix(text, ".") { // ".keys" is a last part
				s.keys[text] = fset.Position(e.Pos())
			}
		}
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				if c, ok := n.(*ast.CallExpr); ok {
					s.take(c, fset, info)
				}
				return true
			})
		}
	}
	return s
}

const own = "flipside/assets/words"

// take notes a call.
func (s *source) take(c *ast.CallExpr, fset *token.FileSet, info *types.Info) {
	name := ""
	switch fun := c.Fun.(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		if x, ok := fun.X.(*ast.Ident); ok && x.Name == "words" {
			name = fun.Sel.Name
		}
	}
	text := func(e ast.Expr) (string, bool) {
		v := info.Types[e].Value
		if v == nil || v.Kind() != constant.String {
			return "", false
		}
		return constant.StringVal(v), true
	}
	switch {
	case name == "Key" && len(c.Args) == 1:
		front := c.Args[0]
		for sum, ok := front.(*ast.BinaryExpr); ok; sum, ok = front.(*ast.BinaryExpr) {
			front = sum.X
		}
		if first, ok := text(front); ok && front != c.Args[0] {
			s.fronts[first] = fset.Position(front.Pos())
		}
	case slices.Contains(callers, name) && len(c.Args) > 0:
		made := call{at: fset.Position(c.Pos()), open: c.Ellipsis.IsValid()}
		made.key, _ = text(c.Args[0])
		for i, a := range c.Args[1:] {
			if i%2 == 0 && !made.open {
				name, ok := text(a)
				made.names = append(made.names, name)
				made.bad = made.bad || !ok
			}
		}
		made.bad = made.bad || len(c.Args)%2 == 0 && !made.open
		slices.Sort(made.names)
		s.calls = append(s.calls, made)
	}
}

// onlyImporter is an importer that has only the packages in the map.
type onlyImporter map[string]*types.Package

func (o onlyImporter) Import(path string) (*types.Package, error) {
	if p := o[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s is not needed", path)
}

// entries returns the English texts: for each key its plural forms, or one text with the form "".
func entries(t *testing.T) map[string]map[string]string {
	t.Helper()
	data, err := os.ReadFile("en.json")
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	for key, entry := range raw {
		forms := map[string]string{}
		if err := json.Unmarshal(entry, &forms); err != nil {
			var text string
			if err := json.Unmarshal(entry, &text); err != nil {
				t.Fatalf("%s: %v", key, err)
			}
			forms = map[string]string{"": text}
		}
		all[key] = forms
	}
	return all
}

var argument = regexp.MustCompile(`\{\{\.([a-z]+)\}\}`)

// arguments returns the names of the arguments of a text, in all forms, sorted. A text with plural
// forms has the argument n.
func arguments(forms map[string]string) []string {
	var names []string
	for form, text := range forms {
		for _, m := range argument.FindAllStringSubmatch(text, -1) {
			names = append(names, m[1])
		}
		if form != "" {
			names = append(names, words.Count)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func TestEveryKeyAskedForHasAText(t *testing.T) {
	s := readSource(t)
	if len(s.keys) < 50 || len(s.calls) < 500 {
		t.Fatalf("only %d keys and %d calls were found in the source: the search for them is broken", len(s.keys), len(s.calls))
	}
	for k, at := range s.keys {
		if !words.Has(words.Key(k)) {
			t.Errorf("%v asks for %q, which is not in the catalogue", at, k)
		}
	}
	families := keyFamilies()
	for front, at := range s.fronts {
		rest, ok := families[front]
		if !ok {
			t.Errorf("%v puts keys together that begin with %q: this test must know what may follow", at, front)
		}
		for _, r := range rest {
			if !words.Has(words.Key(front + r)) {
				t.Errorf("%v asks for %q, which is not in the catalogue", at, front+r)
			}
		}
	}
}

// In the source a key may be a plain string that is converted to a Key later, also as its first
// part that ends with a dot. Some texts have the key of another text and an ending.
func TestEveryTextIsAskedFor(t *testing.T) {
	asked := readSource(t).strings
	for front, rest := range keyFamilies() {
		for _, r := range rest {
			asked[front+r] = true
		}
	}
	for k := range entries(t) {
		base := strings.TrimSuffix(k, ".keys")                                                   // of a binding
		for _, reader := range []string{".you", ".foe", ".club", ".alone", ".about", ".forms"} { // of package sentence and terms
			base = strings.TrimSuffix(base, reader)
		}
		front := k[:strings.LastIndex(k, ".")+1]
		if !asked[k] && !asked[base] && !asked[front] {
			t.Errorf("nothing asks for the text of %q", k)
		}
	}
}

// Each call with a constant key names exactly the arguments of its text. A text that has arguments
// and whose key is passed around needs a call with an unknown key that names them, in any package.
func TestArgumentsAgree(t *testing.T) {
	s := readSource(t)
	all := entries(t)
	direct := map[string]bool{}
	for _, c := range s.calls {
		direct[c.key] = true
		if c.bad {
			t.Errorf("%v: the arguments are not pairs of a constant name and a value", c.at)
		}
		if forms := all[c.key]; forms != nil && !c.open && !slices.Equal(slices.Compact(slices.Clone(c.names)), arguments(forms)) {
			t.Errorf("%v: %q gets the arguments %v, and has %v", c.at, c.key, c.names, arguments(forms))
		}
	}
	for key, forms := range all {
		needs := arguments(forms)
		if len(needs) == 0 || direct[key] {
			continue
		}
		if !slices.ContainsFunc(s.calls, func(c call) bool {
			return c.key == "" && !slices.ContainsFunc(needs, func(n string) bool { return !slices.Contains(c.names, n) })
		}) {
			t.Errorf("no call gives %q its arguments %v", key, needs)
		}
	}
}

// A text is not empty, and has no other syntax than arguments.
func TestTextsAreWellFormed(t *testing.T) {
	for key, forms := range entries(t) {
		if _, one := forms[""]; !one && forms["other"] == "" {
			t.Errorf("%s: the form for other numbers is missing", key)
		}
		for form, text := range forms {
			rest := argument.ReplaceAllString(text, "")
			if text == "" || strings.ContainsAny(rest, "{}") || regexp.MustCompile(`%[a-z]`).MatchString(rest) {
				t.Errorf("%s %s: %q is empty, or has more than named arguments", key, form, text)
			}
		}
	}
}
