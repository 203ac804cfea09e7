package pattern

import (
	"bytes"
	"fmt"
	"os"
	"sync"

	"flipside/ai/eval"
	"flipside/assets"
)

var (
	builtin = sync.OnceValues(func() (*eval.Model, error) {
		w, _, err := Read(bytes.NewReader(assets.Weights))
		if err != nil {
			return nil, fmt.Errorf("the built-in weights: %w", err)
		}
		return NewModel("pattern", w)
	})
	mu     sync.Mutex
	chosen *eval.Model // instead of the built-in one
)

// Builtin returns the model of the weights that the program carries, or of those that Use chose. The first call takes about a tenth
// of a second.
func Builtin() (*eval.Model, error) {
	mu.Lock()
	m := chosen
	mu.Unlock()
	if m != nil {
		return m, nil
	}
	return builtin()
}

// Use makes Builtin return the model of a file of weights from now on; "" goes back to the carried ones. The error is one line
// that names the file and what is wrong with it; then everything stays as it was.
func Use(path string) error {
	if path == "" {
		mu.Lock()
		chosen = nil
		mu.Unlock()
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	w, _, err := Read(f)
	if err != nil {
		return fmt.Errorf("%s is %w", path, err)
	}
	m, err := NewModel("pattern", w)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	mu.Lock()
	chosen = m
	mu.Unlock()
	return nil
}
