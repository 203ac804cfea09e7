package intake

import (
	"io/fs"
	"sync"
)

// Desk takes texts and files, in goroutines of its own, so that no frame waits. Only what came last
// is answered. The zero value is ready to use.
type Desk struct {
	mu      sync.Mutex // held only for short assignments
	arrived chan Arrival
}

// Text waits for a text, and reads it. If the channel is closed without one, nothing arrives.
func (d *Desk) Text(from <-chan string) {
	d.take(func() (Arrival, bool) {
		s, ok := <-from
		if !ok {
			return Arrival{}, false
		}
		if s == "" { // a picture, for example
			return Arrival{Err: say("receive.notext")}, true
		}
		found, err := Text(s)
		return Arrival{Found: found, Err: err}, true
	})
}

// Paths is the function Paths outside the frame.
func (d *Desk) Paths(paths []string, library bool) {
	d.take(func() (Arrival, bool) { return Paths(paths, library), true })
}

// Files is the function Files outside the frame.
func (d *Desk) Files(fsys fs.FS, library bool) {
	d.take(func() (Arrival, bool) { return Files(fsys, library), true })
}

// take starts a goroutine. What an earlier one finds is dropped.
func (d *Desk) take(find func() (Arrival, bool)) {
	arrived := make(chan Arrival, 1)
	d.mu.Lock()
	d.arrived = arrived
	d.mu.Unlock()
	go func() {
		if a, ok := find(); ok {
			arrived <- a
		}
	}()
}

// Poll returns what came last, once. It never waits.
func (d *Desk) Poll() (Arrival, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	select {
	case a := <-d.arrived:
		d.arrived = nil
		return a, true
	default: // also where nothing was asked for
		return Arrival{}, false
	}
}
