//go:build linux

package desktop

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
)

// The X client logs a message when a server goes away. The tests discard it.
func init() { xgb.Logger = log.New(io.Discard, "", 0) }

// server starts an X server and makes it the display of this test.
func server(t *testing.T) *exec.Cmd {
	t.Helper()
	if _, err := exec.LookPath("Xvfb"); err != nil {
		t.Skip("no Xvfb")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "64x64x24", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{w}
	if err := x.Start(); err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	t.Cleanup(func() { _ = x.Process.Kill(); _ = x.Wait() })
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb names no display: %v", err)
	}
	t.Setenv("DISPLAY", ":"+strings.TrimSpace(number))
	return x
}

// answer returns the value that a channel delivers. Its time limit matters only when a test fails.
func answer[T any](t *testing.T, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(time.Minute):
		t.Fatal("no answer")
		panic("unreachable")
	}
}

func TestTwoProgramsShareAClipboard(t *testing.T) {
	server(t)
	mine, theirs := NewClipboard(), NewClipboard()
	defer mine.Close()
	defer theirs.Close()
	if a := answer(t, theirs.Get()); !errors.Is(a.Err, ErrEmpty) {
		t.Fatalf("a clipboard without an owner: %+v", a)
	}
	picture := make([]byte, 3*piece+17) // large enough for a transfer in pieces
	r := rand.New(rand.NewPCG(1, 2))
	for i := range picture {
		picture[i] = byte(r.UintN(256))
	}
	long := strings.Repeat("f5d6c3 äöü 日本\n", 2*piece/16)
	for _, content := range []ClipboardContent{{Text: "f5d6c3"}, {Text: "äöü 日本"}, {Text: long}, {PNG: picture}, {Text: strings.Repeat("x", piece)}} {
		if err := answer(t, mine.Put(content)); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]*Clipboard{"another program": theirs, "the owner": mine} {
			a := answer(t, c.Get())
			if a.Err != nil || a.Content.Text != content.Text || !bytes.Equal(a.Content.PNG, content.PNG) {
				t.Errorf("%s gets %d characters, %d bytes, %v; there are %d and %d", name, len(a.Content.Text), len(a.Content.PNG), a.Err, len(content.Text), len(content.PNG))
			}
		}
	}
	if err := answer(t, theirs.Put(ClipboardContent{Text: "mine now"})); err != nil {
		t.Fatal(err)
	}
	if a := answer(t, mine.Get()); a.Err != nil || a.Content.Text != "mine now" {
		t.Errorf("after another program has copied: %.40q, %v", a.Content.Text, a.Err)
	}
}

// TestXclip checks that this package reads what xclip copies, and that xclip reads what this
// package puts.
func TestXclip(t *testing.T) {
	if _, err := exec.LookPath("xclip"); err != nil {
		t.Skip("no xclip")
	}
	server(t)
	c := NewClipboard()
	defer c.Close()
	in := exec.Command("xclip", "-selection", "clipboard", "-quiet")
	in.Stdin = strings.NewReader("f5 from xclip")
	if err := in.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Process.Kill(); _ = in.Wait() }()
	var a ClipboardAnswer
	// Try until xclip owns the selection. The time limit matters only when the test fails.
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if a = answer(t, c.Get()); a.Err == nil {
			break
		}
	}
	if a.Content.Text != "f5 from xclip" {
		t.Errorf("xclip's text is read as %+v", a)
	}
	long := strings.Repeat("0123456789", piece/4)
	if err := answer(t, c.Put(ClipboardContent{Text: long})); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("xclip", "-selection", "clipboard", "-o").Output()
	if err != nil || string(out) != long {
		t.Errorf("xclip reads %d of %d characters: %v", len(out), len(long), err)
	}
}

// TestXclipTakesPictures checks that xclip finds a picture in the list of forms and reads it, in
// one piece and in many.
func TestXclipTakesPictures(t *testing.T) {
	if _, err := exec.LookPath("xclip"); err != nil {
		t.Skip("no xclip")
	}
	server(t)
	c := NewClipboard()
	defer c.Close()
	for _, size := range []int{100, piece, piece + 1, 40 * piece} {
		picture := make([]byte, size)
		r := rand.New(rand.NewPCG(1, uint64(size)))
		for i := range picture {
			picture[i] = byte(r.UintN(256))
		}
		if err := answer(t, c.Put(ClipboardContent{PNG: picture})); err != nil {
			t.Fatal(err)
		}
		forms, err := exec.Command("xclip", "-selection", "clipboard", "-t", "TARGETS", "-o").Output()
		if want := "TARGETS\nimage/png\n"; err != nil || string(forms) != want {
			t.Errorf("xclip is offered %q, want %q: %v", forms, want, err)
		}
		out, err := exec.Command("xclip", "-selection", "clipboard", "-t", "image/png", "-o").Output()
		if err != nil || !bytes.Equal(out, picture) {
			t.Errorf("xclip reads %d of %d bytes: %v", len(out), len(picture), err)
		}
	}
	if err := answer(t, c.Put(ClipboardContent{Text: "f5", PNG: []byte("a picture of f5")})); err != nil {
		t.Fatal(err)
	}
	for form, want := range map[string]string{"UTF8_STRING": "f5", "image/png": "a picture of f5"} {
		out, err := exec.Command("xclip", "-selection", "clipboard", "-t", form, "-o").Output()
		if err != nil || string(out) != want {
			t.Errorf("%s: xclip reads %q, want %q: %v", form, out, want, err)
		}
	}
}

func TestWithoutADisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	c := NewClipboard()
	if a := answer(t, c.Get()); !errors.Is(a.Err, ErrNoClipboard) {
		t.Errorf("without a display: %v", a.Err)
	}
	t.Setenv("DISPLAY", ":4242")
	if err := answer(t, c.Put(ClipboardContent{Text: "x"})); !errors.Is(err, ErrNoClipboard) {
		t.Errorf("without a server: %v", err)
	}
	c.Close()
	if err := answer(t, c.Put(ClipboardContent{Text: "x"})); !errors.Is(err, ErrNoClipboard) {
		t.Errorf("after Close: %v", err)
	}
}

// TestTheServerGoesAway checks that a call fails if the server goes away, and that a later call
// finds the next server.
func TestTheServerGoesAway(t *testing.T) {
	x := server(t)
	c := NewClipboard()
	defer c.Close()
	if err := answer(t, c.Put(ClipboardContent{Text: "x"})); err != nil {
		t.Fatal(err)
	}
	_ = x.Process.Kill()
	_ = x.Wait()
	if a := answer(t, c.Get()); a.Err == nil && a.Content.Text != "x" {
		t.Errorf("without its server: %+v", a)
	}
	if err := answer(t, c.Put(ClipboardContent{Text: "y"})); err == nil {
		t.Error("a clipboard without its server takes a text")
	}
	server(t)
	if err := answer(t, c.Put(ClipboardContent{Text: "z"})); err != nil {
		t.Errorf("with a new server: %v", err)
	}
}
