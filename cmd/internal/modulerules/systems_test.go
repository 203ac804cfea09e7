package modulerules

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// All packages and the libraries that they use have correct types on other systems. This check
// takes a tenth of the time of a build. make test-long builds for every system.
func TestTypesOnOtherSystems(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // takes a fifth less time
	for _, system := range []string{"darwin/arm64", "windows/amd64"} {
		for _, fault := range faultsOn(t, system, "../../..") {
			t.Errorf("%s: %s", system, fault)
		}
	}
}

// parsed keeps the parsed files, because systems share most of them.
var (
	parsed  sync.Map // of *ast.File by path
	fileSet = token.NewFileSet()
)

// parse parses a file, or returns it as it was parsed before.
func parse(_ *token.FileSet, name string, source []byte) (*ast.File, error) {
	if file, ok := parsed.Load(name); ok {
		return file.(*ast.File), nil
	}
	file, err := parser.ParseFile(fileSet, name, source, parser.SkipObjectResolution)
	if err == nil {
		parsed.Store(name, file)
	}
	return file, err
}

// faultsOn returns the type errors, on one system, of the packages below a folder and of their
// imports.
func faultsOn(t *testing.T, system, folder string) (faults []string) {
	t.Helper()
	goos, goarch, _ := strings.Cut(system, "/")
	list, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedEmbedFiles,
		Dir:       folder,
		Env:       append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
		Fset:      fileSet,
		ParseFile: parse,
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	packages.Visit(list, nil, func(p *packages.Package) {
		for _, err := range p.Errors {
			faults = append(faults, err.Error())
		}
	})
	for _, p := range list {
		faults = append(faults, bodiless(p)...)
	}
	return faults
}

// bodiless returns the functions without a body in a package without assembly.
func bodiless(p *packages.Package) (faults []string) {
	if slices.ContainsFunc(p.OtherFiles, func(name string) bool { return filepath.Ext(name) == ".s" }) {
		return nil
	}
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body == nil {
				faults = append(faults, fmt.Sprintf("%s: %s has no body", p.Fset.Position(f.Pos()), f.Name.Name))
			}
		}
	}
	return faults
}

// Faults in files for another system are found: wrong types, a missing body and a missing file to
// embed.
func TestFaultsOnOtherSystemsAreFound(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":             "module example\n\ngo 1.24\n",
		"main.go":            "package main\n\nimport _ \"example/lib\"\n\nfunc main() {}\n",
		"main_windows.go":    "package main\n\nvar wrong int = \"text\"\n",
		"bare_windows.go":    "package main\n\nfunc bare()\n",
		"more_darwin.go":     "package main\n\nfunc helps() { unused := 1 }\n",
		"lib/lib.go":         "package lib\n",
		"lib/lib_windows.go": "package lib\n\nimport \"embed\"\n\n//go:embed missing.txt\nvar files embed.FS\n",
	} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for system, want := range map[string][]string{
		"linux/amd64":   nil,
		"darwin/arm64":  {"declared and not used: unused"},
		"windows/amd64": {"cannot use \"text\"", "bare has no body", "missing.txt: no matching files found"},
	} {
		got := faultsOn(t, system, folder)
		for _, words := range want {
			if !slices.ContainsFunc(got, func(fault string) bool { return strings.Contains(fault, words) }) {
				t.Errorf("%s: %q is not among %q", system, words, got)
			}
		}
		if want == nil && len(got) > 0 {
			t.Errorf("%s: %q", system, got)
		}
	}
}
