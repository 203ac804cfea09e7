package console

import (
	"os"
	"testing"

	"golang.org/x/sys/windows"
)

// Only an output that somebody has opened is used.
func TestOpen(t *testing.T) {
	if open(0) || open(windows.InvalidHandle) {
		t.Error("a handle that leads nowhere is open")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if h := windows.Handle(w.Fd()); !open(h) || writer(w, 0) != any(w) {
		t.Error("a pipe is not open")
	}
}
