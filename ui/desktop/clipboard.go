package desktop

import (
	"errors"
	"sync"
	"time"
)

// patience is the longest time to wait for another program's answer.
const patience = time.Second

// most is the maximum size in bytes of content that Get reads.
const most = 16 << 20

// ClipboardContent is the content of the clipboard: a text, a picture, or the same thing in both
// forms.
type ClipboardContent struct {
	Text string
	PNG  []byte
}

// ClipboardAnswer is the result of Get.
type ClipboardAnswer struct {
	Content ClipboardContent
	Err     error // its message is one sentence
}

// The errors of this package. Each message is one sentence for the user.
var (
	ErrEmpty       = errors.New("the clipboard has no text or picture")
	ErrSilent      = errors.New("the program that owns the clipboard does not answer")
	ErrLarge       = errors.New("the clipboard's content is too large")
	ErrNoClipboard = errors.New("there is no clipboard on this system")
	ErrTaken       = errors.New("another program is using the clipboard")
	ErrLost        = errors.New("the connection to the clipboard was lost")
)

// backend is the clipboard of a system. Only one goroutine at a time calls put and get. Both may
// block.
type backend interface {
	put(ClipboardContent) error
	get() (ClipboardContent, error)
	close()
}

// Clipboard is the system's clipboard. Its methods may be called from any goroutine.
type Clipboard struct {
	mu     sync.Mutex // guards the fields below; the frame loop never holds it
	system backend
	closed bool
}

// NewClipboard returns the system's clipboard. The first call of Put or Get opens it.
func NewClipboard() *Clipboard { return &Clipboard{} }

// Put puts content on the clipboard and returns at once. The channel delivers nil, or the reason
// why Put failed.
func (c *Clipboard) Put(content ClipboardContent) <-chan error {
	done := make(chan error, 1)
	go func() {
		done <- c.with(func(b backend) error { return b.put(content) })
	}()
	return done
}

// Get asks for the content of the clipboard and returns at once. It prefers a text to a picture.
func (c *Clipboard) Get() <-chan ClipboardAnswer {
	done := make(chan ClipboardAnswer, 1)
	go func() {
		var content ClipboardContent
		err := c.with(func(b backend) (err error) {
			content, err = b.get()
			return err
		})
		done <- ClipboardAnswer{content, err}
	}()
	return done
}

// Close closes the clipboard. The content that this program put there may be lost then. Later calls
// of Put and Get answer ErrNone.
func (c *Clipboard) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	if c.system != nil {
		c.system.close()
		c.system = nil
	}
}

// with opens the clipboard if necessary and calls use with it. If the connection is lost, with
// opens a new one and calls use again, but only once.
func (c *Clipboard) with(use func(backend) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for again := true; ; again = false {
		if c.closed {
			return ErrNoClipboard
		}
		if c.system == nil {
			b, err := openSystem()
			if err != nil {
				return err
			}
			c.system = b
		}
		err := use(c.system)
		if !errors.Is(err, ErrLost) || !again {
			return err
		}
		c.system.close()
		c.system = nil
	}
}
