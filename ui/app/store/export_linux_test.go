package store

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"flipside/assets/words"
)

// TestWriteNewLeavesNoPart limits the size of files, so that the data does not fit. Nothing of the
// file may stay.
func TestWriteNewLeavesNoPart(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.png")
	var was unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: 1000, Max: was.Max}); err != nil {
		t.Fatal(err)
	}
	got, failed := WriteNew(path, make([]byte, 100_000))
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	if want := words.Get("export.failed", "cause", "File size limit reached", "file", path); failed == nil || failed.Error() != want {
		t.Errorf("%q, %v; want %s", got, failed, want)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%d files are left, %v", len(left), err)
	}
}
