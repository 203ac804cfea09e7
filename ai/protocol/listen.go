package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxLine is the longest line that is read from the other side, in bytes.
const maxLine = 64 << 10

// readAhead is how many lines are read before they are answered, so that the end of the input is
// seen behind them.
const readAhead = 256

// errLongLine is what is wrong with a line of more than maxLine bytes.
var errLongLine = fmt.Errorf("a line has more than %d bytes", maxLine)

// ear reads lines on a goroutine of its own, ahead of whoever answers them.
type ear struct {
	said  chan spoken
	ended chan struct{} // closed when in has ended, which may be before the last lines were taken
	heard chan struct{} // closed when nobody listens any more
	err   error         // why in ended early, written before ended is closed
}

// spoken is a line without its end, or the beginning of one that is too long.
type spoken struct {
	line string
	long bool
}

// newEar starts to listen to in.
func newEar(in io.Reader) *ear {
	e := &ear{said: make(chan spoken, readAhead), ended: make(chan struct{}), heard: make(chan struct{})}
	go func() {
		defer close(e.said)
		defer close(e.ended)
		lines := bufio.NewReaderSize(in, maxLine+2)
		for first := true; ; first = false {
			s, err := readLine(lines)
			if first {
				s.line = strings.TrimPrefix(s.line, "\ufeff") // some editors begin with a byte order mark
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

// readLine reads a line, the last of which may have no end. Of one that is too long it returns the
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

// each hands the lines over one after the other, until that says it was the last, the input ends,
// or ctx does, which is no error. Where ctx ends while nothing is said, the goroutine that waits
// for the input is left behind until it ends: a read cannot be taken back.
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
