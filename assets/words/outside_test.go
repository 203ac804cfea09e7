package words_test

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// prose matches what people read, and hardly anything else: a word with a capital letter, or two
// words.
var prose = regexp.MustCompile(`[A-Z][a-z]{2,}|[a-z]{2,} [a-z]{2,}`)

// stroke matches the names of keys and their combinations, which the frame compares.
var stroke = regexp.MustCompile(`^((Ctrl|Shift|Alt)\+)*(Left|Right|Up|Down|Home|End|PgUp|PgDn|Backspace|Delete|Enter|Escape|Tab|Space|[A-Z])?$`)

// makers are the functions whose texts are errors, which stay where they arise, or for developers.
var makers = []string{"errors.New", "fmt.Errorf", "usage", "panic", "NewProc", "Get", "Call"}

// shown are the methods that show a text, and the place of the text among their arguments.
var shown = map[string]int{"Label": 1, "Paragraph": 1, "Button": 2, "Choice": 2, "Say": 0, "Refuse": 0}

// literal is a text in the source.
type literal struct {
	at   token.Position
	text string
}

// outside returns the literals of a file that look like texts for people.
func outside(path string, source any) ([]literal, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var list []literal
	skip := map[ast.Expr]bool{}
	note := func(e ast.Expr, all bool) {
		l, ok := e.(*ast.BasicLit)
		if !ok || l.Kind != token.STRING || skip[l] {
			return
		}
		text, err := strconv.Unquote(l.Value)
		if err == nil && !stroke.MatchString(text) && (prose.MatchString(text) || all && regexp.MustCompile(`[A-Za-z]{2}`).MatchString(text)) {
			list = append(list, literal{fset.Position(l.Pos()), text})
			skip[l] = true
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			if n.Tag != nil {
				skip[n.Tag] = true
			}
		case *ast.CallExpr:
			name, method := "", ""
			switch fun := n.Fun.(type) {
			case *ast.Ident:
				name = fun.Name
			case *ast.SelectorExpr:
				method = fun.Sel.Name
				if x, ok := fun.X.(*ast.Ident); ok {
					name = x.Name + "." + method
				}
			}
			if slices.Contains(makers, name) {
				for _, a := range n.Args {
					skip[a] = true
				}
			}
			if i, ok := shown[method]; ok && i < len(n.Args) {
				note(n.Args[i], true)
			}
		case *ast.BasicLit:
			note(n, false)
		}
		return true
	})
	return list, nil
}

// exceptions returns the rows of the list of exceptions: a file, and a text in it or * for all.
func exceptions(t *testing.T) map[[2]string]bool {
	t.Helper()
	f, err := os.Open("testdata/outside.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := map[[2]string]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		file, text, ok := strings.Cut(line, "\t")
		if text != "*" {
			if text, err = strconv.Unquote(text); err != nil {
				ok = false
			}
		}
		if !ok {
			t.Fatalf("%q is not a file, a tab and a text in quotes", line)
		}
		rows[[2]string{file, text}] = true
	}
	return rows
}

// Texts that people read are in the catalogue, except the rows of testdata/outside.txt.
func TestNoTextIsOutsideTheCatalogue(t *testing.T) {
	rows := exceptions(t)
	used := map[[2]string]bool{}
	eachSource(t, []string{"ui", "cmd/flipside", "ai/coach"}, func(path string) {
		name := strings.TrimPrefix(filepath.ToSlash(path), "../../")
		list, err := outside(path, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			row, all := [2]string{name, l.text}, [2]string{name, "*"}
			switch {
			case rows[all]:
				used[all] = true
			case rows[row]:
				used[row] = true
			default:
				t.Errorf("%s:%d: %q is not in the catalogue: move it there, or add it to testdata/outside.txt", name, l.at.Line, l.text)
			}
		}
	})
	for row := range rows {
		if !used[row] {
			t.Errorf("testdata/outside.txt: %s has no text %q any more", row[0], row[1])
		}
	}
}

func TestOutside(t *testing.T) {
	list, err := outside("x.go", `package x
import "fmt"
type t struct { A int `+"`json:\"two words\"`"+` }
func f(p *page) error {
	p.Label(r, "won", 1)
	p.Button("id of it", r, "Try again")
	p.Key("Ctrl+Z")
	p.at["key"] = "No games match."
	return fmt.Errorf("the file %s is empty", p)
}`)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, l := range list {
		texts = append(texts, l.text)
	}
	if got, want := fmt.Sprint(texts), "[won Try again id of it No games match.]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
