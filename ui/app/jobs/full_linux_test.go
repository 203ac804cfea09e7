package jobs

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"flipside/ai/coach/problems"
)

// If the disk is full until the end, an error says so. If there is room by then, everything is
// written.
func TestFullDiskAtTheEnd(t *testing.T) {
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("no file system may be mounted: ", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	path, filler := filepath.Join(dir, "practice.jsonl"), filepath.Join(dir, "filler")
	x := newTrainer(t, TrainerOptions{Diary: path})
	if err := ready(t, x); err != nil {
		t.Fatal(err)
	}
	id := first(x).ID()
	x.Try(id, problems.Missed)
	x.keeping.Wait()
	if err := os.WriteFile(filler, make([]byte, 1<<20), 0o600); !errors.Is(err, unix.ENOSPC) {
		t.Fatal(err)
	}
	x.Try(id, problems.Solved)
	if err := x.Close(); !errors.Is(err, unix.ENOSPC) {
		t.Error(err)
	}
	if got := tries(t, path, id); got != 1 {
		t.Errorf("%d tries are in the file", got)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if err := x.Close(); err != nil || tries(t, path, id) != 2 {
		t.Errorf("%v, %d tries", err, tries(t, path, id))
	}
}
