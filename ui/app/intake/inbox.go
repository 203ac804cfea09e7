package intake

import (
	"context"
	"io/fs"

	"flipside/game/base/work"
)

// Inbox takes texts and files, in the background, so that no frame waits. Only what came last is
// answered. The zero value is ready to use. Only the frame loop may call its methods.
type Inbox struct {
	newest work.Latest[*Arrival] // nil: nothing arrives
}

// Text waits for a text, and reads it. If the channel is closed without one, nothing arrives.
func (i *Inbox) Text(from <-chan string) {
	i.take(func() *Arrival {
		s, ok := <-from
		if !ok {
			return nil
		}
		if s == "" { // a picture, for example
			return &Arrival{Err: say("intake.notext")}
		}
		found, err := Text(s)
		return &Arrival{Found: found, Err: err}
	})
}

// Paths is the function Paths outside the frame.
func (i *Inbox) Paths(paths []string, library bool) {
	i.take(func() *Arrival {
		a := Paths(paths, library)
		return &a
	})
}

// Files is the function Files outside the frame.
func (i *Inbox) Files(fsys fs.FS, library bool) {
	i.take(func() *Arrival {
		a := Files(fsys, library)
		return &a
	})
}

// take calls find in the background. It drops what an earlier find returns, and does not wait for
// it: a clipboard or a network folder may never answer.
func (i *Inbox) take(find func() *Arrival) {
	i.newest.AskNow(0, func(context.Context) *Arrival { return find() })
}

// Poll returns what came last, once. It never waits.
func (i *Inbox) Poll() (Arrival, bool) {
	if a, ok := i.newest.Poll(); ok && a != nil {
		return *a, true
	}
	return Arrival{}, false
}
