package clipboard

import (
	"errors"
	"sync"
	"time"
)

// patience is how long another program may take to answer.
const patience = time.Second

// most is the largest content that is read, in bytes.
const most = 16 << 20

// Content is what lies on the clipboard: a text, a picture, or both forms of one thing.
type Content struct {
	Text string
	PNG  []byte
}

// Answer is what Get found.
type Answer struct {
	Content Content
	Err     error // one sentence
}

// What can go wrong, each one sentence for people.
var (
	ErrEmpty  = errors.New("the clipboard holds no text and no picture")
	ErrSilent = errors.New("the program that owns the clipboard does not answer")
	ErrLarge  = errors.New("what is on the clipboard is too large")
	ErrNone   = errors.New("there is no clipboard on this system")
	ErrTaken  = errors.New("another program holds the clipboard")
	ErrLost   = errors.New("the connection to the clipboard is lost")
)

// backend is the clipboard of a system. put and get are called from one goroutine at a time and may
// take their time.
type backend interface {
	put(Content) error
	get() (Content, error)
	close()
}

// Clipboard is the system's clipboard. Its methods may be called from any goroutine. The zero value
// is not usable; call New.
type Clipboard struct {
	open func() (backend, error)

	mu     sync.Mutex // guards what follows; held by the goroutine of a call, never by the frame loop
	system backend
	closed bool
}

// New returns the system's clipboard. It is opened by the first call of Put or Get.
func New() *Clipboard { return &Clipboard{open: openSystem} }

// Put puts content on the clipboard and returns at once. The channel gets nil or the reason why it
// was not possible.
func (c *Clipboard) Put(content Content) <-chan error {
	done := make(chan error, 1)
	go func() {
		done <- c.with(func(b backend) error { return b.put(content) })
	}()
	return done
}

// Get asks for what lies on the clipboard and returns at once. A text is preferred to a picture.
func (c *Clipboard) Get() <-chan Answer {
	done := make(chan Answer, 1)
	go func() {
		var content Content
		err := c.with(func(b backend) (err error) {
			content, err = b.get()
			return err
		})
		done <- Answer{content, err}
	}()
	return done
}

// Close gives the clipboard up; what this program has put there may be gone then. Later calls
// answer ErrNone.
func (c *Clipboard) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	if c.system != nil {
		c.system.close()
		c.system = nil
	}
}

// with calls use with the open clipboard. A connection that is lost is opened anew, once.
func (c *Clipboard) with(use func(backend) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for again := true; ; again = false {
		if c.closed {
			return ErrNone
		}
		if c.system == nil {
			b, err := c.open()
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
