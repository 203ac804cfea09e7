package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
)

// listen hands each line of in to each, until that says it was the last, in ends, or ctx does, which is no error. Where ctx ends while nothing
// is said, the goroutine that waits for in is left behind until in ends: a read cannot be taken back.
func listen(ctx context.Context, in io.Reader, each func(line string) (last bool, err error)) error {
	said, heard := make(chan string), make(chan struct{})
	defer close(heard)
	var broken error // written before said is closed
	go func() {
		defer close(said)
		lines := bufio.NewScanner(in)
		lines.Buffer(nil, maxLine)
		for lines.Scan() {
			select {
			case said <- lines.Text():
			case <-heard:
				return
			}
		}
		if broken = lines.Err(); errors.Is(broken, bufio.ErrTooLong) {
			broken = fmt.Errorf("a line has more than %d bytes", maxLine)
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return nil
		case line, more := <-said:
			if !more {
				return broken
			}
			if last, err := each(line); last || err != nil {
				return err
			}
		}
	}
}
