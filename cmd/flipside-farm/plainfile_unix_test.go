//go:build unix

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe without a writer, an endless device and a file that is too large each end the command
// with one line that names the file.
func TestOnlyPlainFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	pipe, device, large := filepath.Join(dir, "pipe"), filepath.Join(dir, "zero"), filepath.Join(dir, "large")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("/dev/zero", device); err != nil {
		t.Fatal(err)
	}
	for name, size := range map[string]int64{large: 1 << 40, filepath.Join(dir, "file"): 1} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(name, size); err != nil {
			t.Skip(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // a server that starts ends at once
	for _, line := range []string{
		"serve --config BAD", "serve --tls-cert BAD --tls-key DIR/file", "serve --tls-cert DIR/file --tls-key BAD",
		"serve --tls-cert DIR/file --tls-key DIR/file --tls-ca BAD",
		"status nats://127.0.0.1:1 --creds BAD", "status nats://127.0.0.1:1 --tls-ca BAD",
		"status nats://127.0.0.1:1 --tls-cert BAD --tls-key DIR/file", "status nats://127.0.0.1:1 --tls-cert DIR/file --tls-key BAD",
	} {
		for path, words := range map[string]string{pipe: "regular file", device: "regular file", large: "larger than 1048576 bytes"} {
			if strings.HasPrefix(line, "serve") {
				line += " --dir DIR/queue"
			}
			status, out, errs := runWith(ctx, strings.Fields(strings.NewReplacer("BAD", path, "DIR", dir).Replace(line))...)
			if status == 0 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, path) || !strings.Contains(errs, words) {
				t.Errorf("%s, %s: %d, %q%q", line, path, status, out, errs)
			}
		}
	}
}
