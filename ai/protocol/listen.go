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

// maxLine is the length of the longest line that is read, in bytes.
const maxLine = 64 << 10

// readAhead is how many bytes of lines are read before they are answered. So the server sees the
// end of the input while it answers earlier lines.
const readAhead = 256 << 10

// errLongLine is the error for a line of more than maxLine bytes.
var errLongLine = fmt.Errorf("a line is longer than %d bytes", maxLine)

// ear reads lines in its own goroutine, ahead of their answers.
type ear struct {
	lines chan spoken         // is closed after the last line
	room  *semaphore.Weighted // for the lines that wait
	ended chan struct{}       // is closed when in has ended; lines may still wait then
	once  sync.Once           // closes ended
	heard context.Context     // ends when nobody takes lines any more
	leave context.CancelFunc  // ends heard
	err   error               // why in ended early; written before lines is closed
}

// spoken is a line without its end, or the beginning of a line that is too long.
type spoken struct {
	line string
	long bool
}

// lineCost is what an empty line takes of readAhead: it needs memory too.
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

// end says that the input has ended.
func (e *ear) end() { e.once.Do(func() { close(e.ended) }) }

// lookEvery is how often the ear looks whether the other side has gone, while it waits for room.
const lookEvery = 100 * time.Millisecond

// put hands on a line as soon as there is room. It returns false when nobody takes lines any more.
// While it waits, it cannot read to the end of the input, so it asks the system for that.
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
