//go:build unix

package command

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What --out names stays a link, and keeps its permissions.
func TestWriteThroughALink(t *testing.T) {
	dir := t.TempDir()
	link, target := filepath.Join(dir, "link"), filepath.Join(dir, "target")
	if err := os.Symlink("target", link); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []fs.FileMode{0, 0o640} { // at first the link leads nowhere
		if mode != 0 {
			if err := os.Chmod(target, mode); err != nil {
				t.Fatal(err)
			}
		}
		if err := CanWrite("--out", link); err != nil {
			t.Error(err)
		}
		if err := WriteFile(link, func(w io.Writer) error { _, err := io.WriteString(w, mode.String()); return err }); err != nil {
			t.Error(err)
		}
		info, err := os.Lstat(target)
		if data, e := os.ReadFile(target); err != nil || e != nil || string(data) != mode.String() || mode != 0 && info.Mode() != mode {
			t.Errorf("%q, %v, %v, %v", data, info, err, e)
		}
		if to, err := os.Readlink(link); to != "target" || err != nil {
			t.Errorf("%q, %v", to, err)
		}
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 2 {
		t.Errorf("%v, %v", list, err)
	}
}

// Links that cannot be written are one sentence before the work begins.
func TestLinksThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	for name, to := range map[string]string{"loop": "loop", "far": "unmounted/file"} {
		link := filepath.Join(dir, name)
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
		for what, err := range map[string]error{"CanWrite": CanWrite("--out", link), "WriteFile": WriteFile(link, func(io.Writer) error { return nil })} {
			if err == nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s of %s: %v", what, name, err)
			}
		}
	}
}
