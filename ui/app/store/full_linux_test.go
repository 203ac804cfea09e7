package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// smallDisk mounts a file system of this size in bytes. Without the right to mount, the test is
// skipped.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skip("no file system may be mounted: ", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// fill writes a file until the disk is full, and returns its path.
func fill(t *testing.T, dir string) string {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	for piece := make([]byte, 512); err == nil; {
		_, err = f.Write(piece)
	}
	if !errors.Is(err, unix.ENOSPC) {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return f.Name()
}

// On a disk that is really full, a game continues in memory, one sentence says so, and the file of
// its last save is unchanged. When there is room again, everything is saved.
func TestFullDisk(t *testing.T) {
	dir := smallDisk(t, "256k")
	s := openAt(dir)
	s.Save(named(t, "one", 6))
	await(t, func() bool { return !s.Waiting() })
	filler := fill(t, dir)
	failed, retry := make(chan bool, 100), make(chan time.Time, 100)
	s.again = func() <-chan time.Time { failed <- true; return retry }
	s.Save(named(t, "one", 7))
	s.Save(named(t, "two", 3))
	<-failed
	if got, want := s.Trouble(), "The disk is full: the game has not been saved yet"; got != want || !s.Waiting() {
		t.Errorf("%q, want %q", got, want)
	}
	if game, notice := take(t, s, "one"); game.Ply != 7 || notice != "" {
		t.Errorf("the game in memory has %d plies, notice %q", game.Ply, notice)
	}
	var copied string // as another start of the program would find it
	await(t, func() bool {
		copied = t.TempDir()
		err := os.CopyFS(copied, os.DirFS(dir))
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // a save that fails removes its file
			t.Fatal(err)
		}
		return err == nil
	})
	other := openAt(copied)
	if game, notice := take(t, other, "one"); game.Ply != 6 || notice != "" {
		t.Errorf("the file has a game of %d plies, notice %q, want the save before", game.Ply, notice)
	}
	closed(t, other)

	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	retry <- time.Time{}
	await(t, func() bool { return !s.Waiting() && s.Trouble() == "" })
	closed(t, s)
	s = openAt(dir)
	for id, plies := range map[string]int{"one": 7, "two": 3} {
		if game, notice := take(t, s, id); game.Ply != plies || notice != "" {
			t.Errorf("%s has %d plies, notice %q, want %d", id, game.Ply, notice, plies)
		}
	}
	closed(t, s)
}
