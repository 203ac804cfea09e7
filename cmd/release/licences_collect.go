package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// licensedPrograms are the programs whose parts have licences.
var licensedPrograms = []string{"./cmd/flipside", "./cmd/flipside-engine", "./cmd/flipside-farm"}

// systems are the systems for which programs are released. Each has parts of its own.
var systems = []string{"linux/amd64", "linux/arm64", "windows/amd64", "windows/arm64", "darwin/amd64", "darwin/arm64"}

// apart are licences that cannot be found by the name of a file. A row counts if the programs
// contain a package whose path begins with reached.
var apart = []struct{ reached, file string }{
	{"golang.org/x/image/font/gofont/", "font/gofont/ttfs/README"}, // the licence of the fonts themselves
	{"github.com/golang/freetype/", "licenses/ftl.txt"},            // of the two that LICENSE offers, the one we take
}

// A part is a module that the programs contain.
type part struct {
	path, dir string
	packages  map[string]string // the folders of the packages that the programs contain, by path
}

// A listed is what go list says about a package.
type listed struct {
	ImportPath, Dir string
	Module          *struct {
		Path, Dir string
		Main      bool
	}
}

// parts returns the modules that the programs of the module in root contain on any system, without
// that module, sorted by path. Go downloads modules that are not here yet.
func parts(root string) ([]part, error) {
	found := map[string]part{}
	for _, system := range systems {
		goos, goarch, _ := strings.Cut(system, "/")
		out, err := runGo(root, []string{"GOOS=" + goos, "GOARCH=" + goarch, "CGO_ENABLED=0"},
			append([]string{"list", "-deps", "-tags=minimal", "-json=ImportPath,Dir,Module"}, licensedPrograms...)...)
		if err != nil {
			return nil, err
		}
		for d := json.NewDecoder(strings.NewReader(out)); ; {
			var p listed
			if err := d.Decode(&p); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, fmt.Errorf("go list: %w", err)
			}
			if p.Module == nil || p.Module.Main {
				continue
			}
			if _, there := found[p.Module.Path]; !there {
				found[p.Module.Path] = part{p.Module.Path, p.Module.Dir, map[string]string{}}
			}
			found[p.Module.Path].packages[p.ImportPath] = p.Dir
		}
	}
	var list []part
	for _, p := range found {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b part) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

// runGo returns what the go command prints.
func runGo(dir string, env []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, strings.Join(strings.Fields(errs.String()), " "))
	}
	return string(out), nil
}

// files returns the names of the licences and notices of a part, relative to its root: those there,
// and those of the folders from there to a package that the programs contain.
func (p part) files() ([]string, error) {
	dirs := map[string]bool{".": true}
	var names []string
	for _, dir := range p.packages {
		rel, err := filepath.Rel(p.dir, dir)
		if err != nil {
			return nil, err
		}
		for rel = filepath.ToSlash(rel); !dirs[rel]; rel = path.Dir(rel) {
			dirs[rel] = true
		}
	}
	for dir := range dirs {
		entries, err := os.ReadDir(filepath.Join(p.dir, dir))
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if isLicence(e.Name()) && e.Type().IsRegular() {
				names = append(names, path.Join(dir, e.Name()))
			}
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("the module %s has no licence file", p.path)
	}
	for _, row := range apart {
		for name := range p.packages {
			if strings.HasPrefix(name+"/", row.reached) && !slices.Contains(names, row.file) {
				names = append(names, row.file)
			}
		}
	}
	slices.SortFunc(names, func(a, b string) int { // what is nearer to the root comes first
		if n := strings.Count(a, "/") - strings.Count(b, "/"); n != 0 {
			return n
		}
		return strings.Compare(a, b)
	})
	return names, nil
}

// isLicence reports whether a file with this name holds a licence or a notice.
func isLicence(name string) bool {
	name = strings.ToUpper(name)
	for _, front := range []string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"} {
		if strings.HasPrefix(name, front) && !strings.HasSuffix(name, ".GO") {
			return true
		}
	}
	return false
}
