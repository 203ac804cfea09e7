package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

func TestTree(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, fstest.MapFS{"a": {Data: []byte("1")}, "b/c": {Data: []byte("2")}, "b/d": {}}); err != nil {
		t.Fatal(err)
	}
	tree := Tree(filepath.Join(dir, "b"))
	if err := fstest.TestFS(tree, "c", "d"); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"../a", "/a", "b//c", "", filepath.ToSlash(filepath.Join(dir, "a"))} {
		if _, err := fs.ReadFile(tree, name); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := Tree("/dev").Open("null"); err == nil {
		t.Error("a device was opened")
	}
}

// On Linux a name can contain any bytes.
func TestTreeOfAnyNames(t *testing.T) {
	dir := t.TempDir()
	at := filepath.Join(dir, "\xe9", "\xff.sgf")
	if os.Mkdir(filepath.Dir(at), 0o700) != nil || os.WriteFile(at, []byte("1"), 0o600) != nil {
		t.Skip("this system has no such names of files")
	}
	found := ""
	err := fs.WalkDir(Tree(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			var data []byte
			data, err = fs.ReadFile(Tree(dir), name)
			found += name + "=" + string(data)
		}
		return err
	})
	if want := "\xe9/\xff.sgf=1"; found != want || err != nil {
		t.Errorf("found %q, %v, want %q", found, err, want)
	}
}
