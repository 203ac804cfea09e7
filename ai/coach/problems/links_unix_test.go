//go:build unix

package problems

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A diary that is a symbolic link, for example into a synchronised folder, stays one, even if its
// file is damaged. The file keeps its permissions.
func TestLink(t *testing.T) {
	dir, far := t.TempDir(), t.TempDir()
	path, target := filepath.Join(dir, "practice.jsonl"), filepath.Join(far, "mine.jsonl")
	must(t, os.Symlink(target, path))
	d := opened(t, path)
	must(t, d.Try(someID, Solved, noon)) // the target does not exist yet
	must(t, os.Chmod(target, 0o644))
	must(t, d.Try(someID, Solved, noon))
	must(t, os.WriteFile(target, []byte(content(t, target)+"bad\n"), 0o644))
	must(t, d.Try(someID, Solved, noon))
	if notice := d.Notice(); !strings.HasPrefix(notice, "practice.jsonl is damaged (line 4: ") {
		t.Error(notice)
	}
	info, err := os.Lstat(target)
	must(t, err)
	if got := content(t, target); strings.Count(got, someTry) != 3 || info.Mode() != 0o644 {
		t.Errorf("%s, %v", got, info.Mode())
	}
	if to, err := os.Readlink(path); err != nil || to != target {
		t.Error(to, err)
	}
	if aside, err := filepath.Glob(filepath.Join(far, "mine.jsonl.corrupt-*")); err != nil || len(aside) != 1 {
		t.Errorf("%v, %v", aside, err)
	}
	// A loop of links causes an error of one sentence, and the tries wait.
	must(t, os.Remove(path))
	must(t, os.Symlink("practice.jsonl", path))
	if err := d.Try(someID, Solved, noon); err == nil || err.Error() != "cannot read practice.jsonl: links form a loop" {
		t.Error(err)
	}
	must(t, os.Remove(path))
	must(t, d.Refresh())
	if opened(t, path).Tries(someID) != 4 {
		t.Error("a try is lost")
	}
}
