package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxLine is the length of the longest line that is read, in bytes.
const maxLine = 64 << 10

// readAhead is how many lines are read before they are answered. So the server sees the end of the
// input while it answers earlier lines.
const readAhead = 256

// errLongLine is the error for a line of more than maxLine bytes.
var errLongLine = fmt.Errorf("a line has more than %d bytes", maxLine)

// ear reads lines in its own goroutine, ahead of their answers.
type ear struct {
	said  chan spoken
	ended chan struct{} // is closed when in has ended; lines may still wait then
	heard chan struct{} // is closed when nobody takes lines any more
	err   error         // why in ended early; written before ended is closed
}

// spoken is a line without its end, or the beginning of a line that is too long.
type spoken struct {
	line string
	long bool
}

// newEar starts to read lines from in.
func newEar(in io.Reader) *ear {
	e := &ear{said: make(chan spoken, readAhead), ended: make(chan struct{}), heard: make(chan struct{})}
	go func() {
		defer close(e.said)
		defer close(e.ended)
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
			select {
			case e.said <- s:
			case <-e.heard:
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return e
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
		select {
		case <-ctx.Done():
			return nil
		case s, more := <-e.said:
			if !more {
				return e.err
			}
			if last, err := answer(s); last || err != nil {
				return err
			}
		}
	}
}
