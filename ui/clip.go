package ui

import "flipside/ui/clipboard"

// systemClipboard is the part of clipboard.Clipboard that fields use.
type systemClipboard interface {
	Put(clipboard.Content) <-chan error
	Get() <-chan clipboard.Answer
}

// clip is the system's clipboard for the widgets. Whatever it waits for, it waits beside the
// frames.
type clip struct {
	system systemClipboard
	failed chan error // capacity 1: why the last copy or paste was not possible
}

func newClip(system systemClipboard) clip { return clip{system, make(chan error, 1)} }

// Copy implements widget.Clipboard.
func (c clip) Copy(text string) {
	done := c.system.Put(clipboard.Content{Text: text})
	go func() { c.tell(<-done) }()
}

// Paste implements widget.Clipboard: the channel is closed without a text where there is none.
func (c clip) Paste() <-chan string {
	answer := c.system.Get()
	pasted := make(chan string, 1)
	go func() {
		defer close(pasted)
		a := <-answer
		if c.tell(a.Err); a.Err == nil {
			pasted <- a.Content.Text
		}
	}()
	return pasted
}

// tell keeps an error for the frame loop; an older one that was not taken stays.
func (c clip) tell(err error) {
	if err == nil {
		return
	}
	select {
	case c.failed <- err:
	default:
	}
}

// trouble returns why a copy or a paste was not possible, once; nil where nothing was wrong.
func (c clip) trouble() error {
	select {
	case err := <-c.failed:
		return err
	default:
		return nil
	}
}
