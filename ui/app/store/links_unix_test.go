//go:build unix

package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipside/ui/app/settings"
)

// A settings file that is a link, as from a folder of dotfiles, stays one, and its file is written
// with the permissions that it had.
func TestSettingsThroughALink(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(t.TempDir(), "dotfile.json")
	put(t, target, `{"volume": 10}`)
	if err := os.Chmod(target, 0o644); err != nil {
		t.Fatal(err)
	}
	s := openAt(dir)
	if err := os.MkdirAll(s.SettingsFolder(), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, s.settings.path); err != nil {
		t.Fatal(err)
	}
	now, notice := s.Settings()
	if notice != "" || now.Volume != 10 {
		t.Error(now.Volume, notice)
	}
	now.Volume = 20
	s.SaveSettings(now)
	closed(t, s)
	info, err := os.Stat(target)
	if data, e := os.ReadFile(target); err != nil || e != nil || !strings.Contains(string(data), `"volume": 20`) || info.Mode() != 0o644 {
		t.Errorf("%s, %v, %v, %v", data, info, err, e)
	}
	if to, err := os.Readlink(s.settings.path); to != target || err != nil {
		t.Errorf("%q, %v", to, err)
	}
}

// Settings in a loop of links are one sentence, and work.
func TestSettingsInALoop(t *testing.T) {
	s := openAt(t.TempDir())
	if err := os.MkdirAll(s.SettingsFolder(), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("settings.json", s.settings.path); err != nil {
		t.Fatal(err)
	}
	now, notice := s.Settings()
	if now.Volume != settings.Default().Volume || strings.Count(notice, "Cannot read your settings (links form a loop).") != 1 {
		t.Error(notice)
	}
	s.SaveSettings(now)
	closed(t, s)
	if read, notice := openAt(filepath.Dir(s.SettingsFolder())).Settings(); read.Volume != now.Volume || notice != "" {
		t.Error(notice)
	}
}
