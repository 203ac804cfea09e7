package ui

import (
	"testing"

	"flipside/ui/desktop"
	"flipside/ui/widget"
)

// board is a clipboard that answers when the test tells it to.
type board struct {
	put chan error
	got chan desktop.ClipboardAnswer
	has string
}

func (b *board) Put(c desktop.ClipboardContent) <-chan error {
	b.has = c.Text
	return b.put
}

func (b *board) Get() <-chan desktop.ClipboardAnswer { return b.got }

func (*board) Close() {}

func TestFieldsShareTheSystemsClipboard(t *testing.T) {
	b := &board{put: make(chan error), got: make(chan desktop.ClipboardAnswer)}
	c := newClip(b)
	var _ widget.Clipboard = c
	c.Copy("f5d6") // Copy returns although the clipboard has not answered
	if b.put <- nil; b.has != "f5d6" {
		t.Errorf("copied %q", b.has)
	}
	pasted := c.Paste()
	b.got <- desktop.ClipboardAnswer{Content: desktop.ClipboardContent{Text: "c4"}}
	if text, ok := <-pasted; text != "c4" || !ok {
		t.Errorf("pasted %q, %v", text, ok)
	}
	if err := c.trouble(); err != nil {
		t.Errorf("trouble without a cause: %v", err)
	}
	pasted = c.Paste()
	b.got <- desktop.ClipboardAnswer{Err: desktop.ErrEmpty}
	if _, ok := <-pasted; ok {
		t.Error("a text came from an empty clipboard")
	}
	if err := c.trouble(); err != desktop.ErrEmpty {
		t.Errorf("the trouble is %v", err)
	}
	if err := c.trouble(); err != nil {
		t.Errorf("it is told twice: %v", err)
	}
}
