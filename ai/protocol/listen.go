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

	"golang.org/x/sync/semaphore"
)

// maxLine is the largest length of a line, in bytes.
const maxLine = 64 << 10

// readAhead is how many bytes of lines are read before they are answered, so that the server
// notices the end of the input while it answers earlier lines.
const readAhead = 256 << 10

// errLongLine is the error for a line of more than maxLine bytes.
var errLongLine = fmt.Errorf("a line is longer than %d bytes", maxLine)

// ear reads lines in a separate goroutine, ahead of their answers.
type ear struct {
	lines chan spoken         // is closed after the last line
	room  *semaphore.Weighted // for the waiting lines
	ended chan struct{}       // is closed at the end of in; lines can still be waiting then
	once  sync.Once           // closes ended
	heard context.Context     // ends when no more lines are taken
	leave context.CancelFunc  // ends heard
	err   error               // why in ended early; written before lines is closed
}

// spoken is a line without its line ending, or the beginning of a line that is too long.
type spoken struct {
	line string
	long bool
}

// lineCost is the cost of an empty line in readAhead: it needs memory too.
const lineCost = 8

func (s spoken) cost() int64 { return int64(len(s.line) + lineCost) }

// newEar starts to read lines from in.
func newEar(in io.Reader) *ear {
	e := &ear{lines: make(chan spoken, readAhead/lineCost), room: semaphore.NewWeighted(readAhead), ended: make(chan struct{})}
	e.heard, e.leave = context.WithCancel(context.Background())
	go func() {
		defer close(e.lines)
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

// end marks the end of the input.
func (e *ear) end() { e.once.Do(func() { close(e.ended) }) }

// lookEvery is how often the ear checks whether the other side has gone while it waits for room.
const lookEvery = 100 * time.Millisecond

// put passes on a line as soon as there is room. It returns false when no more lines are taken.
// While it waits, it cannot read to the end of the input, so it asks the system whether the other
// side has gone.
func (e *ear) put(s spoken, in io.Reader) bool {
	for e.heard.Err() == nil {
		look, cancel := context.WithTimeout(e.heard, lookEvery)
		err := e.room.Acquire(look, s.cost())
		cancel()
		if err == nil {
			e.lines <- s
			return true
		}
		if hungUp(in) {
			e.end()
		}
	}
	return false
}

// readLine reads a line. The last line can lack a line ending. For a line that is too long, it
// returns the beginning.
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

// each calls answer with each line until answer returns last, or until the input or ctx ends. The
// end of ctx is not an error. A read cannot be stopped, so after the end of ctx the reading
// goroutine stays until the input ends.
func (e *ear) each(ctx context.Context, answer func(s spoken) (last bool, err error)) error {
	defer e.leave()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case s, more := <-e.lines:
			if !more {
				return e.err
			}
			e.room.Release(s.cost())
			if last, err := answer(s); last || err != nil {
				return err
			}
		}
	}
	return nil
}
