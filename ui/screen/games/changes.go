package games

import (
	"context"

	"flipside/game/base/work"
	"flipside/game/library"
)

// changes change the library in the background, one at a time.
type changes struct {
	doing   work.Latest[done]
	deleted []library.ID // by the newest deletion; Ctrl+Z brings them back
}

// done is the end of a change.
type done struct {
	said    string
	deleted []library.ID
	err     error
}

// start begins a change, unless another one has not ended.
func (c *changes) start(l *library.Library, do func(ctx context.Context, l *library.Library) done) {
	if !c.doing.Busy() {
		c.doing.Ask(func(ctx context.Context) done { return do(ctx, l) })
	}
}

// poll returns the end of a change, once.
func (c *changes) poll() (done, bool) {
	d, ok := c.doing.Poll()
	if ok {
		c.deleted = d.deleted
	}
	return d, ok
}
