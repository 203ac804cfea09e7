package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "game.json")
	if data, err := Read(path, 10); data != nil || err != nil {
		t.Errorf("a missing file: %q, %v", data, err)
	}
	for _, text := range []string{"first", "second"} {
		if err := Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if data, err := Read(path, 10); string(data) != text || err != nil {
			t.Errorf("%q, %v", data, err)
		}
	}
	if data, err := Read(path, 3); len(data) < 3 || err == nil || err.Error() != "it is larger than 3 bytes" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := Read(filepath.Dir(path), 10); !errors.Is(err, ErrNotPlain) {
		t.Errorf("a folder: %v", err)
	}
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	if err := SetTime(path, at); err != nil {
		t.Fatal(err)
	}
	if list, err := List(filepath.Dir(path)); err != nil || len(list) != 1 || list[0].Name != "game.json" || !list[0].Stamp.Time.Equal(at) || list[0].Stamp.Size != 6 {
		t.Errorf("%v, %v", list, err)
	}
	first, err := Aside(path, "corrupt", at)
	if err == nil {
		err = Write(path, []byte("third"))
	}
	if err != nil {
		t.Fatal(err)
	}
	second, err := Aside(path, "corrupt", at)
	if err != nil || Exists(path) || first != path+".corrupt-20260102-030405" || second != first+"-2" {
		t.Errorf("%s, %s, %v", first, second, err)
	}
	for range 2 { // the second time there is nothing to remove
		if err := Remove(first); err != nil || Exists(first) {
			t.Error(err)
		}
	}
	if err := Rename(second, filepath.Join(filepath.Dir(path), "other", "game.json")); err != nil {
		t.Error(err)
	}
}

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".game.lock")
	l, err := TakeLock(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := WaitLock(path); !errors.Is(err, ErrBusy) {
		t.Errorf("a lock that is held: %v", err)
	}
	l.Release()
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file of the lock is left: %v", err)
	}
	if l, err = WaitLock(path); err != nil {
		t.Fatal(err)
	}
	l.Release()
	if _, err := TakeLock(filepath.Join(t.TempDir(), strings.Repeat("x", 300))); err == nil || errors.Is(err, ErrBusy) {
		t.Errorf("a place without locks: %v", err)
	}
}

// If a file is in a folder's place, nothing below it can be set aside, and the search for a free
// name ends.
func TestAsideBelowAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if aside, err := Aside(filepath.Join(file, "settings.json"), "corrupt", time.Now()); err == nil {
		t.Errorf("it was set aside as %s", aside)
	}
}
