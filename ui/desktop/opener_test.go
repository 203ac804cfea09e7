//go:build unix && !darwin

package desktop

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// fake puts a program xdg-open in front of all others, and returns the file in which it writes its
// arguments.
func fake(t *testing.T, script string) string {
	t.Helper()
	dir := t.TempDir()
	if script != "" {
		if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\n"+script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	said := filepath.Join(dir, "said")
	t.Setenv("PATH", dir)
	t.Setenv("SAID", said)
	return said
}

func TestStart(t *testing.T) {
	said := fake(t, `printf '%s|' "$@" > "$SAID"`)
	dir := t.TempDir()
	odd := filepath.Join(dir, "-x y")
	if err := os.Mkdir(odd, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for target, want := range map[string]string{dir: dir, "-x y": odd, "https://flipside.example/": "https://flipside.example/"} {
		if err := <-Open(target); err != nil {
			t.Fatalf("%s: %v", target, err)
		}
		if got, err := os.ReadFile(said); err != nil || string(got) != want+"|" {
			t.Errorf("%s: xdg-open gets %q, %v", target, got, err)
		}
	}
}

func TestFailures(t *testing.T) {
	dir := t.TempDir()
	fake(t, "exit 4")
	if err := <-Open(dir); err == nil || err.Error() != "xdg-open could not open "+dir {
		t.Errorf("a program that fails gives %v", err)
	}
	gone := filepath.Join(dir, "gone")
	if err := <-Open(gone); err == nil || err.Error() != "there is no folder "+gone {
		t.Errorf("a folder that is not there gives %v", err)
	}
	fake(t, "")
	if err := <-Open(dir); !errors.Is(err, ErrNoOpener) || err.Error() != "there is no program to open folders: xdg-open is missing" {
		t.Errorf("a system without the program gives %v", err)
	}
}
