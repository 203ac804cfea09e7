package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// printJSON writes one object.
func printJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// number makes a value that has no number null in JSON.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// bar is a progress bar on a terminal; elsewhere it writes nothing.
type bar struct {
	mu    sync.Mutex
	out   io.Writer
	width int
	begin time.Time
	shown bool
}

// newBar returns a bar on w, silent where w is no terminal.
func newBar(w io.Writer) *bar {
	b := &bar{begin: time.Now()}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		b.out, b.width = w, 80
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			b.width = width
		}
	}
	return b
}

// set shows done of total, the time left and a text behind it.
func (b *bar) set(done, total int, text string) {
	if b.out == nil || total <= 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	const cells = 24
	full := cells * done / total
	left := "?"
	if done > 0 {
		rest := time.Since(b.begin) / time.Duration(done) * time.Duration(total-done)
		left = rest.Round(time.Second).String()
	}
	line := fmt.Sprintf("[%s%s] %d/%d, %s left  %s", strings.Repeat("#", full), strings.Repeat(".", cells-full), done, total, left, text)
	if len(line) >= b.width {
		line = line[:b.width-1]
	}
	fmt.Fprintf(b.out, "\r\x1b[K%s", line)
	b.shown = true
}

// clear takes the bar away, so that other lines can be written.
func (b *bar) clear() {
	if b.out == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.shown {
		fmt.Fprint(b.out, "\r\x1b[K")
		b.shown = false
	}
}

// writeFile writes a file by rename after sync, so that a file that is there is whole; where it fails nothing is left.
func writeFile(path string, write func(io.Writer) error) (err error) {
	tmp := path + ".part"
	f, err := os.Create(tmp)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp)
		}
	}()
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}

// canWrite refuses at once what a flag names and what could not be written after hours of work.
func canWrite(flag, path string) error {
	if path == "" {
		return usage("%s names no file", flag)
	}
	switch info, err := os.Stat(path); {
	case err != nil: // it is not there yet
	case info.IsDir():
		return usage("%s: %s is a directory", flag, path)
	case !info.Mode().IsRegular(): // it would be replaced, or read without an end
		return usage("%s: %s is no plain file", flag, path)
	}
	dir := filepath.Dir(path)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return usage("%s: there is no directory %s", flag, dir)
	}
	return nil
}

// sticky is a Writer that keeps its first error, for those that write without looking: whoever made
// it asks for Err at the end. What is written after the error is dropped.
type sticky struct {
	io.Writer
	failed func(error) // is called once, with the error; may be nil

	mu  sync.Mutex
	err error
}

func (s *sticky) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		if _, err := s.Writer.Write(p); err != nil {
			s.err = unwritable(err)
			if s.failed != nil {
				s.failed(s.err)
			}
		}
	}
	return len(p), nil
}

// Err returns the first error.
func (s *sticky) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// unwritable says why the output could not be written.
func unwritable(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		if err = path.Err; path.Path != os.Stdout.Name() {
			return fmt.Errorf("%s cannot be written: %w", path.Path, err)
		}
	}
	return fmt.Errorf("the output cannot be written: %w", err)
}

// canDraw is canWrite for a --plot, "" is none.
func canDraw(base string) error {
	if base == "" {
		return nil
	}
	return canWrite("--plot", base+".svg")
}
