//go:build unix

package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestOnlyPlainFilesAreRead gives commands a pipe without a writer and an endless device.
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
	file := func(name string) {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file("key")
	for _, line := range []string{
		"review FILE", "profile FILE", "solve FILE", "match random random --games 2 --openings FILE", "perft 1 --weights FILE",
		"bench solve FILE", "bench review FILE --games 1", "bench reasons FILE --games 1", "ladder random>random --games 2 --out FILE", "library --library LIBRARY import FILE",
		"train people DIR FILE --held 0", "train fit DIR --start FILE", "train judge FILE", "train check FILE", "train bounds FILE",
		"match random random --farm nats://127.0.0.1:1 --creds FILE", "match random random --farm nats://127.0.0.1:1 --tls-ca FILE",
		"work nats://127.0.0.1:1 --tls-cert FILE --tls-key DIR/key", "work nats://127.0.0.1:1 --tls-cert DIR/key --tls-key FILE",
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

// A transcript is not written to a pipe, which would wait forever for a reader.
func TestNoTranscriptToAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, line := range []string{"match random random --games 2", "ladder random>random --games 2"} {
		fails(t, 2, "--transcript: "+pipe+" is not a regular file", append(strings.Fields(line), "--transcript", pipe)...)
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
