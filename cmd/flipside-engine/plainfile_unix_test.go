//go:build unix

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestOnlyPlainFilesAreRead gives commands a pipe that nobody writes and a device without an end.
// Each must end with one line that names it.
func TestOnlyPlainFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	pipe, device := filepath.Join(dir, "pipe.ggf"), filepath.Join(dir, "zero.ggf")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("/dev/zero", device); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"review FILE", "profile FILE", "solve FILE", "match random random --games 2 --openings FILE", "perft 1 --weights FILE",
		"bench solve FILE", "bench review FILE --games 1", "ladder random>random --games 2 --out FILE", "library --library LIBRARY import FILE",
		"train people DIR FILE --held 0", "train fit DIR --start FILE", "train judge FILE", "train check FILE", "train bounds FILE",
	} {
		for _, path := range []string{pipe, device} {
			args := strings.Fields(strings.NewReplacer("FILE", path, "DIR", dir, "LIBRARY", filepath.Join(dir, "library.sqlite")).Replace(line))
			r := runWith(context.Background(), "", args...)
			if r.status == 0 || strings.Count(r.errs, "\n") != 1 || !strings.Contains(r.errs, path) || !strings.Contains(r.errs, "plain file") && !strings.Contains(r.errs, "regular file") {
				t.Errorf("%s: %d, %q", line, r.status, r.errs)
			}
		}
	}
}

// TestReadingCanBeStopped ends a command while it reads.
func TestReadingCanBeStopped(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	end := errors.New("the signal")
	_, err := readFile(ctx, file(t, "games.txt", strings.Repeat("f5d6\n", 100)), func(in io.Reader) (int, error) {
		var some [10]byte
		if n, err := in.Read(some[:]); n != len(some) || err != nil {
			t.Errorf("before the end: %d bytes, %v", n, err)
		}
		stop(end)
		_, err := io.ReadAll(in)
		return 0, errors.Join(errors.New("line 3 is not a game"), err)
	})
	if err != end { //nolint:errorlint // nothing may be added to it
		t.Errorf("the reading ended with %v", err)
	}
}

// TestStopped says only that a command was stopped, whatever words its libraries have for it.
func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	stop(errors.New("terminated signal received"))
	games := file(t, "games.txt", "f5d6c3d3c4\n")
	for _, line := range []string{"profile FILE", "review FILE", "solve FILE", "match random random --games 2", "library --library FILE.sqlite list"} {
		r := runWith(ctx, "", strings.Fields(strings.ReplaceAll(line, "FILE", games))...)
		if r.status != 1 || r.errs != "flipside-engine: stopped\n" {
			t.Errorf("%s: %d, %q", line, r.status, r.errs)
		}
	}
}
