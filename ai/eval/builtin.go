package eval

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"sync"

	"flipside/assets"
	"flipside/game/base/atomicfile"
)

var (
	builtin = sync.OnceValues(func() (*Model, error) {
		w, _, err := ReadWeights(bytes.NewReader(assets.Weights))
		if err != nil {
			return nil, fmt.Errorf("the built-in weights: %w", err)
		}
		return NewModel("pattern", w)
	})
	builtinSum = sync.OnceValue(func() uint32 { return crc32.ChecksumIEEE(assets.Weights) })

	mu         sync.Mutex
	chosen     *Model // replaces the built-in model; nil: no replacement
	chosenSum  uint32 // CRC-32 of its file
	chosenFile string // its path
)

// Builtin returns the model of the built-in weights, or of the file given to [UseWeights]. The
// first call takes about a tenth of a second.
func Builtin() (*Model, error) {
	mu.Lock()
	m := chosen
	mu.Unlock()
	if m != nil {
		return m, nil
	}
	return builtin()
}

// WeightsSum returns the CRC-32 (IEEE) of the file whose weights Builtin uses. A stopped run must
// not be resumed with other weights.
func WeightsSum() uint32 {
	mu.Lock()
	defer mu.Unlock()
	if chosen != nil {
		return chosenSum
	}
	return builtinSum()
}

// WeightsChosen reports whether UseWeights has replaced the built-in weights.
func WeightsChosen() bool {
	mu.Lock()
	defer mu.Unlock()
	return chosen != nil
}

// WeightsFile returns the content of the file whose weights Builtin uses; the caller must not
// change it. The error is one line: the file can no longer be read, or has changed since UseWeights
// read it.
func WeightsFile() ([]byte, error) {
	mu.Lock()
	path, sum, mine := chosenFile, chosenSum, chosen != nil
	mu.Unlock()
	if !mine {
		return assets.Weights, nil
	}
	data, err := atomicfile.ReadAll(path)
	if err == nil && crc32.ChecksumIEEE(data) != sum {
		err = fmt.Errorf("%s has changed since it was read", path)
	}
	return data, err
}

// UseWeights makes Builtin return the model of a file of weights; "" selects the built-in weights
// again. The error is one line that names the file and what is wrong with it; then the model does
// not change.
func UseWeights(path string) error {
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
	chosen, chosenSum, chosenFile = m, sum, path
	mu.Unlock()
	return nil
}
