package library

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"flipside/game/base/atomicfile"
)

// On a disk that is really full, an import stops with one sentence; what it had confirmed stays,
// and own games are still listed. When there is room again, the import continues.
func TestReallyFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=16m"); err != nil {
		t.Skip("no file system may be mounted: ", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	const filled = 16<<20 - 512<<10
	filler := filepath.Join(dir, "filler")
	if err := os.WriteFile(filler, make([]byte, filled), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []string{"WAL", "TRUNCATE"} {
		o := options(t)
		o.File = filepath.Join(dir, mode, "library.sqlite")
		ownGame(t, o, "a", 1, 99, nil)
		l, notice := tuned(t, o, func(t *tuning) {
			t.wal, t.reserve, t.batch = func(string) bool { return mode == "WAL" }, 0, time.Millisecond
		})
		if notice != "" {
			t.Fatal(mode, notice)
		}
		const games = 16 * batchSize
		source := text("x.wtb", string(wthorFile(games)))
		r, err := l.Import(ctx, from(source), nil)
		if err == nil || err.Error() != "the library "+o.File+" cannot be used: the disk is full" || r.Added == 0 {
			t.Fatalf("%s: %+v, %v", mode, r, err)
		}
		if info, err := os.Stat(o.File + "-wal"); err == nil && mode == "WAL" {
			t.Logf("the log has %d bytes", info.Size())
		}
		ownGame(t, o, "b", 2, 30, nil)
		if _, err := l.Sync(ctx); err != nil {
			t.Logf("%s: Sync says: %v", mode, err)
		}
		if n := len(find(t, l, Query{Filter: Mine})); n != 2 {
			t.Errorf("%s: %d own games are listed, want 2", mode, n)
		}
		if n := len(find(t, l, Query{Filter: Imported})); n != r.Added {
			t.Errorf("%s: %d imported games, %d were confirmed", mode, n, r.Added)
		}
		if err := l.Close(); err != nil && !errors.Is(err, unix.ENOSPC) {
			t.Logf("%s: Close says: %v", mode, err)
		}
		if err := os.Truncate(filler, 0); err != nil {
			t.Fatal(err)
		}
		l, _ = tuned(t, o, func(t *tuning) { t.reserve = 0 })
		again := imports(t, l, source)
		if again.Duplicates != r.Added || len(find(t, l, Query{})) != games+2 {
			t.Errorf("%s: %d games were there already, %d were confirmed; now %d are there, want %d", mode, again.Duplicates, r.Added, len(find(t, l, Query{})), games+2)
		}
		if err := l.Close(); err != nil {
			t.Error(mode, err)
		}
		if err := errors.Join(os.RemoveAll(filepath.Dir(o.File)), os.WriteFile(filler, make([]byte, filled), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
}

// An import leaves room for own games: if the disk is almost full, it stops with one sentence, and
// a game can still be saved.
func TestImportsLeaveRoom(t *testing.T) {
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=8m"); err != nil {
		t.Skip("no file system may be mounted: ", err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	o := options(t)
	o.File, o.Games = filepath.Join(dir, "library.sqlite"), filepath.Join(dir, "games")
	const reserve = 6 << 20
	l, notice := tuned(t, o, func(t *tuning) { t.reserve = reserve })
	if notice != "" {
		t.Fatal(notice)
	}
	r, err := l.Import(ctx, from(text("x.wtb", string(wthorFile(60*batchSize)))), nil)
	if err == nil || err.Error() != "the library "+o.File+" cannot be used: the disk is almost full; the remaining space is kept for your own games" || r.Added == 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	if free, ok := atomicfile.Free(dir); !ok || free < reserve/2 {
		t.Errorf("%d bytes are free", free)
	}
	for i := range uint64(20) {
		ownGame(t, o, fmt.Sprintf("own%d", i), i, 60, nil)
	}
	if _, err := l.Sync(ctx); err != nil || len(find(t, l, Query{Filter: Mine})) != 20 {
		t.Errorf("%d own games, %v", len(find(t, l, Query{Filter: Mine})), err)
	}
	if n := len(find(t, l, Query{Filter: Imported})); n != r.Added {
		t.Errorf("%d imported games, %d were confirmed", n, r.Added)
	}
}
