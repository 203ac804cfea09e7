package atomicfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Tree is the file system of the named folder. It is like os.DirFS except for two things: names can
// contain any bytes, as on Linux, where package fs requires UTF-8; and it opens only regular files
// and folders, as Open does.
type Tree string

// at returns the path of a name.
func (t Tree) at(op, name string) (string, error) {
	if !fs.ValidPath(strings.ToValidUTF8(name, "?")) {
		return "", &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	return filepath.Join(string(t), filepath.FromSlash(name)), nil
}

// Open implements fs.FS.
func (t Tree) Open(name string) (fs.File, error) {
	at, err := t.at("open", name)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(at); err == nil && info.IsDir() {
		return os.Open(at)
	}
	return Open(at)
}

// Stat implements fs.StatFS.
func (t Tree) Stat(name string) (fs.FileInfo, error) {
	at, err := t.at("stat", name)
	if err != nil {
		return nil, err
	}
	return os.Stat(at)
}

// ReadDir implements fs.ReadDirFS.
func (t Tree) ReadDir(name string) ([]fs.DirEntry, error) {
	at, err := t.at("readdir", name)
	if err != nil {
		return nil, err
	}
	return os.ReadDir(at)
}
