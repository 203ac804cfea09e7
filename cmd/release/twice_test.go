package main

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"flipside/cmd/release/formats"
)

// twice says what TestSameBytes compares: "one" program and its .deb, or "all" of a release. It
// takes a minute, or half an hour.
var twice = os.Getenv("FLIPSIDE_TWICE")

// copied copies the sources to another folder. For one program, libraries may come from Go's cache,
// but all code of ours is compiled again.
func copied(t *testing.T, root string) string {
	t.Helper()
	target := t.TempDir()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && (name == ".git" || name == "out" || name == "bin" || name == "work"):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(target, name), 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if twice == "one" && filepath.Ext(name) == ".go" {
			data = append(data, "\n// So that Go's cache does not know it.\n"...)
		}
		return os.WriteFile(filepath.Join(target, name), data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return target
}

// The same sources give the same bytes: in another folder, in another time zone and, for all, with
// an empty cache.
func TestSameBytes(t *testing.T) {
	if twice == "" {
		t.Skip("FLIPSIDE_TWICE says what to compare: one or all")
	}
	from, err := origin(t.Context(), "1.2.3", "1700000000")
	if err != nil {
		t.Fatal(err)
	}
	root := module(t)
	make := func(root, cache string) string {
		t.Helper()
		out := filepath.Join(t.TempDir(), "release")
		r := &release{source: from, log: io.Discard, root: root}
		if twice == "all" {
			begin := time.Now()
			t.Setenv("GOCACHE", cache)
			t.Chdir(root)
			if err := write(t.Context(), out, r); err != nil {
				t.Fatal(err)
			}
			t.Logf("made in %v", time.Since(begin).Round(time.Second))
			return out
		}
		r.out, r.temp = out, t.TempDir()
		if err := os.Mkdir(out, 0o755); err != nil {
			t.Fatal(err)
		}
		program, err := r.build(t.Context(), target{"linux", "amd64"}, "flipside-farm")
		if err != nil {
			t.Fatal(err)
		}
		if err := r.put(program[0].Name, program[0].Data); err != nil {
			t.Fatal(err)
		}
		meta, err := r.metainfo("")
		if err != nil {
			t.Fatal(err)
		}
		if err := r.install(t.Context(), deb, "amd64", "flipside.deb", append(formats.Within("bin", program), meta...)); err != nil {
			t.Fatal(err)
		}
		return out
	}
	first := make(root, os.Getenv("GOCACHE"))
	t.Setenv("TZ", "Asia/Tokyo")
	t.Setenv("USER", "somebody")
	second := make(copied(t, root), t.TempDir())

	entries, err := os.ReadDir(first)
	if err != nil || len(entries) == 0 {
		t.Fatal("nothing was made", err)
	}
	for _, e := range entries {
		one, errOne := os.ReadFile(filepath.Join(first, e.Name()))
		two, errTwo := os.ReadFile(filepath.Join(second, e.Name()))
		if errOne != nil || errTwo != nil || !bytes.Equal(one, two) {
			t.Errorf("%s differs (%d and %d bytes), %v, %v", e.Name(), len(one), len(two), errOne, errTwo)
		}
	}
}
