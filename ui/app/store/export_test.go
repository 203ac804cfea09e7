package store

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/assets/words"
)

func TestWriteNewReplacesNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "You - Club.png")
	for i, want := range []string{"You - Club.png", "You - Club (2).png", "You - Club (3).png"} {
		got, err := WriteNew(path, []byte{byte(i)})
		if err != nil || got != filepath.Join(dir, want) {
			t.Fatalf("file %d: %q, %v; want %s", i+1, got, err, want)
		}
	}
	for i, name := range []string{"You - Club.png", "You - Club (2).png", "You - Club (3).png"} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(data, []byte{byte(i)}) {
			t.Errorf("%s has %v, %v", name, data, err)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 3 {
		t.Errorf("%d files in the folder, %v; want 3", len(left), err)
	}
	// Other people may read it, as any new file.
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	mode := func(path string) fs.FileMode {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	if mode(path) != mode(plain) {
		t.Errorf("the file has %v, other new files have %v", mode(path), mode(plain))
	}
}

func TestWriteNewSaysWhy(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(dir, "none")
	long := filepath.Join(dir, strings.Repeat("x", 300)+".png")
	for path, want := range map[string]string{
		filepath.Join(none, "a.png"): words.Get("files.missing", "folder", none),
		filepath.Join(file, "a.png"): words.Get("export.failed", "cause", "A file has the folder's name", "file", filepath.Join(file, "a.png")),
		long:                         words.Get("export.failed", "cause", "The name is too long", "file", long),
	} {
		if got, err := WriteNew(path, []byte("x")); err == nil || err.Error() != want || got != "" {
			t.Errorf("%.60s: %q, %v; want %s", path, got, err, want)
		}
	}
}

func TestPlacesExist(t *testing.T) {
	pictures, documents := Places()
	for _, folder := range []string{pictures, documents} {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			t.Errorf("%q is no folder: %v", folder, err)
		}
	}
}
