//go:build unix

package atomicfile

import (
	"errors"
	"os/user"
	"path/filepath"
	"testing"

	"github.com/adrg/xdg"
)

// TestFolders removes HOME: no file may go to the root of the disk.
func TestFolders(t *testing.T) {
	before := currentUser
	t.Cleanup(func() { currentUser = before; xdg.Reload() })
	home := t.TempDir()
	for _, c := range []struct {
		home, data, config string // variables
		user               string // the home folder that the system provides
		want               string // the parent of both folders; empty: ErrNoHome
	}{
		{home: home, want: home},
		{user: home, want: home},
		{home: "folder", user: home, want: home},
		{user: "/"},
		{},
		{data: "data", config: "config"},
		{data: filepath.Join(home, "a"), config: filepath.Join(home, "b"), want: home},
		{data: filepath.Join(home, "a"), config: filepath.Join(home, "b"), user: "/", want: home},
	} {
		currentUser = func() (*user.User, error) {
			if c.user == "" {
				return nil, user.UnknownUserIdError(1)
			}
			return &user.User{HomeDir: c.user}, nil
		}
		t.Setenv("HOME", c.home)
		t.Setenv("XDG_DATA_HOME", c.data)
		t.Setenv("XDG_CONFIG_HOME", c.config)
		xdg.Reload()
		data, config, err := Folders()
		if c.want == "" {
			if !errors.Is(err, ErrNoHome) || data != "" || config != "" {
				t.Errorf("%+v: %s, %s, %v", c, data, config, err)
			}
			continue
		}
		for _, got := range []string{data, config} {
			if below, e := filepath.Rel(c.want, got); err != nil || e != nil || !filepath.IsLocal(below) {
				t.Errorf("%+v: %s, %v", c, got, err)
			}
		}
	}
}
