//go:build nosound

package sound

import (
	"errors"
	"io"
)

func open(io.Reader, <-chan struct{}) (device, error) { return nil, errors.New("built without sound") }
