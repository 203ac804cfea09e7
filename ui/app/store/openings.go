package store

import (
	"sync"

	"flipside/assets/words"
	"flipside/game/base/atomicfile"
	"flipside/ui/app/session"
)

// maxOpenings is the largest list that is read, in bytes.
const maxOpenings = 64 << 10

// openingsFile is the file of the user's list of openings.
type openingsFile struct {
	*disk
	path string

	mu      sync.Mutex
	list    session.Openings
	waiting *session.Openings // not on the disk yet
	text    string            // the file as last read or written by this program
}

// openings returns the list.
func (f *openingsFile) openings() session.Openings {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.list
}

// save lets the list wait for flush.
func (f *openingsFile) save(o session.Openings) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list, f.waiting = o, &o
}

// read reads the list again, because the user may edit its file in another program. A list that
// waits for its write is newer than the file.
func (f *openingsFile) read() {
	data, err := atomicfile.Read(f.path, maxOpenings)
	if err != nil {
		if !f.named[f.path] {
			f.named[f.path] = ofSystem(err)
			f.note(f.bad(err))
		}
		return
	}
	text := string(data)
	f.mu.Lock()
	same := f.text == text
	f.mu.Unlock()
	if same {
		return
	}
	read := session.ParseOpenings(text) // a frame must not wait for it
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.waiting == nil {
		f.list, f.text = read, text
	}
}

// bad says in one sentence why the list cannot be used, and sets a file that is too large aside. A
// file that the system does not let this program read stays in its place.
func (f *openingsFile) bad(err error) string {
	if ofSystem(err) {
		return words.Get("unread.openings", "file", brief(f.path), "cause", atomicfile.Reason(err))
	}
	return setAside(damagedOpenings, f.path, err, f.Now())
}

// flush writes the list that waits. It does not replace a file that it cannot read.
func (f *openingsFile) flush() error {
	f.mu.Lock()
	waiting := f.waiting
	f.mu.Unlock()
	if waiting == nil {
		return nil
	}
	if _, err := atomicfile.Read(f.path, maxOpenings); ofSystem(err) {
		return err
	}
	text := waiting.Text()
	if err := f.write(f.path, []byte(text)); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.text = text
	if f.waiting == waiting { // no newer one waits
		f.waiting = nil
	}
	return nil
}
