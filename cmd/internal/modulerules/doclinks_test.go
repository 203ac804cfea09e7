package modulerules

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// docLink matches the doc links [Name], [Type.Name], [pkg.Name] and [pkg.Type.Name].
var docLink = regexp.MustCompile(`(?:^|[\s(])\[\*?(?:([a-z]\w*)\.)?([A-Z]\w*(?:\.[A-Z]\w*)?)\]`)

// documented returns the doc comments of a package by exported name, with "" for the package
// itself. Methods and fields are named Type.Name; fields have no comment here.
func documented(p *doc.Package) map[string]string {
	docs := map[string]string{"": p.Doc}
	values := func(list []*doc.Value) {
		for _, v := range list {
			for _, name := range v.Names {
				docs[name] = v.Doc
			}
		}
	}
	funcs := func(front string, list []*doc.Func) {
		for _, f := range list {
			docs[front+f.Name] = f.Doc
		}
	}
	values(slices.Concat(p.Consts, p.Vars))
	funcs("", p.Funcs)
	for _, t := range p.Types {
		for n := range ast.Preorder(t.Decl) {
			if field, ok := n.(*ast.Field); ok {
				for _, name := range field.Names {
					docs[t.Name+"."+name.Name] = ""
				}
			}
		}
		docs[t.Name] = t.Doc
		values(slices.Concat(t.Consts, t.Vars))
		funcs("", t.Funcs)
		funcs(t.Name+".", t.Methods)
	}
	return docs
}

// brokenLinks returns the doc links to names that our packages do not export. sources has the files
// of the packages, by folder. A link to a package that is not ours, or not imported, is ignored.
func brokenLinks(t *testing.T, sources map[string][]*ast.File) (broken []string) {
	docs, imports := map[string]map[string]string{}, map[string]map[string]string{}
	for folder, files := range sources {
		p, err := doc.NewFromFiles(linkedFiles, files, folder)
		if err != nil {
			t.Fatal(err)
		}
		docs[folder], imports[folder] = documented(p), map[string]string{"": folder}
		for _, i := range p.Imports {
			imports[folder][path.Base(i)] = strings.TrimPrefix(i, module+"/")
		}
	}
	for folder, names := range docs {
		for name, text := range names {
			for _, link := range docLink.FindAllStringSubmatch(text, -1) {
				target, ours := docs[imports[folder][link[1]]]
				if _, found := target[link[2]]; ours && !found {
					broken = append(broken, folder+"."+name+":"+strings.TrimLeft(link[0], " \n\t("))
				}
			}
		}
	}
	slices.Sort(broken)
	return slices.Compact(broken)
}

// linkedFiles has all parsed files: package doc looks their names up.
var linkedFiles = token.NewFileSet()

// addSource adds a parsed file to its folder.
func addSource(t *testing.T, to map[string][]*ast.File, file string, source any) {
	parsed, err := parser.ParseFile(linkedFiles, file, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	to[path.Dir(file)] = append(to[path.Dir(file)], parsed)
}

func TestDocLinksResolve(t *testing.T) {
	sources := map[string][]*ast.File{}
	eachSource(t, func(path string, source []byte) {
		if !strings.HasSuffix(path, "_test.go") {
			addSource(t, sources, path, source)
		}
	})
	for _, link := range brokenLinks(t, sources) {
		t.Errorf("%s does not resolve", link)
	}
}

func TestBrokenLinksAreFound(t *testing.T) {
	sources := map[string][]*ast.File{}
	addSource(t, sources, "a/a.go", "// Package a has [T], [T.F], [T.M] and [T.G].\npackage a\n// T is no [U].\ntype T struct{ F int }\n// M is [*T].\nfunc (T) M() {}")
	addSource(t, sources, "b/b.go", "package b\nimport (\"flipside/a\"; \"io\")\n// X is [a.T.M], [a.N], [io.No] or x[U].\nconst X = a.Y + io.Z")
	if got := brokenLinks(t, sources); !slices.Equal(got, []string{"a.:[T.G]", "a.T:[U]", "b.X:[a.N]"}) {
		t.Error(got)
	}
}
