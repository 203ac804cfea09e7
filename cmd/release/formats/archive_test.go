package formats

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"
)

var at = time.Unix(1_700_000_000, 0)

var files = []File{
	{"flipside/bin/flipside", 0o755, bytes.Repeat([]byte("program "), 1000)},
	{"flipside/README", 0o644, []byte("read me\n")},
	{"flipside/a", 0o644, nil},
}

var names = []string{"flipside/", "flipside/README", "flipside/a", "flipside/bin/", "flipside/bin/flipside"}

// Both archives have all files and folders in the order of their names, and the same bytes in
// whatever order the files come.
func TestArchives(t *testing.T) {
	for name, write := range map[string]func(io.Writer, []File, time.Time) error{"tar": TarGz, "zip": Zip} {
		t.Run(name, func(t *testing.T) {
			var first, second bytes.Buffer
			if err := write(&first, files, at); err != nil {
				t.Fatal(err)
			}
			turned := slices.Clone(files)
			slices.Reverse(turned)
			if err := write(&second, turned, at.Local()); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Error("the order of the files changes the archive")
			}
			read := readTar
			if name == "zip" {
				read = readZip
			}
			got, err := read(first.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			var have []string
			for _, f := range got {
				have = append(have, f.Name)
				i := slices.IndexFunc(files, func(want File) bool { return want.Name == f.Name })
				if f.Mode.IsDir() != (i < 0) || f.Mode.IsDir() != strings.HasSuffix(f.Name, "/") {
					t.Errorf("%s has mode %v", f.Name, f.Mode)
				}
				if i >= 0 && (f.Mode != files[i].Mode || !bytes.Equal(f.Data, files[i].Data)) {
					t.Errorf("%s has mode %v and %d bytes", f.Name, f.Mode, len(f.Data))
				}
			}
			if !slices.Equal(have, names) {
				t.Errorf("the archive has %q, want %q", have, names)
			}
			for _, bad := range [][]File{{{Name: "../a"}}, {{Name: "/a"}}, {{Name: "."}}, {{Name: "a"}, {Name: "a"}}} {
				if err := write(io.Discard, bad, at); err == nil {
					t.Errorf("%v were written", bad)
				}
			}
			if err := write(full{}, files, at); !errors.Is(err, errFull) {
				t.Errorf("a full disk gives the error %v", err)
			}
		})
	}
}

var errFull = errors.New("no space left")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func readTar(data []byte) (files []File, err error) {
	zr, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for tr := tar.NewReader(zr); ; {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		} else if err != nil {
			return nil, err
		}
		content, err := io.ReadAll(tr)
		if err != nil {
			return nil, err
		}
		if !h.ModTime.Equal(at) {
			return nil, errors.New("wrong time")
		}
		files = append(files, File{h.Name, h.FileInfo().Mode() & (fs.ModeDir | fs.ModePerm), content})
	}
}

func readZip(data []byte) (files []File, err error) {
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	for _, f := range zr.File {
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		content, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		if !f.Modified.Equal(at) {
			return nil, errors.New("wrong time")
		}
		files = append(files, File{f.Name, f.Mode() & (fs.ModeDir | fs.ModePerm), content})
	}
	return files, nil
}
