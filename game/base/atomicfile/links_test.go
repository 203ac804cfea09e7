//go:build unix

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// linked makes a link in a separate folder, below a folder that is also a link, and returns it with
// its target.
func linked(t *testing.T) (link, target string) {
	t.Helper()
	dir := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(dir, "real", "deep"), 0o700))
	must(t, os.Symlink(filepath.Join("real", "deep"), filepath.Join(dir, "home")))
	link, target = filepath.Join(dir, "home", "file.json"), filepath.Join(dir, "real", "target.json")
	must(t, os.Symlink("second.json", link))
	must(t, os.Symlink("../target.json", filepath.Join(dir, "home", "second.json"))) // relative to the real folder
	return link, target
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func isLink(t *testing.T, path string) bool {
	t.Helper()
	info, err := os.Lstat(path)
	must(t, err)
	return info.Mode()&fs.ModeSymlink != 0
}

// A link stays a link: its target is written, keeping its permissions, or created.
func TestWriteThroughALink(t *testing.T) {
	for name, write := range map[string]func(path string) error{
		"Write":   func(path string) error { return Write(path, []byte("new")) },
		"Replace": func(path string) error { return Replace(path, []byte("new"), 0o600) },
	} {
		link, target := linked(t)
		for _, mode := range []fs.FileMode{0, 0o644, 0o640} {
			if want := mode; mode != 0 { // otherwise the link has no target yet
				must(t, os.WriteFile(target, []byte("old"), 0o600))
				must(t, os.Chmod(target, want))
			}
			must(t, write(link))
			info, err := os.Lstat(target)
			must(t, err)
			if data, err := os.ReadFile(target); string(data) != "new" || err != nil || !isLink(t, link) || mode != 0 && info.Mode() != mode {
				t.Errorf("%s, %v: %q, %v, %v", name, mode, data, info.Mode(), err)
			}
			left, err := filepath.Glob(filepath.Join(filepath.Dir(target), ".*"))
			if err != nil || len(left) != 0 {
				t.Errorf("%s: left %v, %v", name, left, err)
			}
		}
	}
}

func TestALinkThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	a, b, far := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "far")
	must(t, os.Symlink("b", a))
	must(t, os.Symlink("a", b))
	must(t, os.Symlink(filepath.Join("unmounted", "file"), far))
	device := filepath.Join(dir, "device")
	must(t, os.Symlink(os.DevNull, device))
	if err := Write(device, nil); !errors.Is(err, ErrNotPlain) || !isLink(t, device) {
		t.Errorf("a device: %v", err)
	}
	if err := Write(a, nil); !errors.Is(err, syscall.ELOOP) || !isLink(t, a) || !isLink(t, b) {
		t.Errorf("a loop: %v", err)
	}
	if err := Write(far, nil); !errors.Is(err, fs.ErrNotExist) || !isLink(t, far) || Exists(filepath.Join(dir, "unmounted")) {
		t.Errorf("a link into a folder that does not exist: %v", err)
	}
}

// If a link leads to a damaged file, the file is set aside in its folder, and the link stays; a
// loop of links is renamed itself.
func TestAsideOfALink(t *testing.T) {
	link, target := linked(t)
	must(t, os.WriteFile(target, []byte("damaged"), 0o644))
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	aside, err := Aside(link, "corrupt", at)
	must(t, err)
	if data, err := os.ReadFile(aside); string(data) != "damaged" || err != nil || isLink(t, aside) || !isLink(t, link) {
		t.Errorf("%s: %q, %v", aside, data, err)
	}
	if want := filepath.Join(filepath.Dir(target), "target.json.corrupt-20260102-030405"); !same(aside, want) {
		t.Errorf("%s, want %s", aside, want)
	}
	must(t, Write(link, []byte("new")))
	if data, err := os.ReadFile(target); string(data) != "new" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	loop := filepath.Join(t.TempDir(), "loop")
	must(t, os.Symlink("loop", loop))
	if aside, err = Aside(loop, "corrupt", at); err != nil || !isLink(t, aside) || Exists(loop) {
		t.Errorf("%s, %v", aside, err)
	}
}

func same(a, b string) bool {
	x, errA := os.Stat(a)
	y, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(x, y)
}
