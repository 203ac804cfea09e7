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

// TryResult is how a try of a problem ended. Its value is also its name in the file.
type TryResult string

// The results.
const (
	Missed TryResult = "missed" // the problem was not solved
	Helped TryResult = "helped" // solved after a hint, or at the second try
	Solved TryResult = "solved"
	Quick  TryResult = "quick" // solved at once and without long thought
)

// Diary is the practice history of one user. All methods are safe for concurrent use. Try, Add,
// Drop, Wrong, PutBack and Refresh wait for the disk; the others never do.
type Diary struct {
	path   string
	writer func(path string, data []byte) error                             // nil: atomicfile.Write
	copier func(path, mark string, now time.Time) (aside string, err error) // nil: atomicfile.CopyAside

	files   sync.Mutex // held during all work with the file
	content []byte     // last known content of the file
	kept    []event    // events in content; both mutexes must be held to change it
	aside   []byte     // a damaged content that has been copied
	doubt   int        // how many of the first waiting events may be in the file already

	mu      sync.Mutex // held only for work in memory
	saves   bool       // events are written to the file
	now     *state     // state after kept and waiting
	waiting []event    // not in the file yet; all new events if nothing is written
	notice  string
}

// OpenDiary reads the diary from the file at path, which need not exist yet. With an empty path,
// the diary is only in memory. The returned diary is always usable. The notice is one sentence for
// the user: that a damaged file was copied, or that nothing is saved because the file is from a
// newer version. The error says that the file cannot be read or repaired; each later event tries
// again.
func OpenDiary(path string) (d *Diary, notice string, err error) {
	d = &Diary{path: path, saves: path != "", now: newState(time.Now())}
	if err = d.exchange(); errors.Is(err, errNewer) {
		return d, err.Error(), nil
	}
	return d, d.Notice(), err
}

// Notice returns a sentence for the user if the file was found damaged after OpenDiary had read it,
// and otherwise "". It returns each notice only once.
func (d *Diary) Notice() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	notice := d.notice
	d.notice = ""
	return notice
}

// Try records the result of a try. A time shortly before the last try of the problem, from a clock
// that was set back, counts as the time of that try. The error is one sentence: the ID or the
// result is invalid, or the file cannot be read or written. In the second case the event stays in
// memory and is written with the next one.
func (d *Diary) Try(id string, r TryResult, at time.Time) error {
	if _, ok := ratings[r]; isID(id) && !ok {
		return fmt.Errorf("%q is not a result of a try", plain.Clip(string(r)))
	}
	return d.add(event{kind: tried, id: id, result: r, at: written(at)})
}

// Add adds a problem from one of the user's games. It does nothing if the problem was added,
// dropped or reported as wrong before. The error is one sentence: the problem cannot be stored, or
// as for [Diary.Try].
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

// Drop removes a problem for good. The error is as for [Diary.Try].
func (d *Diary) Drop(id string) error { return d.add(event{kind: dropped, id: id}) }

// Wrong records that the user reported a problem as wrong: it is not shown again, and Said lists
// it. The error is as for [Diary.Try].
func (d *Diary) Wrong(id string, at time.Time) error {
	return d.add(event{kind: wrong, id: id, at: written(at)})
}

// PutBack withdraws such a report: the problem is shown again. The error is as for [Diary.Try].
func (d *Diary) PutBack(id string, at time.Time) error {
	return d.add(event{kind: back, id: id, at: written(at)})
}

// Refresh reads what other windows have added, and writes what could not be written before. The
// error is one sentence that names the file.
func (d *Diary) Refresh() error { return d.exchange() }

// Unsaved reports whether some events have not been written yet.
func (d *Diary) Unsaved() bool {
	saves, waits := d.duty()
	return saves && waits
}

// Own returns the user's own problems in the order in which they were added, without those that
// were dropped or reported as wrong. Callers must not modify them.
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

// Find returns an own problem, even if it was dropped or reported as wrong, or nil if none has this
// ID.
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

// Said returns the IDs of the problems that were reported as wrong, oldest first.
func (d *Diary) Said() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.now.said)
}

// Tries returns the number of tries of a problem. It is the number of the next showing for [Dress].
func (d *Diary) Tries(id string) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.now.card(id).tries
}

// add records an event and writes it. The error is as for Try.
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

// isID reports whether a text has the form of an ID.
func isID(id string) bool {
	return len(id) == idLength && strings.Trim(id, "0123456789abcdef") == ""
}
