package ui

import (
	"flipside/game/base/work"
	"flipside/ui/desktop"
)

// systemClipboard is the part of desktop.Clipboard that the input fields use.
type systemClipboard interface {
	Put(desktop.ClipboardContent) <-chan error
	Get() <-chan desktop.ClipboardAnswer
	Close()
}

// clip gives the widgets access to the clipboard of the system. It waits outside the frame loop.
type clip struct {
	system systemClipboard
	failed chan error // capacity 1: why a copy or a paste has failed
}

func newClip(system systemClipboard) clip { return clip{system, make(chan error, 1)} }

// Copy implements widget.Clipboard.
func (c clip) Copy(text string) {
	done := c.system.Put(desktop.ClipboardContent{Text: text})
	work.Do(func() { c.tell(<-done) })
}

// Paste implements widget.Clipboard. If there is no text, the channel is closed without a value.
func (c clip) Paste() <-chan string {
	answer, text := c.system.Get(), make(chan string, 1)
	work.Do(func() {
		defer close(text)
		a := <-answer
		if c.tell(a.Err); a.Err == nil {
			text <- a.Content.Text
		}
	})
	return text
}

// tell stores an error for the frame loop. If an older error still waits, tell keeps that one.
func (c clip) tell(err error) {
	if err == nil {
		return
	}
	select {
	case c.failed <- err:
	default:
	}
}

// trouble returns the error of a failed copy or paste once, or nil.
func (c clip) trouble() error {
	select {
	case err := <-c.failed:
		return err
	default:
		return nil
	}
}
