package problems

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"flipside/game/base/plain"
)

// TryResult is how a try of a problem ended. Its value is its name in the file.
type TryResult string

// The results.
const (
	Missed TryResult = "missed" // the problem was not solved
	Helped TryResult = "helped" // solved after a hint, or with the second try
	Solved TryResult = "solved"
	Quick  TryResult = "quick" // solved at once and without long thought
)

// Diary is what one user has practised. All methods may be called from several goroutines. Try,
// Add, Drop, Wrong, PutBack and Refresh wait for the disk; all others never do.
type Diary struct {
	path   string
	writer func(path string, data []byte) error                             // nil: atomicfile.Write
	copier func(path, mark string, now time.Time) (aside string, err error) // nil: atomicfile.CopyAside

	files   sync.Mutex // held during all work with the file
	content []byte     // of the file, as far as it is known
	kept    []event    // that content has; both mutexes are held to change it
	aside   []byte     // a damaged content that was copied
	doubt   int        // how many of the first that wait may be in the file

	mu      sync.Mutex // held only for work in memory
	saves   bool       // events are written to the file
	now     *state     // what kept and waiting say
	waiting []event    // not in the file yet; all of them if nothing is written
	notice  string
}

// OpenDiary reads the diary in the file at path, which need not exist yet. With an empty path, the
// diary is only in memory. It can be used in every case. The notice is one sentence for the user:
// that a damaged file was copied, or that nothing is saved because the file is of a newer
// version. The error says that the file cannot be read or repaired; each event tries again.
func OpenDiary(path string) (d *Diary, notice string, err error) {
	d = &Diary{path: path, saves: path != "", now: newState(time.Now())}
	if err = d.exchange(); errors.Is(err, errNewer) {
		return d, err.Error(), nil
	}
	return d, d.Notice(), err
}

// Notice returns a sentence for the user, once: that a file was damaged after Open had read it. It
// is empty if there is none.
func (d *Diary) Notice() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	notice := d.notice
	d.notice = ""
	return notice
}

// Try notes how a try of a problem ended. A time shortly before the last try of the problem, from
// a clock that was set back, counts as that of the last try. The error is one sentence: that the ID
// or the result cannot be, or that the file cannot be read or written. In the second case the event
// is in memory, and is written with the next one.
func (d *Diary) Try(id string, r TryResult, at time.Time) error {
	if _, ok := ratings[r]; isID(id) && !ok {
		return fmt.Errorf("%q is not a result of a try", plain.Clip(string(r)))
	}
	return d.add(event{kind: tried, id: id, result: r, at: written(at)})
}

// Add adds a problem from one of the user's games. Nothing happens if it is there already, was
// thrown out or is said to be wrong. The error is one sentence: that the problem cannot be kept,
// or as for Try.
func (d *Diary) Add(p *Problem, at time.Time) error {
	var text bytes.Buffer
	if err := Write(&text, []*Problem{p}); err != nil {
		return fmt.Errorf("cannot keep the problem: %w", err)
	}
	e, err := addition(text.String(), written(at))
	if err != nil {
		return fmt.Errorf("cannot keep the problem: %w", err)
	}
	return d.add(e)
}

// Drop throws a problem out: it never comes again. The error is as for Try.
func (d *Diary) Drop(id string) error { return d.add(event{kind: dropped, id: id}) }

// Wrong notes that the user says that a problem is wrong: it never comes again, and Said lists it.
// The error is as for Try.
func (d *Diary) Wrong(id string, at time.Time) error {
	return d.add(event{kind: wrong, id: id, at: written(at)})
}

// PutBack takes back that a problem is wrong: it comes again. The error is as for Try.
func (d *Diary) PutBack(id string, at time.Time) error {
	return d.add(event{kind: back, id: id, at: written(at)})
}

// Refresh reads what other windows have added, and writes what could not be written before. The
// error is one sentence that names the file.
func (d *Diary) Refresh() error { return d.exchange() }

// Unsaved reports whether something could not be written yet.
func (d *Diary) Unsaved() bool {
	saves, waits := d.duty()
	return saves && waits
}

// Own returns the user's own problems in the order in which they were added, without those that
// were thrown out or are said to be wrong. Nobody may change them.
func (d *Diary) Own() []*Problem {
	d.mu.Lock()
	defer d.mu.Unlock()
	var list []*Problem
	for _, o := range d.now.own {
		if !d.now.never(o.id) {
			list = append(list, o.problem)
		}
	}
	return list
}

// Find returns an own problem, also one that was thrown out or is said to be wrong; nil if there
// is none with this ID.
func (d *Diary) Find(id string) *Problem {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, o := range d.now.own {
		if o.id == id {
			return o.problem
		}
	}
	return nil
}

// Said returns the IDs of the problems that are said to be wrong, the oldest first.
func (d *Diary) Said() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.now.said)
}

// Tries returns how many tries of a problem there were. It is the number of the next showing for
// Dress.
func (d *Diary) Tries(id string) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now.card(id).tries
}

// add notes an event and writes it. The error is as for Try.
func (d *Diary) add(e event) error {
	if !isID(e.id) {
		return errID(e.id)
	}
	d.mu.Lock()
	if e.kind == tried {
		d.at(e.at)
	}
	e, changed := d.now.apply(e)
	if changed {
		d.waiting = append(d.waiting, e)
	}
	d.mu.Unlock()
	if !changed {
		return nil
	}
	return d.exchange()
}

func errID(id string) error { return fmt.Errorf("%q is not the ID of a problem", plain.Clip(id)) }

// idLength is the length of an ID.
const idLength = 10

// isID reports whether a text has the form of IDOf.
func isID(id string) bool {
	return len(id) == idLength && strings.Trim(id, "0123456789abcdef") == ""
}
