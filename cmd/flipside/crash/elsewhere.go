//go:build !windows

package crash

import (
	"io"
	"os"
)

// Out returns where the program writes what it was asked for.
func Out() io.Writer { return os.Stdout }

// Err returns where the program writes why it ends.
func Err() io.Writer { return os.Stderr }
