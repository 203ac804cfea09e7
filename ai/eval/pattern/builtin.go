package pattern

import (
	"bytes"
	"fmt"
	"hash/crc32"
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
	builtinSum = sync.OnceValue(func() uint32 { return crc32.ChecksumIEEE(assets.Weights) })

	mu        sync.Mutex
	chosen    *eval.Model // instead of the built-in one
	chosenSum uint32      // of its file
)

// Builtin returns the model of the weights that the program carries, or of those that Use chose.
// The first call takes about a tenth of a second.
func Builtin() (*eval.Model, error) {
	mu.Lock()
	m := chosen
	mu.Unlock()
	if m != nil {
		return m, nil
	}
	return builtin()
}

// Sum returns the CRC-32 (IEEE) of the file whose weights Builtin uses, for runs that must not go
// on with other ones.
func Sum() uint32 {
	mu.Lock()
	defer mu.Unlock()
	if chosen != nil {
		return chosenSum
	}
	return builtinSum()
}

// Use makes Builtin return the model of a file of weights from now on; "" goes back to the carried
// ones. The error is one line that names the file and what is wrong with it; then everything stays
// as it was.
func Use(path string) error {
	if path == "" {
		mu.Lock()
		chosen = nil
		mu.Unlock()
		return nil
	}
	w, _, sum, err := readFile(path)
	if err != nil {
		return err
	}
	m, err := NewModel("pattern", w)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	mu.Lock()
	chosen, chosenSum = m, sum
	mu.Unlock()
	return nil
}
