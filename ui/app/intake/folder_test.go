package intake

import (
	"fmt"
	"testing"
	"testing/fstest"
)

// TestLargeFolder opens folders at the limit. A folder with more files is refused, so that none is
// left out without a word.
func TestLargeFolder(t *testing.T) {
	fsys := fstest.MapFS{}
	for n := range mostSources {
		fsys[fmt.Sprintf("all/%d/game%d.ggf", n%7, n)] = &fstest.MapFile{}
	}
	if a := Files(fsys, true); a.Err != nil || len(a.Sources.List) != mostSources {
		t.Errorf("%d files, %v", len(a.Sources.List), a.Err)
	}
	fsys["all/one more.sgf"] = &fstest.MapFile{}
	a := Files(fsys, true)
	if want := "all has more than 10,000 game files. Open fewer at a time"; a.Err == nil || a.Err.Error() != want || len(a.Sources.List) != 0 {
		t.Errorf("%d files, %v, want %q", len(a.Sources.List), a.Err, want)
	}
}
