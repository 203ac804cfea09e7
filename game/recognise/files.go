package recognise

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"flipside/game/atomicfile"
	"flipside/game/record"
)

// Source is a file of games.
type Source struct {
	Name     string // for people
	Size     int64  // in bytes; 0: unknown
	Open     func() (io.ReadCloser, error)
	Names    record.Names // of a tournament file
	Encoding string       // of the characters; empty: as the file says
}

// Read recognises what a source holds.
func (s Source) Read(in io.Reader) (Content, error) {
	return Read(in, Options{Name: s.Name, Encoding: s.Encoding, Names: s.Names})
}

// Fault is a file or a folder that cannot be read.
type Fault struct {
	Path string
	Err  error
}

// ErrNotPlain says that something is no file that can be read from its beginning to its end.
var ErrNotPlain = errors.New("it is not a regular file")

// ErrTooMany says that a folder has more files of games than were asked for.
var ErrTooMany = errors.New("there are too many game files")

// Extensions are those of the files of games that are looked for in folders, in small letters with
// the dot.
var Extensions = func() (all []string) {
	for _, f := range record.Formats {
		all = append(all, f.Extensions...)
	}
	return append(all, ".pgn", ".csv")
}()

// Known reports whether a file is one of games, by its extension.
func Known(name string) bool { return slices.Contains(Extensions, strings.ToLower(path.Ext(name))) }

// IsTournament reports whether a file holds the games of tournaments, by its extension.
func IsTournament(name string) bool {
	f, ok := record.ByExtension(name)
	return ok && f.Name == "wthor"
}

// IsNames reports whether a file holds the names of players or of tournaments, by its extension.
func IsNames(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".jou" || ext == ".trn"
}

// Finder finds files of games. The zero value takes any number of them from the folders of this
// machine.
type Finder struct {
	Encoding string // of the characters; empty: as the files say
	Most     int    // files in a folder and those below it; 0: any number
	Sources  []Source
	Faults   []Fault
	names    map[string]record.Names // by folder
}

// Path adds a file or the files of a folder, which may be a file:// address. The error is that of
// ctx, or ErrTooMany.
func (f *Finder) Path(ctx context.Context, arg string) error {
	name := Path(arg)
	whole, err := filepath.Abs(name)
	if err != nil {
		f.fault(name, err)
		return nil
	}
	dir, base := filepath.Split(whole)
	if base == "" { // the root folder
		base = "."
	}
	open := func(at string) (io.ReadCloser, error) {
		return atomicfile.Open(filepath.Join(dir, filepath.FromSlash(at)))
	}
	tree := tree{os.DirFS(dir), open, dir}
	info, err := fs.Stat(tree.fsys, base)
	switch {
	case err != nil:
		f.fault(name, err)
	case info.IsDir():
		return f.folder(ctx, tree, base, name)
	case !info.Mode().IsRegular():
		f.fault(name, ErrNotPlain)
	default:
		f.file(tree, base, name, info)
	}
	return nil
}

// Folder adds the files of games in a folder of fsys. called is its name for people.
func (f *Finder) Folder(ctx context.Context, fsys fs.FS, name, called string) error {
	return f.folder(ctx, treeOf(fsys), name, called)
}

// File adds a file of fsys.
func (f *Finder) File(fsys fs.FS, name string, info fs.FileInfo) {
	f.file(treeOf(fsys), name, path.Base(name), info)
}

// tree is where files are.
type tree struct {
	fsys fs.FS
	open func(name string) (io.ReadCloser, error)
	key  string // tells folders of different trees apart
}

func treeOf(fsys fs.FS) tree {
	return tree{fsys, func(name string) (io.ReadCloser, error) { return fsys.Open(name) }, ""}
}

func (f *Finder) fault(name string, err error) { f.Faults = append(f.Faults, Fault{name, err}) }

// folder adds the files with a known extension in a folder and those below it. Hidden files and
// folders are left out. A folder that cannot be read is a fault.
func (f *Finder) folder(ctx context.Context, t tree, name, called string) error {
	first := len(f.Sources)
	below := func(at string) string {
		rest := strings.TrimPrefix(strings.TrimPrefix(at, name), "/")
		if rest == "" {
			return called
		}
		return rest
	}
	return fs.WalkDir(t.fsys, name, func(at string, e fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			f.fault(below(at), err)
			return nil
		case at != name && strings.HasPrefix(e.Name(), "."):
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		case e.IsDir() || !Known(e.Name()):
			return nil
		}
		info, err := infoOf(t.fsys, at, e)
		switch {
		case err != nil:
			f.fault(below(at), err)
		case !info.Mode().IsRegular():
			f.fault(below(at), ErrNotPlain)
		case f.Most > 0 && len(f.Sources)-first == f.Most:
			return ErrTooMany
		default:
			f.file(t, at, below(at), info)
		}
		return nil
	})
}

// infoOf returns what is known about a file, of a link about what it leads to. A file system that
// cannot say that without opening the file is not asked, because opening a pipe might never end.
func infoOf(fsys fs.FS, name string, e fs.DirEntry) (fs.FileInfo, error) {
	if s, ok := fsys.(fs.StatFS); ok && e.Type()&fs.ModeSymlink != 0 {
		return s.Stat(name)
	}
	return e.Info()
}

// file adds a file.
func (f *Finder) file(t tree, name, called string, info fs.FileInfo) {
	s := Source{Name: called, Size: info.Size(), Encoding: f.Encoding, Open: func() (io.ReadCloser, error) { return t.open(name) }}
	if IsTournament(name) {
		dir := path.Dir(name)
		names, known := f.names[t.key+dir]
		if !known {
			names = f.namesIn(t, dir)
			if f.names == nil {
				f.names = map[string]record.Names{}
			}
			f.names[t.key+dir] = names
		}
		s.Names = names
	}
	f.Sources = append(f.Sources, s)
}

// namesIn reads the names of players and of tournaments in a folder: the first .jou and the first
// .trn. If a file is missing or cannot be read, its names stay empty; the latter is a fault.
func (f *Finder) namesIn(t tree, dir string) (names record.Names) {
	entries, err := fs.ReadDir(t.fsys, dir)
	if err != nil {
		f.fault(dir, err)
		return names
	}
	for _, e := range entries {
		to, reads := &names.Players, record.ReadPlayers
		if strings.ToLower(path.Ext(e.Name())) == ".trn" {
			to, reads = &names.Events, record.ReadEvents
		}
		if !IsNames(e.Name()) || *to != nil || !e.Type().IsRegular() { // opening a pipe might never end
			continue
		}
		in, err := t.open(path.Join(dir, e.Name()))
		if err == nil {
			*to, err = reads(in, Decoder(f.Encoding))
			_ = in.Close() // it was only read
		}
		if err != nil {
			f.fault(e.Name(), err)
		}
	}
	return names
}
