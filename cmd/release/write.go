package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"flipside/cmd/release/formats"
	"flipside/game/base/atomicfile"
)

// A release is what one run makes.
type release struct {
	source
	only  []string
	root  string // of the module
	temp  string // for what is not kept
	out   string // for what is kept; it gets its name at the end
	made  []string
	texts []formats.File // for people, that all archives have
	log   io.Writer      // gets a line for each file
}

// write makes a release in a folder. What was in it stays as it was unless all of the release could
// be made.
func write(ctx context.Context, folder string, r *release) (err error) {
	folder, err = filepath.Abs(folder)
	if err != nil {
		return err
	}
	if err := replaceable(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return inWords(err)
	}
	r.out = folder + ".new"
	r.temp = folder + ".tmp"
	defer func() {
		if e := os.RemoveAll(r.temp); err == nil {
			err = e
		}
		if err != nil {
			os.RemoveAll(r.out)
			err = inWords(err)
		}
	}()
	for _, f := range []string{r.out, r.temp} {
		if err := os.RemoveAll(f); err != nil { // of a run that was killed
			return err
		}
		if err := os.Mkdir(f, 0o755); err != nil {
			return err
		}
	}
	root, err := r.command(ctx, here, "go", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		return err
	}
	r.root = strings.TrimSpace(string(root))
	if err := r.make(ctx); err != nil {
		return err
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	return os.Rename(r.out, folder)
}

// replaceable returns an error for a folder that has something other than a release in it: its
// content would be deleted.
func replaceable(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return inWords(err)
	}
	for _, e := range entries {
		if e.Name() == sums {
			return nil
		}
	}
	return fmt.Errorf("%s has files that are no release: give another folder with --out", folder)
}

// inWords makes one sentence of an error.
func inWords(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return errFull
	}
	return err
}

// read reads a file of the module.
func (r *release) read(name string) ([]byte, error) {
	return atomicfile.ReadAll(filepath.Join(r.root, name))
}

// wants reports whether a file belongs to what was asked for.
func (r *release) wants(name string) bool {
	if len(r.only) == 0 {
		return true
	}
	for _, word := range r.only {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// put writes a file of the release.
func (r *release) put(name string, data []byte) error {
	if err := os.WriteFile(filepath.Join(r.out, name), data, 0o644); err != nil {
		return err
	}
	r.made = append(r.made, name)
	fmt.Fprintf(r.log, "%9.1f MB  %s\n", float64(len(data))/1e6, name)
	return nil
}

// form writes an archive.
type form = func(io.Writer, []formats.File, time.Time) error

// pack writes an archive of the release.
func (r *release) pack(name string, form form, files []formats.File) error {
	var b bytes.Buffer
	if err := form(&b, files, r.at); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return r.put(name, b.Bytes())
}

// sums is the name of the file with the checksums.
const sums = "SHA256SUMS"

// sum writes the checksums of all files, in the form that sha256sum --check reads.
func (r *release) sum() error {
	var b bytes.Buffer
	for _, name := range r.made {
		data, err := atomicfile.ReadAll(filepath.Join(r.out, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(data), name)
	}
	return r.put(sums, b.Bytes())
}
