package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"sync"

	"flipside/game/base/plain"
	"flipside/game/record"
)

// RecordsTo returns the writer for games in a format. WTHOR is no text, so that it goes past the
// filter before a terminal; only a file or another program can use it.
func RecordsTo(out io.Writer, f record.Format) io.Writer {
	if w, ok := out.(*plain.Writer); ok && f.Name == "wthor" {
		return w.Below()
	}
	return out
}

// JSONNumber returns a pointer to a number, or nil, which is null in JSON, if JSON cannot hold it.
func JSONNumber(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Sticky is a Writer that keeps its first error, for code that writes without checking errors, as
// the commands do: Err returns it at the end. What is written after the error is lost.
type Sticky struct {
	io.Writer
	Failed func(error) // called once, with the error; may be nil

	mu  sync.Mutex
	err error
}

func (s *Sticky) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		if _, err := s.Writer.Write(p); err != nil {
			s.err = unwritable(err)
			if s.Failed != nil {
				s.Failed(s.err)
			}
		}
	}
	return len(p), nil
}

// Err returns the first error.
func (s *Sticky) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// unwritable says in our words why the output could not be written.
func unwritable(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		if err = path.Err; path.Path != os.Stdout.Name() {
			return fmt.Errorf("cannot write %s: %w", path.Path, err)
		}
	}
	return fmt.Errorf("cannot write the output: %w", err)
}
