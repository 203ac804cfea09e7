package intake

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"math"
	"path"
	"path/filepath"

	"flipside/assets/words"
	"flipside/game/base/atomicfile"
	"flipside/game/recognise"
)

// The limits of what is dropped.
const (
	mostFiles   = 256    // files that are opened together
	mostSources = 10_000 // files in a folder and those below it
)

// Arrival is what came into the window.
type Arrival struct {
	Found   Found
	Sources recognise.Sources // folders and tournament files, for the library; then Found is empty
	Err     error             // one sentence; then the rest is empty
}

// Paths reads the files that a command line names. library says whether there is a library, which
// takes folders and tournament files.
func Paths(paths []string, library bool) Arrival {
	var each []Arrival
	for _, p := range paths {
		p = recognise.Path(p)
		whole, err := filepath.Abs(p)
		if err != nil {
			return Arrival{Err: say("intake.unreadable", "file", p)}
		}
		folder, name := filepath.Split(whole)
		if name == "" { // the root folder
			name = "."
		}
		fsys := atomicfile.Tree(folder)
		info, err := fs.Stat(fsys, name)
		if err != nil {
			each = append(each, Arrival{Err: unreadable(err, p)})
			continue
		}
		each = append(each, read(fsys, info, name, p, library))
	}
	return join(each)
}

// Files reads what was dropped on the window.
func Files(fsys fs.FS, library bool) Arrival {
	entries, err := dropped(fsys, ".")
	if err != nil || len(entries) == 0 {
		return Arrival{Err: say("intake.dropped")}
	}
	if len(entries) > mostFiles && !library {
		return Arrival{Err: say("intake.files", "n", mostFiles)}
	}
	var each []Arrival
	for _, e := range entries {
		if recognise.IsNames(e.Name()) && len(entries) > 1 {
			continue // it only gives names to the tournament files next to it
		}
		if e.in == nil {
			each = append(each, Arrival{Err: say("intake.apart", "folder", e.Name())})
			continue
		}
		each = append(each, read(e.in, e.info, e.path, e.Name(), library))
	}
	return join(each)
}

// droppedItem is something that was dropped.
type droppedItem struct {
	fs.DirEntry
	in   fs.FS  // nil: a folder that leads to what cannot be reached; then the rest is empty
	path string // in this file system
	info fs.FileInfo
}

// located is what Ebitengine's entries are on a desktop.
type located interface{ AbsPath() string }

// dropped returns what was dropped, below a folder of fsys. Where it comes from several folders,
// Ebitengine also lists the folders that lead there. Its file system, as package fs demands, opens
// no name that is not UTF-8, so that what has a path is read by its path.
func dropped(fsys fs.FS, dir string) (list []droppedItem, err error) {
	f, err := fsys.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	folder, ok := f.(fs.ReadDirFile)
	if !ok {
		return nil, fs.ErrInvalid
	}
	// Ebitengine leaves nil for a file that is gone, so fs.ReadDir, which sorts the entries, cannot
	// be used. Those that came before an error are enough.
	entries, _ := folder.ReadDir(-1)
	for _, e := range entries {
		if e == nil {
			continue
		}
		info, err := e.Info() // fs.Stat would open the file, and a pipe would block
		if err != nil {
			continue // it is gone
		}
		at := path.Join(dir, e.Name())
		real, isReal := e.(located)
		switch {
		case leads(e, info):
			below, err := dropped(fsys, at)
			if err != nil {
				below = []droppedItem{{DirEntry: e}}
			}
			list = append(list, below...)
		case isReal:
			in, name := filepath.Split(real.AbsPath())
			list = append(list, droppedItem{e, atomicfile.Tree(in), name, info})
		default:
			list = append(list, droppedItem{e, fsys, at, info})
		}
	}
	return list, nil
}

// leads reports whether a folder only leads to what was dropped. Ebitengine makes up such a folder:
// it has a path, but Sys returns nil.
func leads(e fs.DirEntry, info fs.FileInfo) bool {
	_, real := e.(located)
	return real && info.IsDir() && info.Sys() == nil
}

// read reads a file or a folder. called is how messages call it.
func read(fsys fs.FS, info fs.FileInfo, name, called string, library bool) Arrival {
	switch {
	case info.IsDir() && library:
		return folder(fsys, name, called)
	case info.IsDir():
		return Arrival{Err: say("intake.folder", "folder", called)}
	case !info.Mode().IsRegular():
		return Arrival{Err: say("intake.notplain", "file", called)}
	case library && (recognise.IsTournament(name) || info.Size() > MostFile):
		var f recognise.Finder
		f.File(fsys, name, info)
		return Arrival{Sources: f.Sources}
	}
	data, err := content(fsys, name)
	if err != nil {
		return Arrival{Err: unreadable(err, called)}
	}
	most := math.MaxInt
	if library { // it is a better place for more games than are kept
		most = MostGames
	}
	found, err := upTo(most, data, name)
	if errors.Is(err, errMany) {
		open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }
		return Arrival{Sources: recognise.Sources{List: []recognise.Source{recognise.File(info.Size(), open, recognise.Options{Name: name})}}}
	}
	if err != nil {
		return Arrival{Err: say("intake.file", "file", name, "what", err)}
	}
	found.What = words.Get("intake.file", "file", name, "what", found.What)
	return Arrival{Found: found}
}

// content reads a file, at most one byte more than may be read.
func content(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, MostFile+1))
}

// unreadable says why a file cannot be read.
func unreadable(err error, called string) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return say("intake.missing", "file", called)
	case errors.Is(err, fs.ErrPermission):
		return say("intake.denied", "file", called)
	}
	return say("intake.unreadable", "file", called)
}

// join makes one arrival of several.
func join(each []Arrival) (all Arrival) {
	if len(each) == 1 {
		return each[0]
	}
	for _, a := range each {
		all.Sources.List = append(all.Sources.List, a.Sources.List...)
		all.Sources.Faults = append(all.Sources.Faults, a.Sources.Faults...)
		for _, r := range a.Found.Games {
			all.Found.add(r)
		}
		all.Found.Count += a.Found.Count - len(a.Found.Games)
		all.Found.Doubts += a.Found.Doubts
		for range a.Found.Faults {
			all.Found.fail(say("intake.file", "file", a.Found.Name, "what", a.Found.Fault))
		}
		if a.Err != nil {
			all.Found.fail(a.Err)
		}
	}
	switch {
	case !all.Sources.Empty():
		return Arrival{Sources: all.Sources}
	case all.Found.Count == 0 && all.Found.Faults > 1:
		return Arrival{Err: say("intake.none", "error", all.Found.Fault, "n", all.Found.Faults-1)}
	case all.Found.Count == 0:
		return Arrival{Err: all.Found.Fault}
	}
	all.Found.Name = words.Get("intake.together", "n", len(each))
	all.Found, all.Err = all.Found.inWords("")
	return all
}

// folder lists the files of games below a folder.
func folder(fsys fs.FS, name, called string) Arrival {
	f := recognise.Finder{Most: mostSources}
	switch err := f.Folder(context.Background(), fsys, name, called); {
	case errors.Is(err, recognise.ErrTooMany):
		return Arrival{Err: say("intake.toomany", "folder", called, "n", mostSources)}
	case len(f.List) == 0 && len(f.Faults) > 0:
		return Arrival{Err: unreadable(f.Faults[0].Err, f.Faults[0].Path)}
	case len(f.List) == 0:
		return Arrival{Err: say("intake.nofiles", "folder", called)}
	}
	return Arrival{Sources: f.Sources}
}
