//go:build unix

package protocol

import (
	"os"
	"strings"
	"testing"
)

// TestTheEndIsHeardBehindWaitingLines closes a pipe while more lines wait than are read ahead. The
// end must be noticed at once, and every line must still arrive.
func TestTheEndIsHeardBehindWaitingLines(t *testing.T) {
	in, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	e := newEar(in)
	line := "genmove b" + strings.Repeat(" ", 100)
	// What is not read ahead must fit into the pipe, since no line is taken yet.
	wanted := (readAhead + 20<<10) / len(line)
	for range wanted {
		if _, err := w.WriteString(line + "\n"); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case <-e.ended:
		t.Error("the input has ended before its end")
	default:
	}
	w.Close()
	<-e.ended
	if waiting := len(e.lines) * (len(line) + lineCost); waiting < readAhead-2*len(line) || waiting > readAhead {
		t.Errorf("%d bytes wait, want about %d", waiting, readAhead)
	}
	got := 0
	if err := e.each(t.Context(), func(s spoken) (bool, error) {
		if s.line != line || s.long {
			t.Fatalf("line %d: %q", got, s.line)
		}
		got++
		return false, nil
	}); err != nil || got != wanted {
		t.Errorf("%d lines, want %d; %v", got, wanted, err)
	}
}
