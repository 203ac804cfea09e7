package recognise

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// Until returns the data and the error of its reader.
func TestUntilReads(t *testing.T) {
	text := strings.Repeat("f5d6c3d3c4\n", 20_000)
	if err := iotest.TestReader(Until(t.Context(), strings.NewReader(text)), []byte(text)); err != nil {
		t.Error(err)
	}
	broken := errors.New("the disk is broken")
	if _, err := io.ReadAll(Until(t.Context(), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

// Until does not wait for a reader that does not answer.
func TestUntilEnds(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	silent, _ := io.Pipe()
	stopped := errors.New("stopped")
	go cancel(stopped)
	in := Until(ctx, silent)
	for range 2 {
		if n, err := in.Read(make([]byte, 10)); n != 0 || !errors.Is(err, stopped) {
			t.Errorf("%d bytes, error %v", n, err)
		}
	}
}
