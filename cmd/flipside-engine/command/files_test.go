package command

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadingCanBeStopped ends a command while it reads.
func TestReadingCanBeStopped(t *testing.T) {
	ctx, stop := context.WithCancelCause(context.Background())
	end := errors.New("the signal")
	path := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(path, []byte(strings.Repeat("f5d6\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := ReadFile(ctx, path, func(in io.Reader) (int, error) {
		var some [10]byte
		if n, err := in.Read(some[:]); n != len(some) || err != nil {
			t.Errorf("before the end: %d bytes, %v", n, err)
		}
		stop(end)
		_, err := io.ReadAll(in)
		return 0, errors.Join(errors.New("line 3 is not a game"), err)
	})
	if err != end { //nolint:errorlint // nothing may be added to it
		t.Errorf("the reading ended with %v", err)
	}
}
