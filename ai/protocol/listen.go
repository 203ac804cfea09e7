package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// maxLine is the length of the longest line that is read, in bytes.
const maxLine = 64 << 10

// readAhead is how many bytes of lines are read before they are answered. So the server sees the
// end of the input while it answers earlier lines.
const readAhead = 256 << 10

// errLongLine is the error for a line of more than maxLine bytes.
var errLongLine = fmt.Errorf("a line is longer than %d bytes", maxLine)

// ear reads lines in its own goroutine, ahead of their answers.
type ear struct {
	lines queue
	ended chan struct{} // is closed when in has ended; lines may still wait then
	heard chan struct{} // is closed when nobody takes lines any more
	once  sync.Once     // closes ended
	err   error         // why in ended early; written before the queue is closed
}

// spoken is a line without its end, or the beginning of a line that is too long.
type spoken struct {
	line string
	long bool
}

// newEar starts to read lines from in.
func newEar(in io.Reader) *ear {
	e := &ear{lines: newQueue(), ended: make(chan struct{}), heard: make(chan struct{})}
	go func() {
		defer e.lines.close()
		defer e.end()
		lines := bufio.NewReaderSize(in, maxLine+2)
		for first := true; ; first = false {
			s, err := readLine(lines)
			if first {
				s.line = strings.TrimPrefix(s.line, "\ufeff") // some editors write a byte order mark
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					e.err = err
				}
				if s.line == "" {
					return
				}
			}
			if !e.put(s, in) || err != nil {
				return
			}
		}
	}()
	return e
}

// end says that the input has ended.
func (e *ear) end() { e.once.Do(func() { close(e.ended) }) }

// lookEvery is how often the ear looks whether the other side has gone, while it waits for room.
const lookEvery = 100 * time.Millisecond

// put adds a line to the queue as soon as there is room. It returns false when nobody takes lines
// any more. While it waits, it cannot read to the end of the input, so it asks the system for that.
func (e *ear) put(s spoken, in io.Reader) bool {
	for !e.lines.put(s) {
		look := time.NewTimer(lookEvery)
		select {
		case <-e.lines.room:
		case <-look.C:
			if hungUp(in) {
				e.end()
			}
		case <-e.heard:
			look.Stop()
			return false
		}
		look.Stop()
	}
	return true
}

// readLine reads a line. The last line may have no end. Of a line that is too long it returns the
// beginning.
func readLine(in *bufio.Reader) (s spoken, err error) {
	part, err := in.ReadSlice('\n')
	s.line = strings.TrimSuffix(strings.TrimSuffix(string(part), "\n"), "\r")
	s.long = len(s.line) > maxLine
	for errors.Is(err, bufio.ErrBufferFull) {
		s.long = true
		_, err = in.ReadSlice('\n')
	}
	return s, err
}

// each calls answer with each line until answer says that this was the last one, or until the input
// or ctx ends. The end of ctx is not an error. A read cannot be stopped, so after the end of ctx
// the goroutine that reads stays until the input ends.
func (e *ear) each(ctx context.Context, answer func(s spoken) (last bool, err error)) error {
	defer close(e.heard)
	for {
		if ctx.Err() != nil {
			return nil
		}
		s, state := e.lines.take()
		switch state {
		case closed:
			return e.err
		case empty:
			select {
			case <-ctx.Done():
			case <-e.lines.more:
			}
		case found:
			if last, err := answer(s); last || err != nil {
				return err
			}
		}
	}
}
