package recognise

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"flipside/game/base/atomicfile"
	"flipside/game/record"
)

// Source is a source of games, such as a file.
type Source struct {
	Name string // for display
	Size int64  // in bytes; 0: unknown
	// Games yields the games, and errors as [Content] does. It ends soon after ctx, unless a disk
	// does not open the file. It adds the number of bytes read to read. It can be used once.
	Games func(ctx context.Context, read *atomic.Int64) iter.Seq2[Game, error]
}

// File returns the source of a file. size is in bytes.
func File(size int64, open func() (io.ReadCloser, error), o Options) Source {
	return Source{Name: o.Name, Size: size, Games: func(ctx context.Context, read *atomic.Int64) iter.Seq2[Game, error] {
		return func(yield func(Game, error) bool) {
			in, err := open()
			if err != nil {
				yield(Game{}, err)
				return
			}
			defer in.Close() // it was only read
			content, err := Read(ctx, counter{Until(ctx, in), read}, o)
			if err != nil {
				yield(Game{}, err)
				return
			}
			content.Games(yield)
		}
	}}
}

// Sources is a sequence of sources of games.
type Sources struct {
	List   []Source
	Faults []Fault // unreadable files and folders
}

// Games yields the games of all sources, with their places, and an error for each fault and for
// each unreadable game. Each source begins with a Game that has only its place, since what follows
// can take long, or never arrive. Games can be used once.
func (s *Sources) Games(ctx context.Context) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		var read atomic.Int64
		all := int64(0)
		for _, from := range s.List {
			all += from.Size
		}
		for _, f := range s.Faults {
			if !yield(Game{At: Place{Name: f.Path, All: all}}, f.Err) {
				return
			}
		}
		for _, from := range s.List {
			if !yield(Game{At: Place{from.Name, from.Size, read.Load(), all}}, nil) {
				return
			}
			for g, err := range from.Games(ctx, &read) {
				g.At = Place{from.Name, from.Size, read.Load(), all}
				if !yield(g, err) {
					return
				}
			}
		}
	}
}

// Empty reports whether there is nothing to read, not even a fault.
func (s *Sources) Empty() bool { return len(s.List)+len(s.Faults) == 0 }

// counter is a reader that counts what is read.
type counter struct {
	in   io.Reader
	read *atomic.Int64
}

// Read implements io.Reader.
func (c counter) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.read.Add(int64(n))
	return n, err
}

// Fault is an unreadable file or folder.
type Fault struct {
	Path string
	Err  error
}

// ErrNotPlain means that something is not a file that can be read from beginning to end.
var ErrNotPlain = errors.New("it is not a regular file")

// ErrTooMany means that a folder has more game files than allowed.
var ErrTooMany = errors.New("there are too many game files")

// Extensions are the extensions of game files in folders, in lower case with the dot.
var Extensions = func() (all []string) {
	for _, f := range record.Formats {
		all = append(all, f.Extensions...)
	}
	return append(all, ".pgn", ".csv")
}()

// Known reports whether a file is a game file, by its extension.
func Known(name string) bool { return slices.Contains(Extensions, strings.ToLower(path.Ext(name))) }

// IsTournament reports whether a file has the games of tournaments, by its extension.
func IsTournament(name string) bool {
	f, ok := record.ByExtension(name)
	return ok && f.Name == "wthor"
}

// IsNames reports whether a file has the names of players or of tournaments, by its extension.
func IsNames(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".jou" || ext == ".trn"
}

// Finder finds game files. The zero value takes any number of them from the folders of this
// machine.
type Finder struct {
	Encoding string // of the characters; empty: as the files say
	Most     int    // files in a folder and its subfolders; 0: any number
	Sources
	names map[string]record.Names // by folder
}

// Path adds a file or the files of a folder, whose name can be a file:// address. The error is the
// cause of ctx's end, or [ErrTooMany].
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
	tree := tree{atomicfile.Tree(dir), dir}
	info, err := fs.Stat(tree.FS, base)
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

// Folder adds the game files in a folder of fsys. called is its name for display.
func (f *Finder) Folder(ctx context.Context, fsys fs.FS, name, called string) error {
	return f.folder(ctx, tree{fsys, ""}, name, called)
}

// File adds a file of fsys.
func (f *Finder) File(fsys fs.FS, name string, info fs.FileInfo) {
	f.file(tree{fsys, ""}, name, path.Base(name), info)
}

// tree is a file system with files of games.
type tree struct {
	fs.FS
	key string // distinguishes folders of different trees
}

func (f *Finder) fault(name string, err error) { f.Faults = append(f.Faults, Fault{name, err}) }

// folder adds the files with a known extension in a folder and its subfolders. It leaves out hidden
// files and folders. An unreadable folder is a fault.
func (f *Finder) folder(ctx context.Context, t tree, name, called string) error {
	first := len(f.List)
	below := func(at string) string {
		rest := strings.TrimPrefix(strings.TrimPrefix(at, name), "/")
		if rest == "" {
			return called
		}
		return rest
	}
	return fs.WalkDir(t.FS, name, func(at string, e fs.DirEntry, err error) error {
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
		info, err := infoOf(t.FS, at, e)
		switch {
		case err != nil:
			f.fault(below(at), err)
		case !info.Mode().IsRegular():
			f.fault(below(at), ErrNotPlain)
		case f.Most > 0 && len(f.List)-first == f.Most:
			return ErrTooMany
		default:
			f.file(t, at, below(at), info)
		}
		return nil
	})
}

// infoOf returns information about a file, or about the target of a link. If a file system cannot
// provide it without opening the file, infoOf does not ask, because opening a pipe can block
// forever.
func infoOf(fsys fs.FS, name string, e fs.DirEntry) (fs.FileInfo, error) {
	if s, ok := fsys.(fs.StatFS); ok && e.Type()&fs.ModeSymlink != 0 {
		return s.Stat(name)
	}
	return e.Info()
}

// file adds a file.
func (f *Finder) file(t tree, name, called string, info fs.FileInfo) {
	o := Options{Name: called, Encoding: f.Encoding}
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
		o.Names = names
	}
	f.List = append(f.List, File(info.Size(), func() (io.ReadCloser, error) { return t.Open(name) }, o))
}

// namesIn reads the names of players and of tournaments in a folder: the first .jou and the first
// .trn. If a file is missing or unreadable, its names stay empty; an unreadable file is a fault.
func (f *Finder) namesIn(t tree, dir string) (names record.Names) {
	entries, err := fs.ReadDir(t.FS, dir)
	if err != nil {
		f.fault(dir, err)
		return names
	}
	for _, e := range entries {
		to, reads := &names.Players, record.ReadPlayers
		if strings.ToLower(path.Ext(e.Name())) == ".trn" {
			to, reads = &names.Events, record.ReadEvents
		}
		if !IsNames(e.Name()) || *to != nil || !e.Type().IsRegular() { // opening a pipe can block forever
			continue
		}
		in, err := t.Open(path.Join(dir, e.Name()))
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
