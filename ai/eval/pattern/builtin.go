package pattern

import (
	"bytes"
	"fmt"
	"sync"

	"flipside/ai/eval"
	"flipside/assets"
)

// Builtin returns the model of the weights that the program carries.
var Builtin = sync.OnceValues(func() (*eval.Model, error) {
	w, _, err := Read(bytes.NewReader(assets.Weights))
	if err != nil {
		return nil, fmt.Errorf("the built-in weights: %w", err)
	}
	return NewModel("pattern", w)
})
