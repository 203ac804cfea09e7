package intake

import (
	"io/fs"
	"sync"
)

// Inbox takes texts and files, in goroutines of its own, so that no frame waits. Only what came
// last is answered. The zero value is ready to use.
type Inbox struct {
	mu      sync.Mutex // held only for short assignments
	arrived chan Arrival
}

// Text waits for a text, and reads it. If the channel is closed without one, nothing arrives.
func (i *Inbox) Text(from <-chan string) {
	i.take(func() (Arrival, bool) {
		s, ok := <-from
		if !ok {
			return Arrival{}, false
		}
		if s == "" { // a picture, for example
			return Arrival{Err: say("intake.notext")}, true
		}
		found, err := Text(s)
		return Arrival{Found: found, Err: err}, true
	})
}

// Paths is the function Paths outside the frame.
func (i *Inbox) Paths(paths []string, library bool) {
	i.take(func() (Arrival, bool) { return Paths(paths, library), true })
}

// Files is the function Files outside the frame.
func (i *Inbox) Files(fsys fs.FS, library bool) {
	i.take(func() (Arrival, bool) { return Files(fsys, library), true })
}

// take starts a goroutine. What an earlier one finds is dropped.
func (i *Inbox) take(find func() (Arrival, bool)) {
	arrived := make(chan Arrival, 1)
	i.mu.Lock()
	i.arrived = arrived
	i.mu.Unlock()
	go func() {
		if a, ok := find(); ok {
			arrived <- a
		}
	}()
}

// Poll returns what came last, once. It never waits.
func (i *Inbox) Poll() (Arrival, bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	select {
	case a := <-i.arrived:
		i.arrived = nil
		return a, true
	default: // also where nothing was asked for
		return Arrival{}, false
	}
}
