package formats

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// A File is a file of an archive or a package. Folders are not files: the writers add those that
// the names need.
type File struct {
	Name string      // with slashes, such as usr/bin/flipside
	Mode fs.FileMode // 0644 or 0755
	Data []byte
}

// Within returns the files with their names below a folder.
func Within(folder string, files []File) []File {
	inner := slices.Clone(files)
	for i := range inner {
		inner[i].Name = path.Join(folder, inner[i].Name)
	}
	return inner
}

// sorted returns the files and their folders, whose names end in a slash, in the order of their
// names. The error names a file that is there twice or whose name leads out of the archive.
func sorted(files []File) ([]File, error) {
	all := slices.Clone(files)
	seen := map[string]bool{}
	for _, f := range files {
		if !fs.ValidPath(f.Name) || f.Name == "." {
			return nil, fmt.Errorf("%q is no name for a file in an archive", f.Name)
		}
		if seen[f.Name] {
			return nil, fmt.Errorf("%s is in the archive twice", f.Name)
		}
		seen[f.Name] = true
	}
	for _, f := range files {
		for folder := path.Dir(f.Name); folder != "." && !seen[folder+"/"]; folder = path.Dir(folder) {
			seen[folder+"/"] = true
			all = append(all, File{Name: folder + "/", Mode: fs.ModeDir | 0o755})
		}
	}
	slices.SortFunc(all, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// TarGz writes a tar archive, compressed with gzip. All its files have the same time.
func TarGz(w io.Writer, files []File, at time.Time) error {
	all, err := sorted(files)
	if err != nil {
		return err
	}
	zw, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	tw := tar.NewWriter(zw)
	for _, f := range all {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.Name, Size: int64(len(f.Data)),
			Mode: int64(f.Mode.Perm()), ModTime: at.Truncate(time.Second), Uname: "root", Gname: "root",
			Format: tar.FormatPAX}
		if f.Mode.IsDir() {
			h.Typeflag = tar.TypeDir
		}
		if err := tw.WriteHeader(h); err != nil {
			return err
		}
		if _, err := tw.Write(f.Data); err != nil {
			return err
		}
	}
	if err := tw.Close(); err != nil {
		return err
	}
	return zw.Close()
}

// Zip writes a zip archive. All its files have the same time.
func Zip(w io.Writer, files []File, at time.Time) error {
	all, err := sorted(files)
	if err != nil {
		return err
	}
	zw := zip.NewWriter(w)
	zw.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	for _, f := range all {
		h := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: at.UTC().Truncate(time.Second)}
		if h.SetMode(f.Mode); f.Mode.IsDir() {
			h.Method = zip.Store
		}
		fw, err := zw.CreateHeader(h)
		if err != nil {
			return err
		}
		if f.Mode.IsDir() {
			continue
		}
		if _, err := fw.Write(f.Data); err != nil {
			return err
		}
	}
	return zw.Close()
}

// Gzip returns data in the form of gzip, without a name and a time.
func Gzip(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level exists
	w.Write(data)                                         // a Buffer takes everything
	w.Close()
	return b.Bytes()
}
