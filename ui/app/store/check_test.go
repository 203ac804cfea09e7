//go:build unix

package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/ui/app/settings"

	"github.com/adrg/xdg"
)

// broken are folders of a program in which nothing can be written.
var broken = []struct {
	name string
	make func(t *testing.T, dir string) string // returns the folder
	why  string
}{
	{"the folder above is a file", func(t *testing.T, dir string) string {
		put(t, filepath.Join(dir, "file"), "")
		return filepath.Join(dir, "file", "flipside")
	}, "a file has the folder's name"},
	{"the folder is a file", func(t *testing.T, dir string) string {
		put(t, filepath.Join(dir, "flipside"), "")
		return filepath.Join(dir, "flipside")
	}, "a file has the folder's name"},
	{"a link to itself", func(t *testing.T, dir string) string {
		if err := os.Symlink("flipside", filepath.Join(dir, "flipside")); err != nil {
			t.Fatal(err)
		}
		return filepath.Join(dir, "flipside")
	}, "links form a loop"},
	{"a path that is too long", func(_ *testing.T, dir string) string {
		return filepath.Join(dir, strings.Repeat(strings.Repeat("x", 250)+"/", 20), "flipside")
	}, "the name is too long"},
	{"a folder that may not be searched", func(t *testing.T, dir string) string {
		if os.Getuid() == 0 {
			return "/proc/1/flipside" // root may search every folder, and write nothing there
		}
		folder := filepath.Join(dir, "flipside")
		put(t, filepath.Join(folder, "settings.json"), "{}")
		t.Cleanup(func() { _ = os.Chmod(folder, 0o700) }) // so that it can be removed
		if err := os.Chmod(folder, 0); err != nil {
			t.Fatal(err)
		}
		return folder
	}, ""},
}

// TestBrokenFolders starts with folders that cannot be used: the defaults are used, and one
// sentence for each says what cannot be saved, and why.
func TestBrokenFolders(t *testing.T) {
	for _, b := range broken {
		t.Run(b.name, func(t *testing.T) {
			dir := t.TempDir()
			s := openAt(dir)
			s.settings.path = filepath.Join(b.make(t, dir), "settings.json")
			got, notice := s.Settings()
			if d := settings.Default(); got.Theme != d.Theme || !strings.HasPrefix(notice, "Cannot save settings: "+b.why) || strings.Count(notice, ".") > 8 || len(notice) > 400 {
				t.Errorf("the settings: %q", notice)
			}
			if _, _, notice := s.Unfinished(); notice != "" {
				t.Errorf("the games: %q", notice)
			}
			closed(t, s)

			dir = t.TempDir()
			s = openAt(dir)
			s.games.folder = filepath.Join(b.make(t, dir), "games")
			if _, notice := s.Settings(); notice != "" {
				t.Errorf("good settings: %q", notice)
			}
			_, _, notice = s.Unfinished()
			if !strings.HasPrefix(notice, "Cannot save games: "+b.why) || strings.Contains(notice, "). ") {
				t.Errorf("the games: %q", notice)
			}
			closed(t, s)
		})
	}
}

// TestNoHome has no home folder: what was played is there until the program ends, one sentence says
// so, and no file is left.
func TestNoHome(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	s := openTemporary()
	if _, notice := s.Settings(); notice != "You have no home folder, so settings and games will be lost when you quit." {
		t.Errorf("%q", notice)
	}
	s.Save(named(t, "game", 4))
	if games, _, notice := s.Unfinished(); len(games) != 1 || notice != "" {
		t.Errorf("%d games, %q", len(games), notice)
	}
	closed(t, s)
	if left, err := os.ReadDir(dir); len(left) != 0 || err != nil {
		t.Errorf("left: %v, %v", left, err)
	}

	t.Setenv("TMPDIR", filepath.Join(dir, "none"))
	s = openTemporary()
	s.Save(named(t, "game", 4))
	s.Unfinished()
	_ = s.Close() // the game is lost, as the notice says
	if _, err := os.Stat(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}

	t.Setenv("HOME", "")
	t.Cleanup(xdg.Reload)
	xdg.Reload()
	if pictures, documents := Places(); pictures == "/" || documents == "/" {
		t.Errorf("files are written to %s and %s", pictures, documents)
	}
}
