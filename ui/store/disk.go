package store

import (
	"strings"
	"sync"
	"time"

	"flipside/assets/words"
)

// maxFile is the largest file that is read, in bytes.
const maxFile = 1 << 20

// mostNotes is the most files that a notice names.
const mostNotes = 3

// disk is what the owners of the files share.
type disk struct {
	Now   func() time.Time // for saves and for names of games and of files set aside
	write func(path string, data []byte) error

	noted   sync.Mutex
	notices []string
	told    map[string]bool // paths that were named in a notice; only the goroutine uses it
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
