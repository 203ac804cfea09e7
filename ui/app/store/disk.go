package store

import (
	"strings"
	"sync"
	"time"

	"flipside/assets/words"
	"flipside/game/base/atomicfile"
)

// maxFile is the largest file that is read, in bytes.
const maxFile = 1 << 20

// mostNotes is the most files that a notice names.
const mostNotes = 3

// disk is what the owners of the files share.
type disk struct {
	now    func() time.Time                     // nil: time.Now
	writer func(path string, data []byte) error // nil: atomicfile.Write

	noted   sync.Mutex
	notices []string
	named   map[string]bool // paths in notices so far; only the goroutine of the Store uses it
}

// Now returns the time, for saves and for names of games and of files set aside.
func (d *disk) Now() time.Time {
	if d.now != nil {
		return d.now()
	}
	return time.Now()
}

// write replaces a file.
func (d *disk) write(path string, data []byte) error {
	if d.writer != nil {
		return d.writer(path, data)
	}
	return atomicfile.Write(path, data)
}

// note stores a notice for the user.
func (d *disk) note(notice string) {
	d.noted.Lock()
	defer d.noted.Unlock()
	d.notices = append(d.notices, notice)
}

// takeNotices returns the notices, each only once, in one or a few sentences.
func (d *disk) takeNotices() string {
	d.noted.Lock()
	defer d.noted.Unlock()
	notes := d.notices
	if more := len(notes) - mostNotes; more > 0 {
		notes = append(notes[:mostNotes:mostNotes], words.Get("unread.more", "n", more))
	}
	d.notices = nil
	return strings.Join(notes, " ")
}
