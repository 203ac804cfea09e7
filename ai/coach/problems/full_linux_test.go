package problems

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// On a disk that is really full, the events stay in memory and the file does not change. When there
// is room again, the next event writes all of them.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skip("no file system may be mounted: ", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	path := filepath.Join(dir, "practice.jsonl")
	d := filled(t, path)
	text := content(t, path)
	filler, err := os.Create(filepath.Join(dir, "filler"))
	must(t, err)
	for piece := make([]byte, 512); err == nil; {
		_, err = filler.Write(piece)
	}
	if !errors.Is(err, unix.ENOSPC) {
		t.Fatal(err)
	}
	must(t, filler.Close())
	for range 2 {
		if err := d.Try(someID, Solved, noon); !errors.Is(err, unix.ENOSPC) || err.Error() != "cannot save practice.jsonl: the disk is full" {
			t.Error(err)
		}
	}
	if d.Tries(someID) != 2 || content(t, path) != text {
		t.Error("the events are not in memory, or the file was changed")
	}
	must(t, os.Remove(filler.Name()))
	must(t, d.Try(someID, Solved, noon))
	if other := opened(t, path); other.Tries(someID) != 3 {
		t.Errorf("%d tries are in the file", other.Tries(someID))
	}
}
