package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"flipside/game/files"
	"flipside/game/plain"
	"flipside/game/recognise"
	"flipside/game/record"
)

// read yields the games of a source.
func read(s Source, in io.Reader) (iter.Seq2[recognise.Game, error], error) {
	content, err := recognise.Read(in, recognise.Options{Name: s.Name, Encoding: s.Encoding, Names: s.Names})
	return content.Games, err
}

// Files returns the sources of files and folders. In a folder, with the folders below it, it takes
// the files whose names end as those of a format do. The names of a WTHOR file are those of the
// .jou and .trn files in its folder. Each fault names a file or folder that cannot be read; the
// error is that of ctx, or says that the encoding is not known; it may be empty.
func Files(ctx context.Context, encoding string, paths ...string) (sources []Source, faults []error, err error) {
	if err := recognise.CheckEncoding(encoding); err != nil {
		return nil, nil, err
	}
	f := finder{names: map[string]record.Names{}, encoding: encoding}
	for _, path := range paths {
		path = recognise.Path(path)
		info, err := os.Stat(path)
		switch {
		case err != nil:
			f.fault(path, err)
		case !info.IsDir():
			f.add(path, path, info)
		default:
			if err := f.walk(ctx, path); err != nil {
				return nil, nil, err
			}
		}
	}
	return f.sources, f.faults, ctx.Err()
}

type finder struct {
	sources  []Source
	faults   []error
	names    map[string]record.Names // by folder
	encoding string
}

func (f *finder) fault(path string, err error) {
	f.faults = append(f.faults, fmt.Errorf("%s: %w", plain.Line(path), reason(err)))
}

func (f *finder) walk(ctx context.Context, dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			f.fault(path, err)
			return nil
		}
		if _, known := record.ByExtension(path); d.IsDir() || !known {
			return nil
		}
		info, err := os.Stat(path) // not of a link itself
		if err != nil {
			f.fault(path, err)
			return nil
		}
		if info.Mode().IsRegular() {
			name, err := filepath.Rel(dir, path)
			if err != nil {
				name = path
			}
			f.add(path, name, info)
		}
		return nil
	})
}

func (f *finder) add(path, name string, info fs.FileInfo) {
	if !info.Mode().IsRegular() {
		f.fault(path, errors.New("it is no plain file"))
		return
	}
	s := Source{Name: name, Encoding: f.encoding, Size: info.Size(), Open: func() (io.ReadCloser, error) { return files.Open(path) }}
	if format, ok := record.ByExtension(path); ok && format.Name == "wthor" {
		dir := filepath.Dir(path)
		names, known := f.names[dir]
		if !known {
			var err error
			if names, err = record.NamesBeside(path, recognise.Decoder(f.encoding)); err != nil {
				f.faults = append(f.faults, err)
			}
			f.names[dir] = names
		}
		s.Names = names
	}
	f.sources = append(f.sources, s)
}
