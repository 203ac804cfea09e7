package recognise

import (
	"context"
	"io"
)

// Until returns a reader of in that fails with the cause when ctx ends, even while in, such as a
// file on a slow disk, does not answer. The goroutine that waits for in is then left behind.
func Until(ctx context.Context, in io.Reader) io.Reader {
	return &untilDone{ctx: ctx, in: in, answers: make(chan answer, 1)}
}

// untilDone reads from its reader in a goroutine.
type untilDone struct {
	ctx     context.Context
	in      io.Reader
	buf     []byte // owned by the goroutine while it reads
	answers chan answer
}

type answer struct {
	n   int
	err error
}

// Read implements io.Reader.
func (u *untilDone) Read(p []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, context.Cause(u.ctx)
	}
	if len(u.buf) < len(p) {
		u.buf = make([]byte, min(len(p), 64<<10))
	}
	asked := u.buf[:min(len(p), len(u.buf))]
	go func() {
		n, err := u.in.Read(asked)
		u.answers <- answer{n, err}
	}()
	select {
	case a := <-u.answers:
		return copy(p, asked[:a.n]), a.err
	case <-u.ctx.Done():
		return 0, context.Cause(u.ctx)
	}
}
